import { useEffect, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { formatDuration } from '@/components/ui/format'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { State, type StateKind } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import { sampleMessages as messages } from '../dialog-messages'

/** Sends the sample message to each active subscription, as its test button does. */
export function SampleSender({ subscriptions }: { subscriptions: readonly { id: string; url: string }[] }) {
  const [sent, setSent] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const isLoaded = useIsLoaded()

  function send() {
    if (isRunning) return
    setRunning(true)
    setSent(sent + 1)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{messages.description(subscriptions.length)}</p>
      <Button variant="primary" className="self-start" onClick={send} disabled={!isLoaded} aria-disabled={isRunning}>
        {isRunning ? messages.sending : messages.button}
      </Button>

      {sent > 0 ? <SampleResults key={sent} subscriptions={subscriptions} onDone={() => setRunning(false)} /> : null}
    </div>
  )
}

interface Result {
  kind: StateKind
  message: React.ReactNode
}

interface Props {
  subscriptions: readonly { id: string; url: string }[]
  onDone: () => void
}

/** Sends the sample message once, when it is first rendered, and shows the result for each subscription. */
function SampleResults({ subscriptions, onDone }: Props) {
  const results = useResults(subscriptions, onDone)
  return (
    <ul className="flex flex-col empty:hidden">
      {subscriptions.map(({ id, url }) => {
        const result = results[id]
        return result ? (
          <li key={id} className="flex flex-col gap-0.5 border-rule border-t py-2">
            <a href={`/integrations/webhooks/${id}`} className="link wrap-anywhere">
              <LtrText>{url}</LtrText>
            </a>
            <State kind={result.kind}>{result.message}</State>
          </li>
        ) : null
      })}
    </ul>
  )
}

function useResults(subscriptions: Props['subscriptions'], onDone: () => void): Record<string, Result> {
  const test = api.subscriptions.test.useMutation()
  const announce = useAnnounce()
  const [results, setResults] = useState<Record<string, Result>>({})
  const isSent = useRef(false)

  async function send() {
    announce(messages.announceSending)
    const all = await Promise.all(
      subscriptions.map(async ({ id }) => {
        const result = await test.mutateAsync({ id }).then(({ attempt }) => resultOf(attempt), errorResult)
        setResults((known) => ({ ...known, [id]: result }))
        return result
      }),
    )
    announce(messages.announceResult(all.filter(({ kind }) => kind === 'ok').length, all.length))
    onDone()
  }

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void send()
  })
  return results
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
