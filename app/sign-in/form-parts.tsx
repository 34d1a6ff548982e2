'use client'

import { useState } from 'react'
import { useFormStatus } from 'react-dom'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { MAX_EMAIL_CHARACTERS, MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { signInMessages } from './messages/en'

export const EmailField = (field: Partial<React.ComponentProps<typeof Field>>) => (
  <Field
    label={useMessages(signInMessages).email}
    id="email"
    name="email"
    type="email"
    maxLength={MAX_EMAIL_CHARACTERS}
    autoComplete="username"
    required
    {...field}
  />
)

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
        variant="inline"
        className="absolute top-0 end-0"
        aria-label={isShown ? text.hideLabel : text.showLabel}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? text.hide : text.show}
      </Button>
    </div>
  )
}

/** Submits the form around it, and shows that it is being sent. */
export function SubmitButton({ text }: { text: { submit: string; pending: string } }) {
  const { pending } = useFormStatus()
  return (
    <Button variant="primary" type="submit" aria-disabled={pending}>
      {pending ? text.pending : text.submit}
    </Button>
  )
}
