'use client'

import { useActionState } from 'react'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { resetPassword } from './actions'
import { PasswordField } from './password-field'

const messages = signInMessages.resetPassword

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const [state, submit, pending] = useActionState(resetPassword, { error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Password managers save this address with the password. */}
      <Field label={signInMessages.email} id="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField label={signInMessages.password.newLabel} error={state.error} />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? messages.pending : messages.submit}
      </Button>
    </form>
  )
}
