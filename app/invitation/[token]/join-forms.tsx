'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { useMessages } from '#messages'
import { KnownEmail, PasswordField } from '@/app/reset-password/password-form'
import { signInMessages } from '@/app/sign-in/messages/en'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_PASSWORD_CHARACTERS, MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/limits'
import { type JoinState, joinAsMyself, joinAsNew, joinWithPassword, signOutToJoin } from './actions'

const EMPTY: JoinState = { name: '', nameError: null, passwordError: null }

/** Accepts the invitation for the signed-in user. */
export function JoinForm({ token, account }: { token: string; account: string }) {
  const { invitation: text } = useMessages(signInMessages)
  return (
    <form action={joinAsMyself}>
      <input type="hidden" name="token" value={token} />
      <Button variant="primary" type="submit" className="max-w-full">
        <span className="truncate">{text.join(account)}</span>
      </Button>
    </form>
  )
}

/** Shown when another user is signed in. Signing out returns to this page. */
export function OtherPerson({ token, email }: { token: string; email: string }) {
  const text = useMessages(signInMessages).invitation.otherUser
  return (
    <form action={signOutToJoin} className="flex flex-col items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="wrap-anywhere">
        <State kind="warning">{text.warning(email)}</State>
      </p>
      <Button variant="primary" type="submit">
        {text.submit}
      </Button>
    </form>
  )
}

/** Asks a known user for their password. */
export function PasswordForm({ token, email, canReset }: { token: string; email: string; canReset: boolean }) {
  const { invitation, password } = useMessages(signInMessages)
  const text = invitation.knownUser
  const [state, submit, pending] = useActionState(joinWithPassword, EMPTY)
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-soft">{text.description}</p>
      <KnownEmail email={email} />
      <Field
        label={password.label}
        id="password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="current-password"
        error={state.passwordError}
        required
      />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? text.pending : text.submit}
      </Button>
      {canReset ? (
        <p className="text-small">
          {text.reset(
            <Link href="/reset-password" className="text-accent underline">
              {text.setNewPassword}
            </Link>,
          )}
        </p>
      ) : null}
    </form>
  )
}

/** Asks a new user for a name and a password. */
export function NewPersonForm({ token, email }: { token: string; email: string }) {
  const { invitation, password } = useMessages(signInMessages)
  const text = invitation.newUser
  const [state, submit, pending] = useActionState(joinAsNew, EMPTY)
  return (
    <form action={submit} className="flex flex-col gap-5" noValidate>
      <input type="hidden" name="token" value={token} />
      <KnownEmail email={email} />
      <Field
        label={text.name}
        id="name"
        name="name"
        hint={text.nameHint}
        autoComplete="name"
        defaultValue={state.name}
        error={state.nameError}
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        required
      />
      <PasswordField label={password.label} error={state.passwordError} />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? text.pending : text.submit}
      </Button>
    </form>
  )
}
