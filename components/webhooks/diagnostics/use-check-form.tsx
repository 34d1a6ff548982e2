'use client'

import { useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { parseDatetimeInput } from '@/components/ui/time/time-zone'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import { type Body, bytesOf } from './check-body-field'
import { type CheckedWith, checkSummary } from './check-findings'
import { type CheckError, inputError, toBase64 } from './check-input'
import { diagnosticsMessages } from './diagnostics-messages'

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
