'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { VerificationCheck } from '@/server/contract/webhooks/verification'
import { resultLabel } from './result-label'
import { verificationMessages as messages } from './verification-messages'
import { VerificationTable } from './verification-table'

interface Props {
  subscriptionId: string
  /** The result of the last check; null before the first one. */
  check: VerificationCheck | null
  canCheck: boolean
  /** The timeout of an attempt (DELIVERY_TIMEOUT_SECONDS). */
  timeoutSeconds: number
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Shows whether the receiver refuses forged requests, and checks it. */
export function SignatureVerification({ subscriptionId, check: stored, canCheck, timeoutSeconds, now }: Props) {
  const heading = useId()
  const announce = useAnnounce()
  const router = useRouter()
  const checking = api.subscriptions.checkReceiver.useMutation({
    onSuccess({ result }) {
      announce(`${messages.labels[result]}. ${messages.explanations[result]}`)
      // The history on the page has the test event.
      router.refresh()
    },
    onError: (error) => announce(errorMessage(error)),
  })
  const check = checking.data ?? stored

  function start() {
    if (checking.isPending) return
    // The test event comes first, then the others at once.
    announce(messages.announcement(2 * timeoutSeconds))
    checking.mutate({ id: subscriptionId })
  }

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={heading} className="text-heading">
          {messages.title}
        </h2>
        {canCheck ? (
          <Button look="secondary" aria-disabled={checking.isPending} onClick={start}>
            {checking.isPending ? messages.pending : check ? messages.checkAgain : messages.check}
          </Button>
        ) : null}
      </div>
      {checking.error ? <ErrorState error={checking.error} /> : null}
      {check ? <Result check={check} now={now} /> : <p className="max-w-[44rem] text-soft">{messages.intro}</p>}
    </section>
  )
}

function Result({ check, now }: { check: VerificationCheck; now: number }) {
  const [kind, label] = resultLabel(check.result) ?? ['off', check.result]
  return (
    <>
      <div className="flex max-w-[44rem] flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <State kind={kind}>
            <strong className="font-medium">{label}</strong>
          </State>
          <span className="text-small text-soft">
            {messages.checked(<RelativeTime at={check.checked_at} now={now} />)}
          </span>
        </div>
        <p className="text-soft">
          {messages.explanations[check.result]}
          {check.result === 'verifies' ? null : (
            <>
              {' '}
              <Link href="/docs#receiving" className="text-accent underline">
                {messages.guide}
              </Link>
            </>
          )}
        </p>
      </div>
      <VerificationTable responses={check.responses} />
    </>
  )
}
