import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { Popover } from '@/components/ui/popover'
import { instantOfWallTime } from '@/components/ui/time/datetime-input'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { wallTimeAt } from '@/components/ui/time/time-zone'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { RELATIVE_PERIODS, type RelativePeriod } from '@/server/contract/messages/message-values'
import { searchMessages } from '../inbox-messages'

export interface Choice {
  name: 'status' | 'assignee' | 'unread' | 'channel' | 'urgency' | 'sentiment' | 'tag' | 'sort'
  label: string
  any: string
  options: (readonly [value: string, label: string])[]
}

interface Props {
  filters: MessageFilters
  choices: readonly Choice[]
  onChange: () => void
}

/** Offers a select for each filter, and the period. They are fields of the form around them. */
export function FilterFields({ filters, choices, onChange }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const apply = useEffectEvent(onChange)
  // The fields are there before this script: a choice that was made meanwhile applies now.
  useEffect(() => {
    if ([...(fields.current?.querySelectorAll('option') ?? [])].some(isNewChoice)) apply()
  }, [])
  return (
    <div ref={fields} className="flex flex-col gap-2.5">
      {choices.map(({ name, label, any, options }) => (
        <ChoiceField key={name} {...{ name, label, any, options, onChange }} chosen={filters[name]} />
      ))}
      <PeriodFilter relative={filters.period} since={filters.since} until={filters.until} onChange={onChange} />
    </div>
  )
}

function ChoiceField(props: Choice & { chosen: string | undefined; onChange: () => void }) {
  return (
    <label className="filter-field">
      <span className="text-small text-soft">{props.label}</span>
      <select
        name={props.name}
        defaultValue={props.chosen ?? ''}
        onChange={props.onChange}
        data-set={props.chosen === undefined ? undefined : ''}
        className="select min-w-0"
      >
        <option value="">{props.any}</option>
        {props.options.map(([value, optionLabel]) => (
          <option key={value} value={value} dir="auto">
            {optionLabel}
          </option>
        ))}
      </select>
    </label>
  )
}

const isNewChoice = ({ selected, defaultSelected }: HTMLOptionElement) => selected && !defaultSelected

const messages = searchMessages

interface PeriodProps {
  relative: RelativePeriod | undefined
  since: string | undefined
  until: string | undefined
  onChange: () => void
}

/** Chooses when messages were completed: in a period that ends now, or on days in the person's time zone. */
function PeriodFilter({ relative, since, until, onChange }: PeriodProps) {
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
        {isLoaded ? <PeriodChoices period={period} zone={zone} onChoose={set} /> : null}
      </Popover>
    </span>
  )
}

function labelOf({ from, to }: Period): string {
  if (from && to) return messages.between(from, to)
  if (from) return messages.since(from)
  return to ? messages.before(to) : messages.anyTime
}

type PeriodChoice = Partial<Period> & { period?: RelativePeriod }

interface PeriodChoicesProps {
  period: Period
  /** The time zone that the person chose; null for the browser's. */
  zone: string | null
  onChoose: (values: Record<string, string>) => void
}

function PeriodChoices({ period, zone, onChoose }: PeriodChoicesProps) {
  const choose = ({ from = '', to = '', period: relative }: PeriodChoice) =>
    onChoose({ period: relative ?? '', ...toInstants({ from, to }, zone) })
  return (
    <>
      <div className="flex flex-col gap-1">
        {RELATIVE_PERIODS.map((name) => (
          <Button key={name} variant="menu-item" onClick={() => choose({ period: name })}>
            {messages.relativePeriods[name]}
          </Button>
        ))}
        <Button variant="menu-item" onClick={() => choose({})}>
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
              onChange={({ target }) => isComplete(target.value) && choose({ ...period, [end]: target.value })}
              onBlur={({ target }) => target.value === '' && period[end] !== '' && choose({ ...period, [end]: '' })}
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

/** A period in whole days, as date inputs have them. Empty: open. `zone` is the chosen time zone; null for the browser's. */
export interface Period {
  from: string
  to: string
}

/** Returns the instants of a period as the list takes them. A day that is not in the calendar counts as absent. */
export const toInstants = ({ from, to }: Period, zone: string | null): { since: string; until: string } => ({
  since: startOf(from, 0, zone),
  until: startOf(to, 1, zone),
})

export const toPeriod = (since: string | undefined, until: string | undefined, zone: string | null): Period => ({
  from: since ? dayOf(new Date(since), zone) : '',
  // The end is exclusive.
  to: until ? dayOf(new Date(Date.parse(until) - 1), zone) : '',
})

function startOf(day: string, daysLater: number, zone: string | null): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at =
    zone === null ? new Date(year, month - 1, date + daysLater) : new Date(Date.UTC(year, month - 1, date + daysLater))
  if (day === '' || Number.isNaN(at.getTime()) || year < 1970 || year > 9998) return ''
  return (zone === null ? at : instantOfWallTime(at.getTime(), zone)).toISOString()
}

function dayOf(at: Date, zone: string | null): string {
  if (Number.isNaN(at.getTime())) return ''
  if (zone !== null) return new Date(wallTimeAt(at, zone)).toISOString().slice(0, 10)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
