import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_TOLERANCE_SECONDS } from '../../contract/webhooks/values'

/** The X-Message-Signature of a body: `t=<unix seconds>,v1=<hex>`, with one `v1` for each secret, the newest first (spec). */
export function sign(secrets: readonly string[], body: string | Uint8Array, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return [`t=${time}`, ...secrets.map((secret) => `v1=${digest(secret, time, body).toString('hex')}`)].join(',')
}

/** The three headers of Standard Webhooks 1.0 for the same bytes. The key is the secret as text, as in `sign`. */
export function standardWebhooksHeaders(
  secrets: readonly string[],
  body: string | Uint8Array,
  { eventId, at }: { eventId: string; at: Date },
): Record<string, string> {
  const time = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${eventId}.${time}.`).update(body).digest('base64')
    return `v1,${signature}`
  })
  return { 'webhook-id': eventId, 'webhook-timestamp': String(time), 'webhook-signature': signatures.join(' ') }
}

export type Verification = { ok: true } | { ok: false; reason: 'header' | 'timestamp' | 'signature' }

/** Verifies the signature of a raw body as a receiver does. `reason` is the part that failed. */
export function verify(
  secret: string,
  header: string | null | undefined,
  body: string | Uint8Array,
  now: Date = new Date(),
): Verification {
  const parsed = readSignature(header ?? '')
  if (!parsed) return { ok: false, reason: 'header' }
  if (Math.abs(now.getTime() / 1000 - parsed.time) > SIGNATURE_TOLERANCE_SECONDS)
    return { ok: false, reason: 'timestamp' }
  return isSignedWith(parsed, secret, body) ? { ok: true } : { ok: false, reason: 'signature' }
}

export interface Signature {
  time: number
  signatures: Buffer[]
}

/** Returns whether a `v1` signs these bytes with this secret. The time is not checked. */
export function isSignedWith({ time, signatures }: Signature, secret: string, body: string | Uint8Array): boolean {
  const expected = digest(secret, time, body)
  // All candidates are compared, so that the duration does not reveal which one matches.
  return signatures.filter((signature) => timingSafeEqual(signature, expected)).length > 0
}

const digest = (secret: string, time: number, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()

/** Parses a header; null when it cannot be read. Parts with other names are ignored, so that a later scheme (v2) breaks no receiver. */
export function readSignature(header: string): Signature | null {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? [])
  const signatures = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  const [time] = times
  if (time === undefined || times.length > 1 || signatures.length === 0) return null
  return { time: Number(time), signatures: signatures.map((hex) => Buffer.from(hex, 'hex')) }
}
