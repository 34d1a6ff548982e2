'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State, type StateKind } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { formatDuration } from '@/components/ui/time/format-duration'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import type { Attempt } from '@/server/contract/webhooks/attempt'

interface Answer {
  kind: StateKind
  words: React.ReactNode
}

/**
 * Sends the sample message to each active subscription, as the Test button of each does: signed, marked as a test, and
 * without a trace in counters or the list. A made-up message would stand among the real ones and could not be told apart.
 */
export function SendSample({ subscriptions }: { subscriptions: readonly { id: string; url: string }[] }) {
  const test = api.subscriptions.test.useMutation()
  const announce = useAnnounce()
  const [responses, setAnswers] = useState<Record<string, Answer>>({})
  const [isRunning, setRunning] = useState(false)

  async function send() {
    if (isRunning) return
    setRunning(true)
    setAnswers({})
    announce('Sending the sample message')
    const all = await Promise.all(
      subscriptions.map(async ({ id }) => {
        const response = await test.mutateAsync({ id }).then(({ attempt }) => told(attempt), notTold)
        setAnswers((known) => ({ ...known, [id]: response }))
        return response
      }),
    )
    setRunning(false)
    const arrived = all.filter(({ kind }) => kind === 'ok').length
    announce(`The sample message was delivered to ${arrived} of ${all.length} subscriptions`)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">
        Or send it to your {subscriptions.length === 1 ? 'subscription' : `${subscriptions.length} subscriptions`},
        signed as a real one and marked as a test.
      </p>
      <Button look="primary" className="self-start" onClick={send} aria-disabled={isRunning}>
        {isRunning ? 'Sending…' : 'Send a sample message'}
      </Button>
      <ul className="flex flex-col empty:hidden">
        {subscriptions.map(({ id, url }) => {
          const response = responses[id]
          return response ? (
            <li key={id} className="flex flex-col gap-0.5 border-rule border-t py-2">
              <a href={`/integrations/webhooks/${id}`} className="text-accent wrap-anywhere hover:underline">
                <LtrText>{url}</LtrText>
              </a>
              <State kind={response.kind}>{response.words}</State>
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

function told(attempt: Attempt): Answer {
  const { failure, status, duration_ms } = attempt
  if (failure !== null) return { kind: 'bad', words: failureMessage(attempt) }
  return {
    kind: 'ok',
    words: `Delivered: status ${status}${duration_ms === null ? '' : ` in ${formatDuration(duration_ms)}`}`,
  }
}

const notTold = (thrown: unknown): Answer => ({ kind: 'bad', words: <ErrorText error={thrown} /> })
