'use client'

import { useEffect, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field, SelectField } from '@/components/ui/field'
import { State } from '@/components/ui/state'
import { DATETIME_BOUNDS, INVALID_DATETIME, parseDatetimeInput } from '@/components/ui/time/datetime-input'
import { MAX_PASTED_SECRET_CHARACTERS, MAX_SIGNATURE_HEADER_CHARACTERS } from '@/server/contract/values/input-limits'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import { type Body, bytesOf, CheckBodyField } from './check-body-field'
import { type CheckedWith, verdictOf } from './check-messages'
import { CheckResult } from './check-result'

/** A subscription whose secret can be used. */
export interface Choice {
  id: string
  url: string
  words: string
}

const PASTED = ''

interface Fault {
  field: 'secret' | 'body' | 'time' | null
  words: React.ReactNode
}

/** Asks for what a receiver got, and shows which part of its verification fails. A pasted secret is kept nowhere. */
export function CheckForm(props: {
  choices: readonly Choice[]
  /** Which of them is meant at first. */
  chosen: string | null
  /** The largest body that is examined. */
  maxBytes: number
}) {
  const { choices, chosen, maxBytes } = props
  // Not through the query client, whose cache would hold the secret.
  const { client } = api.useUtils()
  const announce = useAnnounce()
  const [subscriptionId, setSubscriptionId] = useState(chosen ?? choices[0]?.id ?? PASTED)
  const [secret, setSecret] = useState('')
  const [header, setHeader] = useState('')
  const [body, setBody] = useState<Body>({ text: '', file: null })
  const [receivedAt, setReceivedAt] = useState('')
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [result, setResult] = useState<{ diagnosis: Diagnosis; given: CheckedWith } | null>(null)
  const clock = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) results.current?.scrollIntoView({ block: 'nearest' })
  }, [result])

  async function check() {
    const bytes = bytesOf(body)
    const at = parseDatetimeInput(receivedAt)
    // A date that is only begun is no value to the browser.
    const isTimed = receivedAt !== '' || clock.current?.validity.badInput === true
    const next = faultIn({ isPasted: subscriptionId === PASTED, secret, bytes, maxBytes, isTimed, at })
    setFault(next)
    if (next || isPending) return
    setPending(true)
    const given: CheckedWith = {
      subscriptionId: subscriptionId || null,
      isTimed,
      nameOf: (id) => choices.find((choice) => choice.id === id)?.url ?? 'another subscription',
    }
    try {
      const diagnosis = await client.checks.delivery.mutate({
        subscription_id: given.subscriptionId,
        secret: given.subscriptionId ? null : secret,
        header,
        body: toBase64(bytes),
        received_at: at,
      })
      setResult({ diagnosis, given })
      announce(verdictOf(diagnosis, given))
    } catch (thrown) {
      setResult(null)
      setFault({ field: null, words: <ErrorText error={thrown} /> })
    } finally {
      setPending(false)
    }
  }

  const errorOn = (name: Fault['field']) => (fault?.field === name ? fault.words : null)
  return (
    <>
      <form
        className="flex max-w-[44rem] flex-col gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <CheckBodyField body={body} maxBytes={maxBytes} onChange={setBody} error={errorOn('body')} />
        <Field
          label="X-Message-Signature"
          hint="The header of the same request."
          value={header}
          onChange={(event) => setHeader(event.target.value)}
          placeholder="t=1795253400,v1=5257a8…"
          dir="ltr"
          maxLength={MAX_SIGNATURE_HEADER_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
        />
        <SelectField
          label="Secret"
          hint="The real secret of a subscription is used on the server and never shown."
          value={subscriptionId}
          onChange={(event) => setSubscriptionId(event.target.value)}
        >
          {choices.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
          <option value={PASTED}>A secret that I paste</option>
        </SelectField>
        {subscriptionId === PASTED ? (
          <Field
            label="Pasted secret"
            hint="The one that your receiver has, exactly as it is configured. It is neither kept nor logged."
            error={errorOn('secret')}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            placeholder="msg_whsec_…"
            dir="ltr"
            maxLength={MAX_PASTED_SECRET_CHARACTERS}
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
          />
        ) : null}
        <Field
          label="Received at"
          hint="By the receiver’s clock, in your own time zone. Empty means now."
          value={receivedAt}
          onChange={(event) => setReceivedAt(event.target.value)}
          error={errorOn('time')}
          ref={clock}
          type="datetime-local"
          step={1}
          {...DATETIME_BOUNDS}
          className="self-start"
        />
        {fault && fault.field === null ? <State kind="bad">{fault.words}</State> : null}
        <Button look="primary" type="submit" aria-disabled={isPending} className="self-start">
          {isPending ? 'Checking' : 'Check'}
        </Button>
      </form>
      <div ref={results} className="mt-8 scroll-mb-6 empty:hidden">
        {result ? <CheckResult {...result} /> : null}
      </div>
    </>
  )
}

/** What keeps the server from being asked at all. */
function faultIn(given: {
  isPasted: boolean
  secret: string
  bytes: Uint8Array
  maxBytes: number
  isTimed: boolean
  at: string | null
}): Fault | null {
  const { isPasted, secret, bytes, maxBytes, isTimed, at } = given
  if (bytes.length === 0) return { field: 'body', words: 'Paste the body that was received.' }
  if (bytes.length > maxBytes) return { field: 'body', words: `At most ${maxBytes / 1024} kB can be examined.` }
  if (isPasted && secret === '') return { field: 'secret', words: 'Paste the secret that your receiver has.' }
  if (isTimed && at === null) return { field: 'time', words: `${INVALID_DATETIME}, or leave it empty.` }
  return null
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
