'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

const EMPTY = { current_password: '', new_password: '' }

export function PasswordForm({ email }: { email: string }) {
  const text = useMessages(profileMessages).password
  const finish = useFinish()
  const change = api.profile.changePassword.useMutation({
    onSuccess: () => {
      form.change(EMPTY)
      finish(text.announce)
    },
  })
  const form = useForm(EMPTY, change)
  return (
    <SettingForm form={form} onSubmit={() => change.mutate(form.values)} text={text} isAction>
      {/* Password managers save this address with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label={text.current}
        type="password"
        name="current_password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        required
        {...form.field('current_password')}
      />
      <Field
        label={text.next}
        hint={text.hint(MIN_PASSWORD_CHARACTERS)}
        type="password"
        name="new_password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        required
        {...form.field('new_password')}
      />
      {change.isSuccess ? <State kind="ok">{text.announce}</State> : null}
    </SettingForm>
  )
}

export function PasswordLink() {
  const text = useMessages(profileMessages).password
  const request = api.profile.requestPasswordLink.useMutation()
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        aria-disabled={request.isPending}
        onClick={() => request.isPending || request.mutate()}
      >
        {request.isPending ? text.sendingLink : text.sendLink}
      </Button>
      <div role="status" className="empty:hidden">
        {request.data ? <State kind="ok">{text.linkSent(request.data.email)}</State> : null}
      </div>
      <ErrorAlert error={request.error} />
    </>
  )
}
