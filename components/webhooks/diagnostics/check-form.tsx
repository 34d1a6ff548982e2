'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field, SelectField } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { DATETIME_BOUNDS } from '@/components/ui/time/time-zone'
import { MAX_PASTED_SECRET_CHARACTERS, MAX_SIGNATURE_HEADER_CHARACTERS } from '@/server/contract/limits'
import { CheckBodyField } from './check-body-field'
import { CheckResult } from './check-result'
import { diagnosticsMessages } from './diagnostics-messages'
import { PASTED, useCheckForm, type WebhookChoice } from './use-check-form'

const { form: messages } = diagnosticsMessages

/** Asks for a request as the receiver got it, and shows which part of its verification fails. */
export function CheckForm(props: {
  choices: readonly WebhookChoice[]
  /** The id of the subscription that is selected at first. */
  initialId: string | null
  /** The largest body that the server accepts. */
  maxBytes: number
}) {
  const form = useCheckForm(props.choices, props.initialId, props.maxBytes)
  const results = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.result) results.current?.scrollIntoView({ block: 'nearest' })
  }, [form.result])
  return (
    <>
      <form
        className="flex max-w-[44rem] flex-col gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <CheckBodyField
          body={form.input.body}
          maxBytes={props.maxBytes}
          onChange={(body) => form.change({ body })}
          error={form.errorOf('body')}
        />
        <HeaderField form={form} />
        <SecretFields form={form} choices={props.choices} />
        <TimeField form={form} />
        {form.errorOf(null) ? <State kind="bad">{form.errorOf(null)}</State> : null}
        <Button variant="primary" type="submit" aria-disabled={form.isPending} className="self-start">
          {form.isPending ? messages.pending : messages.submit}
        </Button>
      </form>
      <div ref={results} className="mt-8 scroll-mb-6 empty:hidden">
        {form.result ? <CheckResult {...form.result} /> : null}
      </div>
    </>
  )
}

interface FieldProps {
  form: ReturnType<typeof useCheckForm>
}

const HeaderField = ({ form }: FieldProps) => (
  <Field
    label={messages.header}
    hint={messages.headerHint}
    value={form.input.header}
    onChange={(event) => form.change({ header: event.target.value })}
    placeholder={messages.headerPlaceholder}
    dir="ltr"
    maxLength={MAX_SIGNATURE_HEADER_CHARACTERS}
    spellCheck={false}
    autoComplete="off"
    className="font-mono"
  />
)

/** Asks whose secret to use, and for the secret itself when the person pastes one. */
const SecretFields = ({ form, choices }: FieldProps & { choices: readonly WebhookChoice[] }) => (
  <>
    <SelectField
      label={messages.secret}
      hint={messages.secretHint}
      value={form.input.subscriptionId}
      onChange={(event) => form.change({ subscriptionId: event.target.value })}
    >
      {choices.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      <option value={PASTED}>{messages.pasteSecret}</option>
    </SelectField>
    {form.input.subscriptionId === PASTED ? (
      <Field
        label={messages.pastedSecret}
        hint={messages.pastedSecretHint}
        error={form.errorOf('secret')}
        value={form.input.secret}
        onChange={(event) => form.change({ secret: event.target.value })}
        placeholder={messages.pastedSecretPlaceholder}
        dir="ltr"
        maxLength={MAX_PASTED_SECRET_CHARACTERS}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
      />
    ) : null}
  </>
)

const TimeField = ({ form }: FieldProps) => (
  <Field
    label={messages.time}
    hint={messages.timeHint}
    value={form.input.time}
    onChange={(event) => form.change({ time: event.target.value })}
    error={form.errorOf('time')}
    ref={form.timeField}
    type="datetime-local"
    step={1}
    {...DATETIME_BOUNDS}
    className="self-start"
  />
)
