'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useFinish } from '@/components/api/use-request'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { MAX_ACCOUNT_NAME_CHARACTERS, MAX_HANDLE_CHARACTERS } from '@/server/contract/limits'
import { accountMessages } from './account-messages'
import { TokensOfMember } from './tokens-of-member'

export function AccountNameForm({ name }: { name: string }) {
  const text = useMessages(accountMessages).account
  const finish = useFinish()
  const rename = api.settings.rename.useMutation({ onSuccess: ({ name }) => finish(text.announceRenamed(name)) })
  const form = useForm({ name }, rename)
  return (
    <SettingForm form={form} onSubmit={() => rename.mutate(form.values)} text={text}>
      <Field
        label={text.name}
        hint={text.nameHint}
        {...form.field('name')}
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
        required
      />
    </SettingForm>
  )
}

/** Changes the account's part of the address of campaign pages. It warns as soon as the value differs. */
export function HandleForm({ handle: before }: { handle: string }) {
  const text = useMessages(accountMessages).handle
  const finish = useFinish()
  const change = api.settings.changeHandle.useMutation({
    onSuccess: ({ handle }) => finish(text.announce(handle)),
  })
  const form = useForm({ handle: before }, change)
  return (
    <SettingForm form={form} onSubmit={() => change.mutate(form.values)} text={text}>
      <Field
        label={text.label}
        hint={text.hint}
        {...form.field('handle')}
        {...MACHINE_TEXT}
        maxLength={MAX_HANDLE_CHARACTERS}
        required
      />
      <div role="status" className="empty:hidden">
        {form.values.handle.trim() === before ? null : <State kind="warning">{text.warning}</State>}
      </div>
    </SettingForm>
  )
}

/** Removes the user from the account and revokes their tokens. The next page shows another account, or asks them to sign in. */
export function LeaveAccount({ account, userId }: { account: string; userId: string }) {
  const text = useMessages(accountMessages).leave
  const leave = api.members.leave.useMutation({
    // A full page load, so that no data of this account stays in the browser.
    onSuccess: () => location.assign('/'),
  })
  const name = <UserText>{account}</UserText>
  return (
    <Confirm
      label={text.button}
      text={{ ...text, title: text.title(name), confirm: text.confirm(name) }}
      mutation={leave}
      onConfirm={() => leave.mutate()}
    >
      <TokensOfMember userId={userId} />
    </Confirm>
  )
}
