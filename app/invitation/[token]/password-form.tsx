'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { MAX_PASSWORD_CHARACTERS } from '@/server/contract/accounts/password'
import { type JoinState, joinWithPassword } from './actions'

const EMPTY: JoinState = { name: '', nameError: null, passwordError: null }

/** For somebody who has a password here already. */
export function PasswordForm({ token, email, canReset }: { token: string; email: string; canReset: boolean }) {
  const [state, submit, pending] = useActionState(joinWithPassword, EMPTY)
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-soft">This address is known here: give its password to join.</p>
      {/* For password managers, which keep a password with its name. */}
      <Field label="E-mail" id="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label="Password"
        id="password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="current-password"
        error={state.passwordError}
        required
      />
      <Button look="primary" type="submit" aria-disabled={pending}>
        {pending ? 'Joining…' : 'Sign in and join'}
      </Button>
      {canReset ? (
        <p className="text-small">
          <Link href="/reset-password" className="text-accent underline">
            Set a new password
          </Link>
          , then open the invitation again.
        </p>
      ) : null}
    </form>
  )
}
