import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '../../contract/intake/protocol'
import { intakeKey } from '../intake-key'

/**
 * Returns the digits of a code. They are derived from its id, a random UUID, so that neither the database nor a queued
 * task contains a code. Truncation as in RFC 4226, section 5.3, of 31 bits from a longer digest.
 */
export function codeOf(id: string): string {
  const digest = createHmac('sha256', intakeKey('code')).update(id).digest()
  return String((digest.readUInt32BE(0) & 0x7fffffff) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Compares what a person entered with a code, in constant time. Spaces and hyphens in it are ignored. */
export function isCode(id: string, entered: string): boolean {
  const given = Buffer.from(entered.replace(/[\s-]/g, ''))
  const genuine = Buffer.from(codeOf(id))
  return given.length === genuine.length && timingSafeEqual(given, genuine)
}
