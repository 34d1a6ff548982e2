'use client'

import { useActionState } from 'react'
import { PasswordField } from '@/app/reset-password/password-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/values/input-limits'
import { type JoinState, joinAsNew } from './actions'

const EMPTY: JoinState = { name: '', nameError: null, passwordError: null }

/** For somebody nobody here knows yet: what they are called, and a password. */
export function NewPersonForm({ token, email }: { token: string; email: string }) {
  const [state, submit, pending] = useActionState(joinAsNew, EMPTY)
  return (
    <form action={submit} className="flex flex-col gap-5" noValidate>
      <input type="hidden" name="token" value={token} />
      {/* For password managers, which keep a password with its name. */}
      <Field label="E-mail" id="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label="Name"
        id="name"
        name="name"
        hint="As the other members know you."
        autoComplete="name"
        defaultValue={state.name}
        error={state.nameError}
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        required
      />
      <PasswordField label="Password" error={state.passwordError} />
      <Button look="primary" type="submit" aria-disabled={pending}>
        {pending ? 'Joining…' : 'Join'}
      </Button>
    </form>
  )
}
