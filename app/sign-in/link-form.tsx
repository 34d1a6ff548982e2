'use client'

import { useActionState } from 'react'
import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { type RequestLinkState, requestLink, signInWithLink } from './actions'
import { EmailField, SubmitButton } from './form-parts'
import { signInMessages } from './messages/en'

/** Requests an email with a link. The response is the same whether or not a user has the address. */
export function RequestLinkForm({ purpose }: { purpose: RequestLinkState['purpose'] }) {
  const text = useMessages(signInMessages).requestLink
  const [state, submit] = useActionState(requestLink, { purpose, email: '', sent: 0, error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="purpose" value={purpose} />
      {/* React resets a form after its action. The new key restores the typed address. */}
      <EmailField key={state.email} defaultValue={state.email} error={state.error} />
      <SubmitButton text={state.sent > 0 ? { ...text, submit: text.again } : text} />
      <div role="status" className="empty:hidden">
        {state.sent > 0 ? (
          <State kind="ok" key={state.sent}>
            {text.sent(state.email)}
          </State>
        ) : null}
      </div>
    </form>
  )
}

export function LinkForm({ token }: { token: string }) {
  const text = useMessages(signInMessages)
  return (
    <form action={signInWithLink} className="flex flex-col">
      <input type="hidden" name="token" value={token} />
      <SubmitButton text={text} />
    </form>
  )
}
