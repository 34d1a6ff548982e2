'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { MAX_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { type JoinState, joinWithPassword } from './actions'
import { invitationMessages } from './invitation-messages'

const messages = invitationMessages.knownUser

const EMPTY: JoinState = { name: '', nameError: null, passwordError: null }

/** Asks a known user for their password. */
export function PasswordForm({ token, email, canReset }: { token: string; email: string; canReset: boolean }) {
  const [state, submit, pending] = useActionState(joinWithPassword, EMPTY)
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-soft">{messages.description}</p>
      {/* Password managers save this address with the password. */}
      <Field label={signInMessages.email} id="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label={signInMessages.password.label}
        id="password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="current-password"
        error={state.passwordError}
        required
      />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? messages.pending : messages.submit}
      </Button>
      {canReset ? (
        <p className="text-small">
          {messages.reset(
            <Link href="/reset-password" className="text-accent underline">
              {messages.setNewPassword}
            </Link>,
          )}
        </p>
      ) : null}
    </form>
  )
}
