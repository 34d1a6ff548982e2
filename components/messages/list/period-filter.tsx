'use client'

import { useId, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/menu/popover'
import { useTimeZone } from '@/components/ui/time/time-zone-context'
import { searchMessages } from '../search-messages'
import { lastDays, type Period, toInstants, toPeriod } from './period'

const messages = searchMessages

interface Props {
  since: string | undefined
  until: string | undefined
  /** Called when the fields `since` and `until` of the form have new values. */
  onChange: () => void
}

/** Chooses the days in which messages were completed, in the person's time zone. The form gets instants. */
export function PeriodFilter({ since, until, onChange }: Props) {
  const fields = useRef<HTMLSpanElement>(null)
  const id = useId()
  const zone = useTimeZone()
  // The server does not know the browser's zone, so the days are shown after the page has loaded.
  const isLoaded = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const period = isLoaded ? toPeriod(since, until, zone) : { from: '', to: '' }

  function set(next: Period) {
    for (const [name, value] of Object.entries(toInstants(next, zone))) {
      const field = fields.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (field) field.value = value
    }
    onChange()
  }

  return (
    <span ref={fields}>
      <input type="hidden" name="since" defaultValue={since} />
      <input type="hidden" name="until" defaultValue={until} />
      <Popover
        id={`period${id}`}
        trigger={
          <>
            <span className="sr-only">{messages.period}: </span>
            {labelOf(period)}
          </>
        }
        triggerClass={`select inline-flex items-center ${since || until ? 'border-accent text-accent' : ''}`}
        panelClass="w-64 p-3"
      >
        <PeriodChoices period={period} onChoose={set} />
      </Popover>
    </span>
  )
}

/** Offers some periods, and the first and the last day. */
function PeriodChoices({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const zone = useTimeZone()
  return (
    <>
      <div className="flex flex-col gap-1">
        {PRESETS.map((days) => (
          <Button key={days} look="menu-item" onClick={() => onChoose(lastDays(days, new Date(), zone))}>
            {days === 1 ? messages.today : messages.lastDays(days)}
          </Button>
        ))}
        <Button look="menu-item" onClick={() => onChoose({ from: '', to: '' })}>
          {messages.anyTime}
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 border-rule border-t pt-3">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex min-w-0 flex-col gap-1 text-small text-soft">
            {messages[end]}
            <input
              type="date"
              key={period[end]}
              defaultValue={period[end]}
              min={(end === 'to' && period.from) || FIRST_DAY}
              max={(end === 'from' && period.to) || LAST_DAY}
              onChange={({ target }) => isComplete(target.value) && onChoose({ ...period, [end]: target.value })}
              onBlur={({ target }) => target.value === '' && period[end] !== '' && onChoose({ ...period, [end]: '' })}
              className="h-control min-w-0 rounded-field border border-edge bg-paper px-2 text-ink"
            />
          </label>
        ))}
      </div>
    </>
  )
}

// Without the last day, browsers accept years of six digits.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2100-12-31'

/** While a person types a year, the field has years such as 0002. */
const isComplete = (day: string) => day >= FIRST_DAY && day <= LAST_DAY

const PRESETS = [1, 7, 30]

function labelOf({ from, to }: Period): string {
  if (from && to) return messages.between(from, to)
  if (from) return messages.since(from)
  return to ? messages.before(to) : messages.anyTime
}
