import { useId } from 'react'
import { State } from '../state'
import { CharactersLeft } from './characters-left'

interface Labelled {
  label: React.ReactNode
  id?: string
  /** Says what to type. Shown below the label. */
  hint?: React.ReactNode
  /** Says what is wrong with the value. Shown below the control and read with it. */
  error?: React.ReactNode
}

const CONTROL =
  'rounded-field border border-edge bg-paper px-3 text-[1rem] placeholder:text-soft sm:text-base aria-invalid:border-bad disabled:opacity-60'

/** Renders a labelled input with a hint and an error. Other properties go to the input. */
export function Field({ label, id, hint, error, className = '', ...input }: Labelled & React.ComponentProps<'input'>) {
  const own = useControl(id, hint, error, input['aria-describedby'])
  return (
    <Frame own={own} label={label} hint={hint} error={error} max={input.maxLength}>
      <input
        dir={isProse(input.type) ? 'auto' : undefined}
        {...input}
        {...own.control}
        className={`h-control pointer-coarse:h-touch ${CONTROL} ${className}`}
      />
    </Frame>
  )
}

/** Prose may be in any language. An address, a number or a password keeps the direction of the page. */
const isProse = (type: string | undefined) => type === undefined || type === 'text' || type === 'search'

/** Renders a labelled select. */
export function SelectField({
  label,
  id,
  hint,
  error,
  className = '',
  ...select
}: Labelled & React.ComponentProps<'select'>) {
  const own = useControl(id, hint, error, select['aria-describedby'])
  return (
    <Frame own={own} label={label} hint={hint} error={error}>
      <select {...select} {...own.control} className={`select ${className}`} />
    </Frame>
  )
}

/** Renders a labelled textarea. */
export function TextField({
  label,
  id,
  hint,
  error,
  className = '',
  ...area
}: Labelled & React.ComponentProps<'textarea'>) {
  const own = useControl(id, hint, error, area['aria-describedby'])
  return (
    <Frame own={own} label={label} hint={hint} error={error} max={area.maxLength}>
      <textarea dir="auto" {...area} {...own.control} className={`py-2 ${CONTROL} ${className}`} />
    </Frame>
  )
}

/** Renders a checkbox, followed by its label. */
export function CheckField({
  label,
  hint,
  id,
  className = '',
  ...box
}: Omit<Labelled, 'error'> & React.ComponentProps<'input'>) {
  const own = useControl(id, hint, null, box['aria-describedby'])
  return (
    <div className={`flex items-start gap-2.5 ${className}`}>
      <input {...box} {...own.control} type="checkbox" className="mt-1 size-4 shrink-0 accent-accent" />
      <div>
        <label htmlFor={own.control.id}>{label}</label>
        {hint ? (
          <div id={own.hintId} className="text-small text-soft">
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  )
}

type Own = ReturnType<typeof useControl>

function useControl(id: string | undefined, hint: React.ReactNode, error: Labelled['error'], described?: string) {
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

function Frame({
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
