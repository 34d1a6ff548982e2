'use client'

import { ChevronRight } from 'lucide'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { polling, useRefreshOnChange } from '@/components/api/live-data'
import { Icon } from '@/components/ui/icon'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { TEST_RESPONSES, type TestResponse } from '@/server/contract/webhooks/values'
import { respondWithMessages as messages } from './test-endpoint-messages'

/** Shows a request as a row that opens. The newest one opens by itself (`isFirst`). */
export function RequestRow(props: { isFirst: boolean; summary: React.ReactNode; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(props.isFirst)
  return (
    <li className="border-rule border-b">
      <details className="group/request" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-start gap-2 px-2 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <Icon
            of={ChevronRight}
            className="mt-0.5 size-4 shrink-0 text-soft transition-transform group-open/request:rotate-90"
          />
          {props.summary}
        </summary>
        <div className="flex min-w-0 flex-col gap-4 px-2 pt-1 pb-5 sm:ps-8">{props.children}</div>
      </details>
    </li>
  )
}

/** Refreshes the page when a request has arrived. */
export function RequestLiveStatus({ subscriptionId, newest }: { subscriptionId: string; newest: string | null }) {
  const { data } = api.testEndpoints.newest.useQuery(
    { id: subscriptionId },
    polling(() => true),
  )
  useRefreshOnChange(data, { newest })
  return null
}

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
      <ErrorAlert error={change.error} />
    </>
  )
}
