'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/field'
import { DATETIME_BOUNDS, parseDatetimeInput } from '@/components/ui/time/datetime-input'
import { attemptsLabel } from './schedule-label'

const HOUR_MS = 3_600_000
const PRESETS = [
  ['1', 'The last hour'],
  ['24', 'The last 24 hours'],
  ['168', 'The last 7 days'],
] as const

/** Asks since when, shows how many failed since then, and begins. */
export function RecoverDialog(props: {
  id: string
  lastSuccessAt: string | null
  /** Of each resend. */
  maxAttempts: number
  onClose: () => void
  onBegun: (since: string, failed: number) => void
}) {
  const { id, lastSuccessAt } = props
  // The presets count from the opening: a moment that moves would ask for another count at each rendering.
  const [openedAt] = useState(Date.now)
  const [preset, setPreset] = useState('24')
  const [custom, setCustom] = useState('')
  const since = sinceOf(preset, custom, openedAt, lastSuccessAt)
  const announce = useAnnounce()
  const count = api.deliveries.failed.useQuery({ id, since: since ?? '' }, { enabled: since !== null })
  const recover = api.deliveries.recover.useMutation({
    onSuccess({ failed }, asked) {
      announce(`Sending ${deliveries(failed)} again`)
      props.onBegun(asked.since, failed)
    },
  })
  const failed = since === null ? undefined : count.data?.failed
  return (
    <Dialog title="Resend what failed" onClose={props.onClose} isPending={recover.isPending}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (since && failed && !recover.isPending) recover.mutate({ id, since })
        }}
      >
        <p className="text-soft">
          Every delivery that failed for good since then is sent once more, under the same event id, with up to{' '}
          {attemptsLabel(props.maxAttempts)}.
        </p>
        <SelectField label="Failed since" value={preset} onChange={(event) => setPreset(event.target.value)}>
          {PRESETS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          {lastSuccessAt ? <option value="success">The last success</option> : null}
          <option value="custom">Another time…</option>
        </SelectField>
        {preset === 'custom' ? (
          <Field
            label="Time"
            hint="In your own time zone."
            type="datetime-local"
            value={custom}
            onChange={(event) => setCustom(event.target.value)}
            {...DATETIME_BOUNDS}
            required
          />
        ) : null}
        <p aria-live="polite" className="min-h-6 font-medium">
          {since === null
            ? 'Choose a time.'
            : failed === undefined
              ? 'Counting…'
              : `${deliveries(failed)} failed since then.`}
        </p>
        <p className="text-small text-soft">
          At most ten a second are sent, oldest first, and new events go before them.
        </p>
        <div role="alert" className="empty:hidden">
          {(recover.error ?? count.error) ? <ErrorState error={recover.error ?? count.error} /> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" aria-disabled={!failed || recover.isPending}>
            {failed ? `Resend ${deliveries(failed)}` : 'Nothing to resend'}
          </Button>
          <CancelButton />
        </div>
      </form>
    </Dialog>
  )
}

function sinceOf(preset: string, custom: string, openedAt: number, lastSuccessAt: string | null): string | null {
  if (preset === 'success') return lastSuccessAt
  return preset === 'custom' ? parseDatetimeInput(custom) : new Date(openedAt - Number(preset) * HOUR_MS).toISOString()
}

const deliveries = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'delivery' : 'deliveries'}`
