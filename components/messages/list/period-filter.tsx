'use client'

import { useId, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/menu/popover'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { RELATIVE_PERIODS, type RelativePeriod } from '@/server/contract/messages/list-limits'
import { searchMessages } from '../search-messages'
import { type Period, toInstants, toPeriod } from './period'

const messages = searchMessages

interface Props {
  /** A period that ends now. */
  relative: RelativePeriod | undefined
  since: string | undefined
  until: string | undefined
  /** Called when the fields `period`, `since` and `until` of the form have new values. */
  onChange: () => void
}

/**
 * Chooses when messages were completed: in a period that ends now, or on days in the person's time zone. The form gets the name of the
 * period, or instants.
 */
export function PeriodFilter({ relative, since, until, onChange }: Props) {
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

  function set(next: Choice) {
    const { from = '', to = '', period = '' } = next
    for (const [name, value] of Object.entries({ period, ...toInstants({ from, to }, zone) })) {
      const field = fields.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (field) field.value = value
    }
    onChange()
  }

  return (
    <span ref={fields} className="filter-field">
      <span aria-hidden="true" className="text-small text-soft">
        {messages.period}
      </span>
      <input type="hidden" name="period" defaultValue={relative} />
      <input type="hidden" name="since" defaultValue={since} />
      <input type="hidden" name="until" defaultValue={until} />
      <Popover
        id={`period${id}`}
        trigger={
          <>
            <span className="sr-only">{messages.period}: </span>
            {relative ? messages.relativePeriods[relative] : labelOf(period)}
          </>
        }
        triggerClass={`select flex w-full items-center ${relative || since || until ? 'border-accent text-accent' : ''}`}
        panelClass="w-64 p-3"
      >
        <PeriodChoices period={period} onChoose={set} />
      </Popover>
    </span>
  )
}

/** What a person chooses: a period that ends now, or days; nothing for any time. */
type Choice = Partial<Period> & { period?: RelativePeriod }

/** Offers some periods, and the first and the last day. */
function PeriodChoices({ period, onChoose }: { period: Period; onChoose: (choice: Choice) => void }) {
  return (
    <>
      <div className="flex flex-col gap-1">
        {RELATIVE_PERIODS.map((name) => (
          <Button key={name} look="menu-item" onClick={() => onChoose({ period: name })}>
            {messages.relativePeriods[name]}
          </Button>
        ))}
        <Button look="menu-item" onClick={() => onChoose({})}>
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

function labelOf({ from, to }: Period): string {
  if (from && to) return messages.between(from, to)
  if (from) return messages.since(from)
  return to ? messages.before(to) : messages.anyTime
}
