'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { MAX_ACCOUNT_NAME_CHARACTERS, MAX_HANDLE_CHARACTERS } from '@/server/contract/limits'
import { TokensOfMember } from './member-actions'
import { SettingForm } from './section'
import { settingsMessages } from './settings-messages'

/** Renames the account. */
export function AccountNameForm({ name: before }: { name: string }) {
  const text = useMessages(settingsMessages).account
  const [name, setName] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const rename = api.settings.rename.useMutation({
    onSuccess: ({ name }) => {
      announce(text.announceRenamed(name))
      router.refresh()
    },
  })
  return (
    <SettingForm isPending={rename.isPending} onSave={() => rename.mutate({ name })} messages={text}>
      <Field
        label={text.name}
        hint={text.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error ? <ErrorText error={rename.error} /> : null}
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
        required
      />
    </SettingForm>
  )
}

/** Changes the account's part of the address of campaign pages. It warns as soon as the value differs. */
export function HandleForm({ handle: before }: { handle: string }) {
  const text = useMessages(settingsMessages).handle
  const [handle, setHandle] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.settings.changeHandle.useMutation({
    onSuccess: ({ handle }) => {
      setHandle(handle)
      announce(text.announce(handle))
      router.refresh()
    },
  })
  return (
    <SettingForm isPending={change.isPending} onSave={() => change.mutate({ handle })} messages={text}>
      <Field
        label={text.label}
        hint={text.hint}
        value={handle}
        onChange={(event) => setHandle(event.target.value)}
        error={change.error ? <ErrorText error={change.error} /> : null}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_HANDLE_CHARACTERS}
        required
      />
      <div role="status" className="empty:hidden">
        {handle.trim() === before ? null : <State kind="warning">{text.warning}</State>}
      </div>
    </SettingForm>
  )
}

/** Removes the user from the account and revokes their tokens. The next page shows another account, or asks them to sign in. */
export function LeaveAccount({ account, userId }: { account: string; userId: string }) {
  const text = useMessages(settingsMessages).leave
  const leave = api.members.leave.useMutation({
    // A full page load, so that no data of this account stays in the browser.
    onSuccess: () => location.assign('/'),
  })
  return (
    <Confirm
      label={text.button}
      title={text.title(<UserText>{account}</UserText>)}
      confirmLabel={leave.isPending ? text.pending : text.confirm(<UserText>{account}</UserText>)}
      mutation={leave}
      onConfirm={() => leave.mutate()}
    >
      <p>{text.consequences}</p>
      <TokensOfMember userId={userId} />
    </Confirm>
  )
}
