import { Suspense, useId, useRef } from 'react'
import { lazyPart, useIsLoaded } from '@/components/ui/lazy-part'
import { Popover } from '@/components/ui/popover'
import { useTimeZone } from '@/components/ui/time/time-settings'
import type { RelativePeriod } from '@/server/contract/messages/list-limits'
import { searchMessages } from '../search-messages'
import { type Period, toPeriod } from './period'

const messages = searchMessages
// Loaded after the page, so that the choices are there when the panel opens.
const PeriodChoices = lazyPart(() =>
  import('./period-choices').then(({ PeriodChoices }) => ({ default: PeriodChoices })),
)

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
  const isLoaded = useIsLoaded()
  const period = isLoaded ? toPeriod(since, until, zone) : { from: '', to: '' }

  function set(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) {
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
        <Suspense>{isLoaded ? <PeriodChoices period={period} zone={zone} onChoose={set} /> : null}</Suspense>
      </Popover>
    </span>
  )
}

function labelOf({ from, to }: Period): string {
  if (from && to) return messages.between(from, to)
  if (from) return messages.since(from)
  return to ? messages.before(to) : messages.anyTime
}
