'use client'

import { useActionState, useState } from 'react'
import { useMessages } from '#messages'
import { resetPassword } from '@/app/sign-in/actions'
import { signInMessages } from '@/app/sign-in/messages/en'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const text = useMessages(signInMessages)
  const [state, submit, pending] = useActionState(resetPassword, { error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <KnownEmail email={email} />
      <PasswordField label={text.password.newLabel} error={state.error} />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? text.resetPassword.pending : text.resetPassword.submit}
      </Button>
    </form>
  )
}

/** Password managers save this address with the password. */
export const KnownEmail = ({ email }: { email: string }) => (
  <Field
    label={useMessages(signInMessages).email}
    id="email"
    type="email"
    autoComplete="username"
    value={email}
    readOnly
  />
)

/** Asks for a new password once, with a button to show it. */
export function PasswordField({ label, error }: { label: string; error: string | null }) {
  const { password: text } = useMessages(signInMessages)
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        label={label}
        id="password"
        name="password"
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="new-password"
        hint={text.hint(MIN_PASSWORD_CHARACTERS)}
        error={error}
        spellCheck={false}
        required
      />
      <Button
        variant="quiet"
        className="absolute top-0 end-0"
        aria-label={isShown ? text.hideLabel : text.showLabel}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? text.hide : text.show}
      </Button>
    </div>
  )
}
