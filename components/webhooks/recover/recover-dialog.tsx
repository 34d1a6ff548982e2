'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Dialog, SubmitButtons } from '@/components/ui/dialog'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { attemptsLabel } from '../schedule-label'
import { recoverMessages as messages } from './recover-messages'
import { DEFAULT_PERIOD, type RecoverPeriod, sinceOf } from './recover-period'
import { RecoverPeriodFields } from './recover-period-fields'

/** Asks for a period, shows the number of deliveries that failed in it, and starts to resend them. */
export function RecoverDialog(props: {
  id: string
  /** ISO 8601; null without a delivered attempt. */
  lastSuccessAt: string | null
  /** Attempts of each resend. */
  maxAttempts: number
  onClose: () => void
  onStarted: (since: string, failed: number) => void
}) {
  const { id, lastSuccessAt } = props
  // Presets count from the opening of the dialog. The current time would start a new query at every rendering.
  const [openedAt] = useState(Date.now)
  const [period, setPeriod] = useState<RecoverPeriod>(DEFAULT_PERIOD)
  const since = sinceOf(period, openedAt, lastSuccessAt, useTimeZone())
  const announce = useAnnounce()
  const count = api.deliveries.failed.useQuery({ id, since: since ?? '' }, { enabled: since !== null })
  const recover = api.deliveries.recover.useMutation({
    onSuccess({ failed }, input) {
      announce(messages.announcement(failed))
      props.onStarted(input.since, failed)
    },
  })
  const failed = since === null ? undefined : count.data?.failed
  const error = recover.error ?? count.error
  return (
    <Dialog title={messages.title} onClose={props.onClose} isPending={recover.isPending}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (since && failed && !recover.isPending) recover.mutate({ id, since })
        }}
      >
        <p className="text-soft">{messages.intro(attemptsLabel(props.maxAttempts))}</p>
        <RecoverPeriodFields period={period} onChange={setPeriod} hasSuccess={lastSuccessAt !== null} />
        <p aria-live="polite" className="min-h-6 font-medium">
          {since === null
            ? messages.chooseTime
            : failed === undefined
              ? messages.counting
              : period.preset === 'any'
                ? messages.countOfAll(failed)
                : messages.count(failed)}
        </p>
        <p className="text-small text-soft">{messages.order}</p>
        <SubmitButtons
          label={messages.submit(failed ?? 0)}
          isDisabled={!failed}
          result={error ? <ErrorState error={error} /> : null}
        />
      </form>
    </Dialog>
  )
}
