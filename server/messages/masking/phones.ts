import type { Context } from './context'
import { isStrong, type Run } from './runs'

/** E.164: a country code and a number, together at most 15 digits; the shortest that are in use have 7. */
const [SHORTEST_PHONE, LONGEST_PHONE] = [7, 15]

/**
 * Returns the index of the part after an international phone number at the beginning of a run: "+44 20 7946 0123",
 * "plus one four one five …", or with the prefix 00 or 011 if no card is mentioned; 0 if there is none.
 */
export function endOfPhone({ parts, compact, offsets }: Run, text: string, { hasCardWord }: Context): number {
  const start = parts[0]!.start
  const [first] = parts
  const hasPlus = PLUS.test(text.slice(Math.max(0, start - 10), start))
  const hasPrefix =
    !hasCardWord &&
    /^(?:00|011)[1-9]/.test(compact) &&
    (/^(?:00|011)$/.test(first!.text) || first!.text.length > SHORTEST_PHONE)
  if (!hasPlus && !hasPrefix) return 0
  for (const [index, part] of parts.entries()) {
    if (isStrong(part) && offsets[index]! >= SHORTEST_PHONE) return index
    if (offsets[index + 1]! > LONGEST_PHONE) return 0
  }
  return parts.length
}

const PLUS = /(?:\+|\bplus|\bmais|\bmás|\bpiù)\s*\(?$/iu
