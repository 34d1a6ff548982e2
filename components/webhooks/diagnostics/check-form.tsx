'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field, SelectField, TextField } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { DATETIME_BOUNDS, INVALID_DATETIME, parseDatetimeInput } from '@/components/ui/time/time-zone'
import { MAX_PASTED_SECRET_CHARACTERS, MAX_SIGNATURE_HEADER_CHARACTERS } from '@/server/contract/limits'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import { type CheckedWith, CheckResult, checkSummary } from './check-result'
import { diagnosticsMessages } from './diagnostics-messages'

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

/** A pasted body, or a file. A text field converts every line ending to LF; a file keeps each byte. */
export interface Body {
  text: string
  file: { name: string; bytes: Uint8Array } | null
}

export const bytesOf = ({ text, file }: Body): Uint8Array => file?.bytes ?? new TextEncoder().encode(text)

interface BodyFieldProps {
  body: Body
  /** The largest body that the server accepts. A text of more characters has more bytes, too. */
  maxBytes: number
  onChange: (body: Body) => void
  error: React.ReactNode
}

export function CheckBodyField({ body, maxBytes, onChange, error }: BodyFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {body.file ? (
        <ChosenFile {...body.file} onRemove={() => onChange({ ...body, file: null })} error={error} />
      ) : (
        <TextField
          label={messages.body}
          hint={messages.bodyHint}
          error={error}
          value={body.text}
          onChange={(event) => onChange({ ...body, text: event.target.value })}
          rows={8}
          dir="ltr"
          maxLength={maxBytes}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-small"
        />
      )}
      <div className="text-small text-soft">
        <label htmlFor={id}>{messages.fileField}</label>
        <input
          id={id}
          type="file"
          className="max-w-full text-ink file:me-2 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-paper file:px-2 file:py-1 file:text-ink"
          onChange={async (event) => {
            const file = event.target.files?.[0]
            if (file) onChange({ ...body, file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } })
          }}
        />
      </div>
    </div>
  )
}

function ChosenFile(props: { name: string; bytes: Uint8Array; onRemove: () => void; error: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-small">{messages.body}</span>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-y bg-panel px-3 py-2">
        <span className="min-w-0 wrap-anywhere">
          {messages.file(props.name, props.bytes.length.toLocaleString('en-US'))}
        </span>
        <Button variant="quiet" onClick={props.onRemove}>
          {messages.pasteInstead}
        </Button>
      </div>
      {props.error ? <span role="alert">{props.error}</span> : null}
    </div>
  )
}

/** A subscription whose secret the check can use. */
export interface WebhookChoice {
  id: string
  url: string
  label: string
}

/** The value of the secret field for a pasted secret. */
export const PASTED = ''

/** What the person entered. */
interface CheckInput {
  /** The id of a subscription, or `PASTED`. */
  subscriptionId: string
  secret: string
  header: string
  body: Body
  /** The value of the time field. */
  time: string
}

/** Holds the input, the error and the result of the form, and runs the check. Nothing else keeps a pasted secret. */
export function useCheckForm(choices: readonly WebhookChoice[], initialId: string | null, maxBytes: number) {
  // Not through the query client: its cache would keep the secret.
  const { client } = api.useUtils()
  const announce = useAnnounce()
  const zone = useTimeZone()
  const [input, setInput] = useState<CheckInput>({
    subscriptionId: initialId ?? choices[0]?.id ?? PASTED,
    secret: '',
    header: '',
    body: { text: '', file: null },
    time: '',
  })
  const timeField = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<CheckError | null>(null)
  const [result, setResult] = useState<{ diagnosis: Diagnosis; given: CheckedWith } | null>(null)

  async function submit() {
    const { subscriptionId, secret, header, body, time } = input
    const bytes = bytesOf(body)
    const receivedAt = parseDatetimeInput(time, zone)
    // An incomplete date has an empty value, but the browser reports bad input.
    const isTimed = time !== '' || timeField.current?.validity.badInput === true
    const invalid = inputError({ isPasted: subscriptionId === PASTED, secret, bytes, maxBytes, isTimed, receivedAt })
    setError(invalid)
    if (invalid || isPending) return
    setPending(true)
    const given = { subscriptionId: subscriptionId || null, isTimed, urlOf: urlIn(choices) }
    try {
      const diagnosis = await client.checks.delivery.mutate({
        subscription_id: given.subscriptionId,
        secret: given.subscriptionId ? null : secret,
        header,
        body: toBase64(bytes),
        received_at: receivedAt,
      })
      setResult({ diagnosis, given })
      announce(checkSummary(diagnosis, given))
    } catch (thrown) {
      setResult(null)
      setError({ field: null, text: <ErrorText error={thrown} /> })
    } finally {
      setPending(false)
    }
  }

  return {
    input,
    change: (changes: Partial<CheckInput>) => setInput((before) => ({ ...before, ...changes })),
    timeField,
    isPending,
    errorOf: (field: CheckError['field']) => (error?.field === field ? error.text : null),
    result,
    submit,
  }
}

const urlIn = (choices: readonly WebhookChoice[]) => (id: string) =>
  choices.find((choice) => choice.id === id)?.url ?? diagnosticsMessages.otherWebhook

export interface CheckError {
  /** The field that shows the error; null for an error of the whole form. */
  field: 'secret' | 'body' | 'time' | null
  text: React.ReactNode
}

/** Validates the input before a request; null when it is valid. */
export function inputError(given: {
  isPasted: boolean
  secret: string
  bytes: Uint8Array
  maxBytes: number
  isTimed: boolean
  receivedAt: string | null
}): CheckError | null {
  const { isPasted, secret, bytes, maxBytes, isTimed, receivedAt } = given
  if (bytes.length === 0) return { field: 'body', text: messages.bodyMissing }
  if (bytes.length > maxBytes) return { field: 'body', text: messages.bodyTooLong(maxBytes) }
  if (isPasted && secret === '') return { field: 'secret', text: messages.pastedSecretMissing }
  if (isTimed && receivedAt === null) return { field: 'time', text: messages.timeInvalid(INVALID_DATETIME) }
  return null
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
