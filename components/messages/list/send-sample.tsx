'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { Button } from '@/components/ui/button'
import { State, type StateKind } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { formatDuration } from '@/components/ui/time/format-duration'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import { sampleMessages as messages } from './sample-messages'

interface Result {
  kind: StateKind
  message: React.ReactNode
}

/**
 * Sends the sample message to each active subscription, as its test button does: signed, marked as a test, and without effect
 * on counters or the list.
 */
export function SendSample({ subscriptions }: { subscriptions: readonly { id: string; url: string }[] }) {
  const test = api.subscriptions.test.useMutation()
  const announce = useAnnounce()
  const [results, setResults] = useState<Record<string, Result>>({})
  const [isRunning, setRunning] = useState(false)

  async function send() {
    if (isRunning) return
    setRunning(true)
    setResults({})
    announce(messages.announceSending)
    const all = await Promise.all(
      subscriptions.map(async ({ id }) => {
        const result = await test.mutateAsync({ id }).then(({ attempt }) => resultOf(attempt), errorResult)
        setResults((known) => ({ ...known, [id]: result }))
        return result
      }),
    )
    setRunning(false)
    const delivered = all.filter(({ kind }) => kind === 'ok').length
    announce(messages.announceResult(delivered, all.length))
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{messages.description(subscriptions.length)}</p>
      <Button look="primary" className="self-start" onClick={send} aria-disabled={isRunning}>
        {isRunning ? messages.sending : messages.button}
      </Button>
      <ul className="flex flex-col empty:hidden">
        {subscriptions.map(({ id, url }) => {
          const result = results[id]
          return result ? (
            <li key={id} className="flex flex-col gap-0.5 border-rule border-t py-2">
              <a href={`/integrations/webhooks/${id}`} className="text-accent wrap-anywhere hover:underline">
                <LtrText>{url}</LtrText>
              </a>
              <State kind={result.kind}>{result.message}</State>
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

function resultOf(attempt: Attempt): Result {
  const { failure, status, duration_ms } = attempt
  if (failure !== null) return { kind: 'bad', message: failureMessage(attempt) }
  return {
    kind: 'ok',
    message: messages.delivered(status, duration_ms === null ? null : formatDuration(duration_ms)),
  }
}

const errorResult = (thrown: unknown): Result => ({ kind: 'bad', message: <ErrorText error={thrown} /> })
