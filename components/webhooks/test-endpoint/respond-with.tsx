'use client'

import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { TEST_RESPONSES, type TestResponse } from '@/server/contract/webhooks/test-responses'
import { respondWithMessages as messages } from './respond-with-messages'

/** Chooses how the test endpoint responds to requests with a valid signature. A choice is saved at once. */
export function RespondWith({ subscriptionId, saved }: { subscriptionId: string; saved: TestResponse }) {
  const change = api.testEndpoints.respond.useMutation()
  const [shown, choose] = useSavedChoice(
    saved,
    (respond_with) => change.mutateAsync({ id: subscriptionId, respond_with }),
    messages.saved,
  )
  return (
    <>
      <label className="flex flex-wrap items-center gap-2 text-small">
        {messages.label}
        <select
          className="select"
          value={shown}
          onChange={({ target }) => {
            const choice = TEST_RESPONSES.find((one) => one === target.value)
            if (choice) choose(choice)
          }}
        >
          {TEST_RESPONSES.map((response) => (
            <option key={response} value={response}>
              {messages.options[response]}
            </option>
          ))}
        </select>
      </label>
      <div role="alert" className="empty:hidden">
        {change.error ? <ErrorState error={change.error} /> : null}
      </div>
    </>
  )
}
