'use client'

import { useState } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { TEST_RESPONSES, type TestResponse } from '@/server/contract/webhooks/test-responses'
import { respondWithMessages as messages } from './respond-with-messages'

/** Chooses how the test endpoint responds to requests with a valid signature. A choice is saved at once. */
export function RespondWith({ subscriptionId, saved }: { subscriptionId: string; saved: TestResponse }) {
  const announce = useAnnounce()
  const [confirmed, setConfirmed] = useState(saved)
  const change = api.testEndpoints.respond.useMutation({
    onSuccess({ respond_with }) {
      setConfirmed(respond_with)
      announce(messages.saved(respond_with))
    },
    onError: (error) => announce(errorMessage(error)),
  })
  const shown = change.isPending ? change.variables.respond_with : confirmed
  function choose(value: string) {
    const respondWith = TEST_RESPONSES.find((one) => one === value)
    if (respondWith) change.mutate({ id: subscriptionId, respond_with: respondWith })
  }
  return (
    <>
      <label className="flex flex-wrap items-center gap-2 text-small">
        {messages.label}
        <select className="select" value={shown} onChange={({ target }) => choose(target.value)}>
          {TEST_RESPONSES.map((response) => (
            <option key={response} value={response}>
              {messages.options[response]}
            </option>
          ))}
        </select>
      </label>
      {change.error ? <ErrorState error={change.error} /> : null}
    </>
  )
}
