'use client'

import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { resetPassword } from './actions'
import { PasswordField } from './password-field'

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const [state, submit, pending] = useActionState(resetPassword, { error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      {/* For password managers, which keep a password with its name. */}
      <Field label="E-mail" id="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField label="New password" error={state.error} />
      <Button look="primary" type="submit" aria-disabled={pending}>
        {pending ? 'Setting the password…' : 'Set the password and sign in'}
      </Button>
    </form>
  )
}
