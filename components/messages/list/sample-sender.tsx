import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { sampleMessages as messages } from './sample-messages'

// Loaded when it is sent.
const SampleResults = lazyPart(() =>
  import('./sample-results').then(({ SampleResults }) => ({ default: SampleResults })),
)

/**
 * Sends the sample message to each active subscription, as its test button does: signed, marked as a test, and without effect
 * on counters or the list.
 */
export function SampleSender({ subscriptions }: { subscriptions: readonly { id: string; url: string }[] }) {
  const [sent, setSent] = useState(0)
  const [isRunning, setRunning] = useState(false)

  function send() {
    if (isRunning) return
    setRunning(true)
    setSent(sent + 1)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{messages.description(subscriptions.length)}</p>
      <Button variant="primary" className="self-start" onClick={send} aria-disabled={isRunning}>
        {isRunning ? messages.sending : messages.button}
      </Button>
      <Suspense>
        {sent > 0 ? <SampleResults key={sent} subscriptions={subscriptions} onDone={() => setRunning(false)} /> : null}
      </Suspense>
    </div>
  )
}
