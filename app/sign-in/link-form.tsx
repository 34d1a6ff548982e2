'use client'

import { useActionState } from 'react'
import { useFormStatus } from 'react-dom'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { type RequestLinkState, requestLink, signInWithLink } from './actions'
import { signInMessages } from './messages/en'

/** Requests an email with a link. The response is the same whether or not a user has the address. */
export function RequestLinkForm({ purpose }: { purpose: RequestLinkState['purpose'] }) {
  const text = useMessages(signInMessages)
  const [state, submit, pending] = useActionState(requestLink, { purpose, email: '', sent: 0, error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="purpose" value={purpose} />
      <Field
        // React resets a form after its action. The new key restores the typed address.
        key={state.email}
        label={text.email}
        id="email"
        name="email"
        type="email"
        maxLength={MAX_EMAIL_CHARACTERS}
        autoComplete="username"
        defaultValue={state.email}
        error={state.error}
        required
      />
      <Button variant="primary" type="submit" aria-disabled={pending}>
        {pending ? text.requestLink.pending : state.sent > 0 ? text.requestLink.again : text.requestLink.submit}
      </Button>
      <div role="status" className="empty:hidden">
        {state.sent > 0 ? (
          <State kind="ok" key={state.sent}>
            {text.requestLink.sent(state.email)}
          </State>
        ) : null}
      </div>
    </form>
  )
}

/** Signs in with the link of an email. */
export function LinkForm({ token }: { token: string }) {
  return (
    <form action={signInWithLink} className="flex flex-col">
      <input type="hidden" name="token" value={token} />
      <SignInButton />
    </form>
  )
}

function SignInButton() {
  const text = useMessages(signInMessages)
  const { pending } = useFormStatus()
  return (
    <Button variant="primary" type="submit" aria-disabled={pending}>
      {pending ? text.pending : text.submit}
    </Button>
  )
}
