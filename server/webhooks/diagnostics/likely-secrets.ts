import type { SECRET_CAUSES } from '../../contract/webhooks/diagnosis'
import { SECRET_PREFIX, SHOWN_CHARACTERS } from '../signing/secret'

// How a secret is changed on its way into a receiver's configuration, and how to reverse each change.

export type SecretCause = (typeof SECRET_CAUSES)[number]

/** Lists the secrets that this text may stand for, likeliest first. Each reverses one more change than the one before. */
export function repairsOf(text: string): { cause: SecretCause; text: string }[] {
  const compact = text.replace(/\s/g, '')
  const unquoted = withoutEnds(compact, QUOTES, QUOTES)
  const assigned = text.replace(/^\s*(export\s+)?\w+\s*[=:]/, '').replace(/\s/g, '')
  const value = withoutEnds(assigned, QUOTES, `${QUOTES};,`)
  const prefixed = SECRET_PREFIX + value.replace(/^(msg_)?(whsec_)?/i, '')
  const repairs: { cause: SecretCause; text: string }[] = [
    { cause: 'whitespace', text: compact },
    { cause: 'quotes', text: unquoted },
    { cause: 'assignment', text: value },
    { cause: 'letter_case', text: value.toLowerCase() },
    { cause: 'prefix_missing', text: prefixed },
    { cause: 'prefix_missing', text: prefixed.toLowerCase() },
  ]
  const seen = new Set([text])
  return repairs.filter((repair) => repair.text !== '' && !seen.has(repair.text) && seen.add(repair.text))
}

/** Returns why this text cannot be a signing secret; null when it can be one. */
export function shapeFault(text: string): SecretCause | null {
  if (/^msg_whsec_[0-9a-f]{48}$/.test(text)) return null
  if (text.trim().startsWith('msg_pat_')) return 'access_token'
  const repaired = repairsOf(text).find((repair) => /^msg_whsec_[0-9a-f]{48}$/.test(repair.text))
  if (repaired) return repaired.cause
  const bare = withoutEnds(text.trim(), '', '.…')
  if (bare.startsWith(SECRET_PREFIX) && bare.length >= SHOWN_CHARACTERS && /^msg_whsec_[0-9a-f]{0,47}$/.test(bare))
    return 'cut'
  return 'no_secret'
}

const QUOTES = '"\'`'

/** Removes these characters from the start and the end. A regular expression would take quadratic time. */
function withoutEnds(text: string, atStart: string, atEnd: string): string {
  let [from, to] = [0, text.length]
  while (from < to && atStart.includes(text.charAt(from))) from++
  while (to > from && atEnd.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
