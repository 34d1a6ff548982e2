'use client'

import { useActionState, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_EMAIL_CHARACTERS, MAX_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { signIn } from './actions'
import { signInMessages } from './sign-in-messages'

/** Signs in with a password. The form works without scripts: the response shows the email address and the error. */
export function SignInForm({ from }: { from: string }) {
  const [state, submit, pending] = useActionState(signIn, { email: '', error: null })
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.error) password.current?.focus()
  }, [state])
  const problem = state.error ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {}
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="from" value={from} />
      <Field
        label={signInMessages.email}
        id="email"
        name="email"
        type="email"
        maxLength={MAX_EMAIL_CHARACTERS}
        autoComplete="username"
        defaultValue={state.email}
        required
        {...problem}
      />
      <Field
        label={signInMessages.password.label}
        id="password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="current-password"
        ref={password}
        required
        {...problem}
      />
      <div id="problem" role="alert" className="empty:hidden">
        {state.error ? <State kind="bad">{state.error}</State> : null}
      </div>
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? signInMessages.pending : signInMessages.submit}
      </Button>
    </form>
  )
}
