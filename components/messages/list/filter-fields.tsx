import { useEffect, useRef } from 'react'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { PeriodFilter } from './period-filter'

export interface Choice {
  name: 'status' | 'assignee' | 'unread' | 'channel' | 'urgency' | 'sentiment' | 'tag'
  label: string
  /** The option that does not filter. */
  any: string
  options: (readonly [value: string, label: string])[]
}

interface Props {
  filters: MessageFilters
  choices: readonly Choice[]
  /** Opens the list that the fields describe. */
  onChange: () => void
}

/** Offers a select for each filter, and the period. They are fields of the form around them. */
export function FilterFields({ filters, choices, onChange }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const apply = useRef(onChange)
  // The fields are there before this script: a choice that was made meanwhile applies now.
  useEffect(() => {
    if ([...(fields.current?.querySelectorAll('option') ?? [])].some(isNewChoice)) apply.current()
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
