'use client'

import { useId } from 'react'
import { CheckField } from './fields'

/** Renders radio buttons for a few choices, each with a hint if it needs one. */
export function RadioField<Value extends string | number>(props: {
  label: string
  options: readonly (readonly [value: Value, label: string, hint?: string | undefined])[]
  value: Value
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{props.label}</legend>
      {props.options.map(([value, label, hint]) => (
        <CheckField
          key={value}
          type="radio"
          name={id}
          label={label}
          hint={hint}
          checked={props.value === value}
          onChange={() => props.onChange(value)}
        />
      ))}
    </fieldset>
  )
}

/** Renders a checkbox for each of a few choices. */
export function ChoicesField<Value extends string>(props: {
  label: string
  options: Readonly<Record<Value, string>>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: React.ReactNode
}) {
  const { chosen, onChange } = props
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{props.label}</legend>
      {(Object.entries(props.options) as [Value, string][]).map(([value, label]) => (
        <CheckField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      <div role="alert" className="text-bad text-small empty:hidden">
        {props.error}
      </div>
    </fieldset>
  )
}
