'use client'

import { useActionState } from 'react'
import { PasswordField } from '@/app/reset-password/password-field'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/limits'
import { type JoinState, joinAsNew } from './actions'
import { invitationMessages } from './invitation-messages'

const messages = invitationMessages.newUser

const EMPTY: JoinState = { name: '', nameError: null, passwordError: null }

/** Asks a new user for a name and a password. */
export function NewPersonForm({ token, email }: { token: string; email: string }) {
  const [state, submit, pending] = useActionState(joinAsNew, EMPTY)
  return (
    <form action={submit} className="flex flex-col gap-5" noValidate>
      <input type="hidden" name="token" value={token} />
      {/* Password managers save this address with the password. */}
      <Field label={signInMessages.email} id="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label={messages.name}
        id="name"
        name="name"
        hint={messages.nameHint}
        autoComplete="name"
        defaultValue={state.name}
        error={state.nameError}
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        required
      />
      <PasswordField label={signInMessages.password.label} error={state.passwordError} />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? messages.pending : messages.submit}
      </Button>
    </form>
  )
}
