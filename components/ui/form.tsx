'use client'

import { useEffect, useRef, useState } from 'react'
import { errorOf } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
import { Button, type ButtonVariant } from './button'
import { ButtonLink } from './links'
import { uiMessages } from './ui-messages'

/** A form as its shells need it: `FormDialog`, `PageForm`. */
export interface FormState {
  isPending: boolean
  error: unknown
  /** What to show of an error that belongs to no field. */
  otherError: React.ReactNode
  /** Something differs from what was saved last, as far as the form knows. */
  isChanged?: boolean
}

/**
 * Holds the values of a form and assigns the error of its request to the fields.
 * @param initial the values by the name that the API has for them
 * @param request the mutation that sends them
 * @param shown the paths of the fields that show their own errors; by default all values
 */
export function useForm<Values extends object>(
  initial: Values,
  { isPending, error }: { isPending: boolean; error: unknown },
  shown: readonly string[] = Object.keys(initial),
) {
  const [values, setValues] = useState(initial)
  const isChanged = useIsChanged(values, isPending, error)
  const path = errorOf(error)?.issues?.[0]?.path.join('.') ?? ''
  const isAt = (field: string) => path === field || path.startsWith(`${field}.`)
  const errorAt = (field: string) => (error && isAt(field) ? <ErrorText error={error} /> : null)
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  return {
    isPending,
    error,
    isChanged,
    otherError: error && !shown.some(isAt) ? <ErrorState error={error} /> : null,
    values,
    change,
    errorAt,
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name] as Values[Name] & string,
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<Values>),
      error: errorAt(name),
    }),
  }
}

/** Returns whether the values were changed after the last successful request. Each change makes a new object of values. */
function useIsChanged(values: object, isPending: boolean, error: unknown): boolean {
  const [saved, setSaved] = useState(values)
  const sent = useRef<object>(null)
  useEffect(() => {
    if (isPending) sent.current ??= values
    else {
      if (sent.current && !error) setSaved(sent.current)
      sent.current = null
    }
  }, [values, isPending, error])
  return values !== saved
}

/** Renders a form that sends one request at a time. The server checks the fields, and an error moves the focus to its field. */
export function Form({
  form,
  onSubmit,
  ...props
}: { form: Pick<FormState, 'isPending' | 'error'>; onSubmit: () => void } & Omit<
  React.ComponentProps<'form'>,
  'onSubmit'
>) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.error) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form.error])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isPending) onSubmit()
      }}
      {...props}
    />
  )
}

/** The text of the button that submits a form, also while the request is in flight. */
export interface SubmitTexts {
  submit: string
  pending: string
}

/**
 * Renders a form of a page. A viewer does not see its button inside a disabled fieldset with the class `group`.
 * @param props.isSetting the form changes what is saved: its button is the primary one only while something is unsaved
 */
export function PageForm(props: {
  form: FormState
  onSubmit: () => void
  text: SubmitTexts
  isSetting?: boolean
  variant?: ButtonVariant
  cancelHref?: string
  footer?: React.ReactNode
  className?: string
  children: React.ReactNode
}) {
  const { form, onSubmit, text, isSetting = false, cancelHref, className = 'max-w-[36rem] gap-6' } = props
  const { variant = isSetting && !form.isChanged ? 'secondary' : 'primary' } = props
  return (
    <Form form={form} onSubmit={onSubmit} className={`flex flex-col ${className}`}>
      {props.children}
      <div role="alert" className="empty:hidden">
        {form.otherError}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 group-disabled:hidden">
        <Button variant={variant} type="submit" aria-disabled={form.isPending}>
          {form.isPending ? text.pending : text.submit}
        </Button>
        {isSetting && form.isChanged && !form.isPending ? (
          <span className="text-small text-soft">{uiMessages.form.unsaved}</span>
        ) : null}
        {cancelHref ? (
          <ButtonLink variant="quiet" href={cancelHref}>
            {uiMessages.dialog.cancel}
          </ButtonLink>
        ) : null}
      </div>
      {props.footer}
    </Form>
  )
}

/** Renders a form of a few settings, one of several forms of its page. @param form.isAction it saves nothing that it shows */
export const SettingForm = ({
  isAction = false,
  ...form
}: Pick<React.ComponentProps<typeof PageForm>, 'form' | 'onSubmit' | 'text' | 'children'> & { isAction?: boolean }) => (
  <PageForm
    {...form}
    {...(isAction ? { variant: 'secondary' } : { isSetting: true })}
    className="max-w-[32rem] gap-4"
  />
)
