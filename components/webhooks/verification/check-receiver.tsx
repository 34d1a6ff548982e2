'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { SavedCheck } from '@/components/api/saved-fields'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { checkMessages as messages } from './verification-messages'

interface Props {
  subscriptionId: string
  isFirst: boolean
  timeoutSeconds: number
}

export function CheckReceiver({ subscriptionId, isFirst, timeoutSeconds }: Props) {
  const announce = useAnnounce()
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const checking = api.subscriptions.checkReceiver.useMutation({
    onSuccess({ result }) {
      announce(messages.labels[result])
      startRefresh(() => router.refresh())
    },
    onError: (error) => announce(errorMessage(error)),
  })
  const isPending = checking.isPending || isRefreshing

  function start() {
    if (isPending) return
    // The test event comes first, then the others at once.
    announce(messages.announcement(2 * timeoutSeconds))
    checking.mutate({ id: subscriptionId })
  }

  return (
    <>
      <Button variant="secondary" aria-disabled={isPending} onClick={start}>
        {isPending ? messages.pending : isFirst ? messages.check : messages.checkAgain}
      </Button>
      {checking.error ? (
        <div className="basis-full">
          <ErrorState error={checking.error} />
        </div>
      ) : null}
    </>
  )
}

/** Chooses whether forged requests are sent every week. The choice is saved at once. */
export function WeeklyCheck({ subscriptionId, isWeekly }: { subscriptionId: string; isWeekly: boolean }) {
  const change = api.subscriptions.checkWeekly.useMutation()
  return (
    <SavedCheck
      label={messages.weekly}
      hint={messages.weeklyHint}
      stored={isWeekly}
      save={(is_weekly) => change.mutateAsync({ id: subscriptionId, is_weekly })}
      error={change.error}
      announcement={messages.weeklySaved}
    />
  )
}
