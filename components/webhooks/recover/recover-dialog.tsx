'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { FormDialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { DATETIME_BOUNDS, parseDatetimeInput } from '@/components/ui/time/datetime-input'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { attemptsLabel } from '../labels'
import { recoverMessages as messages } from './recover-messages'

/** Asks for a period, shows the number of deliveries that failed in it, and starts to resend them. */
export function RecoverDialog(props: {
  id: string
  lastSuccessAt: string | null
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
  const form = useForm({}, { isPending: recover.isPending, error: recover.error ?? count.error })
  const submit = messages.submit(failed ?? 0)
  return (
    <FormDialog
      text={{ title: messages.title, submit, pending: submit }}
      onClose={props.onClose}
      form={form}
      onSubmit={() => {
        if (since && failed) recover.mutate({ id, since })
      }}
      isDisabled={!failed}
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
    </FormDialog>
  )
}

const OPTIONS: readonly [RecoverPeriod['preset'], string][] = [
  ['any', messages.presets.any],
  ['1', messages.presets['1']],
  ['24', messages.presets['24']],
  ['168', messages.presets['168']],
  ['success', messages.lastSuccess],
  ['custom', messages.custom],
]

function RecoverPeriodFields(props: {
  period: RecoverPeriod
  onChange: (period: RecoverPeriod) => void
  hasSuccess: boolean
}) {
  const { period, onChange, hasSuccess } = props
  const options = OPTIONS.filter(([preset]) => preset !== 'success' || hasSuccess)
  return (
    <>
      <SelectField
        label={messages.since}
        value={period.preset}
        onChange={({ target }) => {
          const option = options.find(([preset]) => preset === target.value)
          if (option) onChange({ ...period, preset: option[0] })
        }}
        options={options}
      />
      {period.preset === 'custom' ? (
        <Field
          label={messages.time}
          hint={messages.timeHint}
          type="datetime-local"
          value={period.custom}
          onChange={(event) => onChange({ ...period, custom: event.target.value })}
          {...DATETIME_BOUNDS}
          required
        />
      ) : null}
    </>
  )
}

const HOUR_MS = 3_600_000

/** Any time, the last hours by their number, the time since the last success, or a time that the person enters. */
export interface RecoverPeriod {
  preset: 'any' | '1' | '24' | '168' | 'success' | 'custom'
  custom: string
}

/** Before all deliveries. */
export const ANY_TIME = new Date(0).toISOString()

/** As the number beside the button, which counts all failed deliveries. */
const DEFAULT_PERIOD: RecoverPeriod = { preset: 'any', custom: '' }

/** Returns the start of the period in ISO 8601; null without a valid time. A `zone` of null is the browser's. */
function sinceOf(
  { preset, custom }: RecoverPeriod,
  openedAt: number,
  lastSuccessAt: string | null,
  zone: string | null,
): string | null {
  if (preset === 'any') return ANY_TIME
  if (preset === 'success') return lastSuccessAt
  return preset === 'custom'
    ? parseDatetimeInput(custom, zone)
    : new Date(openedAt - Number(preset) * HOUR_MS).toISOString()
}
