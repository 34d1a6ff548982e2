'use client'

import { useActionState } from 'react'
import { useMessages } from '#messages'
import { resetPassword } from '@/app/sign-in/actions'
import { KnownEmail, PasswordField, SubmitButton } from '@/app/sign-in/form-parts'
import { signInMessages } from '@/app/sign-in/messages/en'

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const text = useMessages(signInMessages)
  const [state, submit] = useActionState(resetPassword, { error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <KnownEmail email={email} />
      <PasswordField label={text.password.newLabel} error={state.error} />
      <SubmitButton text={text.resetPassword} />
    </form>
  )
}
