import { useId } from 'react'
import { State } from '../state'
import { CharactersLeft } from './characters-left'

/** What every labelled control has. */
export interface Labelled {
  label: React.ReactNode
  id?: string
  /** Says what to type. Shown below the label. */
  hint?: React.ReactNode
  /** Says what is wrong with the value. Shown below the control and read with it. */
  error?: React.ReactNode
}

/** The classes of an input and a textarea. */
export const CONTROL =
  'rounded-field border border-edge bg-paper px-3 text-[1rem] placeholder:text-soft sm:text-base aria-invalid:border-bad disabled:opacity-60'

type Own = ReturnType<typeof useControl>

/** Returns the ids of a control, its hint and its error, and the attributes that connect them. */
export function useControl(
  id: string | undefined,
  hint: React.ReactNode,
  error: Labelled['error'],
  described?: string,
) {
  const made = useId()
  const control = id ?? made
  const [hintId, errorId] = [`${control}-hint`, `${control}-error`]
  const describedBy = [hint ? hintId : '', error ? errorId : '', described ?? ''].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    control: {
      id: control,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(error ? { 'aria-invalid': true } : {}),
    },
  }
}

/** Renders the label, hint, error and remaining characters around a control. */
export function ControlFrame({
  own,
  label,
  hint,
  error,
  max,
  children,
}: Labelled & { own: Own; max?: number | undefined; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={own.control.id} className="font-medium text-small">
        {label}
      </label>
      {hint ? (
        <div id={own.hintId} className="-mt-1 text-small text-soft">
          {hint}
        </div>
      ) : null}
      {children}
      {max === undefined ? null : <CharactersLeft inputId={own.control.id} max={max} />}
      <div id={own.errorId} role="alert" className="text-small empty:hidden">
        {error ? <State kind="bad">{error}</State> : null}
      </div>
    </div>
  )
}
