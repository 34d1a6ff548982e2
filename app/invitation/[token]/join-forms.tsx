'use client'

import { useActionState } from 'react'
import { useMessages } from '#messages'
import { KnownEmail, PasswordField, SubmitButton } from '@/app/sign-in/form-parts'
import { signInMessages } from '@/app/sign-in/messages/en'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { MAX_PASSWORD_CHARACTERS, MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/limits'
import { type JoinState, joinAsMyself, joinAsNew, joinWithPassword, signOutToJoin } from './actions'

const EMPTY: JoinState = { name: '', nameError: null, passwordError: null }

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

export function PasswordForm({ token, email, canReset }: { token: string; email: string; canReset: boolean }) {
  const { invitation, password } = useMessages(signInMessages)
  const text = invitation.knownUser
  const [state, submit] = useActionState(joinWithPassword, EMPTY)
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
      <SubmitButton text={text} />
      {canReset ? (
        <p className="text-small">{text.reset(<TextLink href="/reset-password">{text.setNewPassword}</TextLink>)}</p>
      ) : null}
    </form>
  )
}

export function NewPersonForm({ token, email }: { token: string; email: string }) {
  const { invitation, password } = useMessages(signInMessages)
  const text = invitation.newUser
  const [state, submit] = useActionState(joinAsNew, EMPTY)
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
      <SubmitButton text={text} />
    </form>
  )
}
