'use client'

import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { type RequestLinkState, requestLink } from './request-link'
import { signInMessages } from './sign-in-messages'

const messages = signInMessages.requestLink

type Purpose = RequestLinkState['purpose']

/** Requests an email with a link. The response is the same whether or not a user has the address. */
export function RequestLinkForm({ purpose }: { purpose: Purpose }) {
  const [state, submit, pending] = useActionState(requestLink, { purpose, email: '', sent: 0, error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="purpose" value={purpose} />
      <Field
        // React resets a form after its action. The new key restores the typed address.
        key={state.email}
        label={signInMessages.email}
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
        {pending ? messages.pending : state.sent > 0 ? messages.again : messages.submit}
      </Button>
      <div role="status" className="empty:hidden">
        {state.sent > 0 ? (
          <State kind="ok" key={state.sent}>
            {messages.sent(state.email)}
          </State>
        ) : null}
      </div>
    </form>
  )
}
