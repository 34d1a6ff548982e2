import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may lie from the receiver's clock, either way (spec, "Signature", rule 3). */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/**
 * The X-Message-Signature of a body: `t=<unix seconds>,v1=<hex>`, one v1 for each secret, the newest first (two while a
 * rotation overlaps). What is signed is the time, a period, and the exact bytes sent (spec, "Signature").
 */
export function sign(secrets: readonly string[], body: string | Uint8Array, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return [`t=${time}`, ...secrets.map((secret) => `v1=${digest(secret, time, body).toString('hex')}`)].join(',')
}

export type Verification = { ok: true } | { ok: false; reason: 'header' | 'timestamp' | 'signature' }

/**
 * For receivers: does this header sign these bytes with this secret, now? `body` is the raw body as it came, never parsed
 * and serialised again. The reason says which part failed: the header cannot be read, its time is more than 300 seconds
 * away, or no v1 of it fits.
 */
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

/** A header that could be read: its `t` in unix seconds, and the bytes of each `v1`. */
export interface Signature {
  time: number
  signatures: Buffer[]
}

/** Whether some `v1` signs these bytes with this secret, whatever the time. */
export function isSignedWith({ time, signatures }: Signature, secret: string, body: string | Uint8Array): boolean {
  const expected = digest(secret, time, body)
  // Every candidate is compared, so that the time taken does not tell which one fitted.
  return signatures.filter((signature) => timingSafeEqual(signature, expected)).length > 0
}

const digest = (secret: string, time: number, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()

/** Null when it cannot be read. Parts of other names are ignored: a later scheme (v2) must not break today's receivers. */
export function readSignature(header: string): Signature | null {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? [])
  const signatures = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  const [time] = times
  if (time === undefined || times.length > 1 || signatures.length === 0) return null
  return { time: Number(time), signatures: signatures.map((hex) => Buffer.from(hex, 'hex')) }
}
