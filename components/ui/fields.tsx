'use client'

import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages'
import { type PageTexts, pageMessages } from './messages/en'
import { State } from './state'

/** Renders a labelled input with a hint and an error. Other properties go to the input. */
export function Field({
  label,
  isLabelHidden,
  id,
  hint,
  error,
  className = '',
  ...input
}: Labelled & React.ComponentProps<'input'>) {
  const own = useControl(hint, error, input['aria-describedby'], id)
  const element = useEarlyInput(input)
  return (
    <ControlFrame {...{ own, label, isLabelHidden, hint, error }} max={input.maxLength}>
      <input
        dir={isProse(input.type) ? 'auto' : undefined}
        {...input}
        {...own.control}
        ref={element}
        className={`h-control pointer-coarse:h-touch ${CONTROL} ${className}`}
      />
    </ControlFrame>
  )
}

/** Prose may be in any language. An address, a number or a password keeps the direction of the page. */
const isProse = (type: string | undefined) => type === undefined || type === 'text' || type === 'search'

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  className = '',
  ...area
}: Labelled & React.ComponentProps<'textarea'>) {
  const own = useControl(hint, error, area['aria-describedby'])
  const element = useEarlyInput(area)
  return (
    <ControlFrame {...{ own, label, isLabelHidden, hint, error }} max={area.maxLength}>
      <textarea dir="auto" {...area} {...own.control} ref={element} className={`py-2 ${CONTROL} ${className}`} />
    </ControlFrame>
  )
}

export type Options = readonly (readonly [value: string, label: React.ReactNode])[]

/** @param props.options the choices. `children` are those before them, or all of them. */
export function SelectField({
  label,
  hint,
  error,
  options = [],
  className = '',
  children,
  ...select
}: Labelled & { options?: Options } & React.ComponentProps<'select'>) {
  const own = useControl(hint, error, select['aria-describedby'])
  const element = useEarlyInput(select)
  return (
    <ControlFrame own={own} label={label} hint={hint} error={error}>
      <select {...select} {...own.control} ref={element} className={`select ${className}`}>
        {children}
        {options.map(([value, name]) => (
          <option key={value} value={value} dir="auto">
            {name}
          </option>
        ))}
      </select>
    </ControlFrame>
  )
}

export function CheckField({
  label,
  hint,
  className = '',
  ...box
}: Omit<Labelled, 'error'> & React.ComponentProps<'input'>) {
  const own = useControl(hint, null, box['aria-describedby'])
  const element = useEarlyInput(box)
  return (
    <div className={`flex items-start gap-2.5 ${className}`}>
      <input
        type="checkbox"
        autoComplete="off"
        {...box}
        {...own.control}
        ref={element}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
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

/** What every labelled control has. */
export interface Labelled {
  label: React.ReactNode
  /** Whether only assistive technology gets the label. A heading and a placeholder say the same then. */
  isLabelHidden?: boolean | undefined
  hint?: React.ReactNode
  error?: React.ReactNode
}

/** Properties of an input for what programs read: an address, a code. */
export const MACHINE_TEXT = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** The classes of an input and a textarea. */
const CONTROL =
  'rounded-field border border-edge bg-paper px-3 text-[1rem] placeholder:text-soft sm:text-base aria-invalid:border-bad disabled:opacity-60'

type Own = ReturnType<typeof useControl>

/** Returns the ids of a control, its hint and its error, and the attributes that connect them. */
function useControl(hint: React.ReactNode, error: Labelled['error'], described?: string, id?: string) {
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

/**
 * Calls `onChange` with what a person typed or chose before the scripts of the page had run. React keeps such a value, does
 * not report it, and replaces it at the next change of another field. A browser restores values after a reload too, so a
 * control that is saved at once needs `autoComplete="off"`. @returns the ref of the element
 */
function useEarlyInput<Control extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  control: EarlyInput<Control>,
) {
  const element = useRef<Control>(null)
  const first = useRef(control)
  // The form needs the element, too: it focuses what is wrong.
  useImperativeHandle(control.ref, () => element.current as Control)
  useLayoutEffect(() => {
    const { onChange } = first.current
    if (element.current && isChosenEarly(element.current, first.current))
      onChange?.({ target: element.current, currentTarget: element.current } as React.ChangeEvent<Control>)
  }, [])
  return element
}

interface EarlyInput<Control> {
  ref?: React.Ref<Control> | undefined
  value?: React.ComponentProps<'input'>['value']
  checked?: boolean | undefined
  onChange?: React.ChangeEventHandler<Control> | undefined
}

function isChosenEarly(
  element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  { value, checked }: Pick<EarlyInput<never>, 'value' | 'checked'>,
): boolean {
  // The radio button that was chosen instead of this one hands itself over.
  if (checked !== undefined)
    return (element as HTMLInputElement).checked !== checked && !(element.type === 'radio' && checked)
  if (value === undefined) return false
  // A textarea has line feeds alone.
  const isOther = element.value !== String(value).replace(/\r\n?/g, '\n')
  // A select shows another value, too, if it does not offer its own.
  const isOffered = !(element instanceof HTMLSelectElement) || [...element.options].some((one) => one.value === value)
  return isOther && isOffered
}

function ControlFrame({
  own,
  label,
  isLabelHidden = false,
  hint,
  error,
  max,
  children,
}: Labelled & { own: Own; max?: number | undefined; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={own.control.id} className={isLabelHidden ? 'sr-only' : 'font-medium text-small'}>
        {label}
      </label>
      {hint ? (
        <div id={own.hintId} className={`text-small text-soft ${isLabelHidden ? '' : '-mt-1'}`}>
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

/** The share of the limit below which the count is shown. Browsers cut longer pasted text without a warning. */
const SHARE_SHOWN = 0.1

/** Shows how many UTF-16 units are left, as `maxLength` counts them. It listens to the element, so it works for uncontrolled inputs too. */
function CharactersLeft({ inputId, max }: { inputId: string; max: number }) {
  const text = useMessages(pageMessages).charactersLeft
  const [length, setLength] = useState(0)
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    const read = () => setLength(input.value.length)
    read()
    input.addEventListener('input', read)
    // A reset form or a replaced value fires no input event. The count is corrected when the input loses the focus.
    input.addEventListener('blur', read)
    return () => {
      input.removeEventListener('input', read)
      input.removeEventListener('blur', read)
    }
  }, [inputId])
  return (
    <div role="status" className="text-small text-soft empty:hidden">
      {charactersLeftMessage(length, max, text)}
    </div>
  )
}

/** Returns the message, or null while more than a tenth of the limit is left. */
export function charactersLeftMessage(length: number, max: number, text: PageTexts['charactersLeft']): string | null {
  const left = Math.max(0, max - length)
  if (left > max * SHARE_SHOWN) return null
  return left === 0 ? text.none(max) : text.some(left, max)
}
