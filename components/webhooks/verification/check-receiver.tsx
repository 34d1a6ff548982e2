'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorAlert, ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CheckField } from '@/components/ui/fields'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
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
  const [shown, choose] = useSavedChoice(
    isWeekly,
    (is_weekly) => change.mutateAsync({ id: subscriptionId, is_weekly }),
    messages.weeklySaved,
  )
  return (
    <>
      <CheckField
        label={messages.weekly}
        hint={messages.weeklyHint}
        checked={shown}
        onChange={({ target }) => choose(target.checked)}
      />
      <ErrorAlert error={change.error} />
    </>
  )
}
