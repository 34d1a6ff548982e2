'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field, MACHINE_TEXT, SelectField, TextField } from '@/components/ui/fields'
import { FileButton } from '@/components/ui/file-button'
import { PageForm, useForm } from '@/components/ui/form'
import { DATETIME_BOUNDS, INVALID_DATETIME, parseDatetimeInput } from '@/components/ui/time/datetime-input'
import { useTimeZone } from '@/components/ui/time/time-settings'
import {
  MAX_EVIDENCE_BYTES,
  MAX_PASTED_SECRET_CHARACTERS,
  MAX_SIGNATURE_HEADER_CHARACTERS,
} from '@/server/contract/limits'
import { CheckResult, checkSummary } from './check-result'
import { diagnosticsMessages } from './diagnostics-messages'

const { form: messages } = diagnosticsMessages

const PASTED = ''

/** A subscription whose secret the check can use. */
export interface WebhookChoice {
  id: string
  url: string
  label: string
}

/** Asks for a request as the receiver got it, and shows which part of its verification fails. Nothing else keeps a pasted secret. */
export function CheckForm({ choices, initialId }: { choices: readonly WebhookChoice[]; initialId: string | null }) {
  const announce = useAnnounce()
  const zone = useTimeZone()
  const urlOf = (id: string) => choices.find((choice) => choice.id === id)?.url ?? diagnosticsMessages.otherWebhook
  const [result, setResult] = useState<React.ComponentProps<typeof CheckResult> | null>(null)
  const check = api.checks.delivery.useMutation({
    gcTime: 0,
    onSuccess(diagnosis, { subscription_id, received_at }) {
      const given = { subscriptionId: subscription_id, isTimed: received_at !== null, urlOf }
      setResult({ diagnosis, given })
      announce(checkSummary(diagnosis, given))
    },
    onError: () => setResult(null),
  })
  const first = initialId ?? choices[0]?.id ?? PASTED
  const form = useForm({ subscriptionId: first, secret: '', header: '', time: '' }, check, [])
  const { subscriptionId, secret, header, time } = form.values
  const [body, setBody] = useState<Body>({ text: '', file: null })
  const [invalid, setInvalid] = useState<CheckError | null>(null)
  const timeField = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) results.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const errorAt = (field: CheckError['field']) => (invalid?.field === field ? invalid.text : null)
  const isPasted = subscriptionId === PASTED

  function submit() {
    const bytes = bytesOf(body)
    const receivedAt = parseDatetimeInput(time, zone)
    // An incomplete date has an empty value, but the browser reports bad input.
    const isTimed = time !== '' || timeField.current?.validity.badInput === true
    const error = inputError({ isPasted, secret, bytes, isTimed, receivedAt })
    setInvalid(error)
    if (error) return
    check.mutate({
      subscription_id: isPasted ? null : subscriptionId,
      secret: isPasted ? secret : null,
      header,
      body: toBase64(bytes),
      received_at: receivedAt,
    })
  }

  return (
    <>
      <PageForm form={form} onSubmit={submit} text={messages} className="max-w-[44rem] gap-6">
        <BodyField body={body} onChange={setBody} error={errorAt('body')} />
        <Field
          label={messages.header}
          hint={messages.headerHint}
          {...form.field('header')}
          placeholder={messages.headerPlaceholder}
          maxLength={MAX_SIGNATURE_HEADER_CHARACTERS}
          {...MACHINE_TEXT}
          className="font-mono"
        />
        <SelectField
          label={messages.secret}
          hint={messages.secretHint}
          {...form.field('subscriptionId')}
          options={[...choices.map(({ id, label }) => [id, label] as const), [PASTED, messages.pasteSecret]]}
        />
        {isPasted ? (
          <Field
            label={messages.pastedSecret}
            hint={messages.pastedSecretHint}
            {...form.field('secret')}
            error={errorAt('secret')}
            placeholder={messages.pastedSecretPlaceholder}
            maxLength={MAX_PASTED_SECRET_CHARACTERS}
            {...MACHINE_TEXT}
            className="font-mono"
          />
        ) : null}
        <Field
          label={messages.time}
          hint={messages.timeHint}
          {...form.field('time')}
          error={errorAt('time')}
          ref={timeField}
          type="datetime-local"
          step={1}
          {...DATETIME_BOUNDS}
          className="max-w-full self-start"
        />
      </PageForm>
      <div ref={results} className="mt-8 scroll-mb-6 empty:hidden">
        {result ? <CheckResult {...result} /> : null}
      </div>
    </>
  )
}

/** A pasted body, or a file. A text field converts every line ending to LF; a file keeps each byte. */
interface Body {
  text: string
  file: { name: string; bytes: Uint8Array } | null
}

const bytesOf = ({ text, file }: Body): Uint8Array => file?.bytes ?? new TextEncoder().encode(text)

function BodyField(props: { body: Body; onChange: (body: Body) => void; error: React.ReactNode }) {
  const { body, onChange, error } = props
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
          // A text of more characters has more bytes, too.
          maxLength={MAX_EVIDENCE_BYTES}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-small"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-soft">
        <span id={id}>{messages.fileField}</span>
        <FileButton
          labelledBy={id}
          onChoose={async (file) =>
            onChange({ ...body, file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } })
          }
        >
          {messages.chooseFile}
        </FileButton>
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
        <Button variant="link" onClick={props.onRemove}>
          {messages.pasteInstead}
        </Button>
      </div>
      {props.error ? <span role="alert">{props.error}</span> : null}
    </div>
  )
}

interface CheckError {
  field: 'secret' | 'body' | 'time'
  text: string
}

function inputError(given: {
  isPasted: boolean
  secret: string
  bytes: Uint8Array
  isTimed: boolean
  receivedAt: string | null
}): CheckError | null {
  const { isPasted, secret, bytes, isTimed, receivedAt } = given
  if (bytes.length === 0) return { field: 'body', text: messages.bodyMissing }
  if (bytes.length > MAX_EVIDENCE_BYTES) return { field: 'body', text: messages.bodyTooLong(MAX_EVIDENCE_BYTES) }
  if (isPasted && secret === '') return { field: 'secret', text: messages.pastedSecretMissing }
  if (isTimed && receivedAt === null) return { field: 'time', text: messages.timeInvalid(INVALID_DATETIME) }
  return null
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
