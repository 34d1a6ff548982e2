import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** Tells whether this secret signed these bytes, within five minutes of `now` (unix seconds). */
export function isSigned(secret: string, header: string, body: Buffer, now = Date.now() / 1000): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => /^t=\d{1,12}$/.test(part)).map((part) => part.slice(2))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  const [time] = times
  if (time === undefined || times.length > 1 || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  // During a rotation there are two signatures. One that matches is enough.
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected))
}
