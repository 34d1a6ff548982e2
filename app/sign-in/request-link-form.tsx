'use client'

import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { State } from '@/components/ui/state'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/values/input-limits'
import { type RequestLinkState, requestLink } from './request-link'

type Purpose = RequestLinkState['purpose']

/** Asks for a mail with a link. What comes back is the same whether or not anybody has the address. */
export function RequestLinkForm({ purpose }: { purpose: Purpose }) {
  const [state, submit, pending] = useActionState(requestLink, { purpose, email: '', sent: 0, error: null })
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="purpose" value={purpose} />
      <Field
        // React empties a form whose action is done: a new key shows what was typed again.
        key={state.email}
        label="E-mail"
        id="email"
        name="email"
        type="email"
        maxLength={MAX_EMAIL_CHARACTERS}
        autoComplete="username"
        defaultValue={state.email}
        error={state.error}
        required
      />
      <Button look="primary" type="submit" aria-disabled={pending}>
        {pending ? 'Asking…' : state.sent > 0 ? 'Send another' : BUTTONS[purpose]}
      </Button>
      <div role="status" className="empty:hidden">
        {state.sent > 0 ? (
          <State kind="ok" key={state.sent}>
            If somebody here has the address {state.email}, a mail with a link is on its way to it. The link is good
            once, for half an hour. Look into the spam folder too.
          </State>
        ) : null}
      </div>
    </form>
  )
}

const BUTTONS: Record<Purpose, string> = {
  sign_in: 'Mail me a link',
  reset_password: 'Mail me a link',
}
