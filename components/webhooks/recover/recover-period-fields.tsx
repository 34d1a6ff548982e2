import { Field, SelectField } from '@/components/ui/fields'
import { DATETIME_BOUNDS } from '@/components/ui/time/time-zone'
import { recoverMessages as messages } from './recover-messages'
import type { RecoverPeriod } from './recover-period'

const OPTIONS: readonly [RecoverPeriod['preset'], string][] = [
  ['any', messages.presets.any],
  ['1', messages.presets['1']],
  ['24', messages.presets['24']],
  ['168', messages.presets['168']],
  ['success', messages.lastSuccess],
  ['custom', messages.custom],
]

/** Asks for a period: a preset, or a time to enter. */
export function RecoverPeriodFields(props: {
  period: RecoverPeriod
  onChange: (period: RecoverPeriod) => void
  /** Whether the subscription has a last success to choose. */
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
      >
        {options.map(([preset, label]) => (
          <option key={preset} value={preset}>
            {label}
          </option>
        ))}
      </SelectField>
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
