import { Event } from '../../contract/messages/event'
import type { BODY_CAUSES, SECRET_CAUSES } from '../../contract/webhooks/diagnosis'
import { SECRET_PREFIX, SHOWN_CHARACTERS } from '../signing/secret'

// How frameworks, proxies and clipboards change a body before it is verified, and how to reverse each change.

export type BodyCause = (typeof BODY_CAUSES)[number]

interface LikelyBody {
  cause: BodyCause
  bytes: Buffer
}

export function likelyBodies(received: Buffer): LikelyBody[] {
  const trimmed = Buffer.from(received.toString('utf8').trim())
  // A clipboard adds a line end, also to a body that was changed in another way.
  const likely = [...reversed(received), ...(trimmed.equals(received) ? [] : reversed(trimmed))]
  const seen = new Set([received.toString('latin1')])
  return likely.filter(({ bytes }) => {
    const key = bytes.toString('latin1')
    return !seen.has(key) && seen.add(key)
  })
}

export function causeOf(received: Buffer, sent: Buffer): BodyCause {
  const likely = likelyBodies(received).find(({ bytes }) => bytes.equals(sent))
  if (likely) return likely.cause
  const [now, then] = [parse(received.toString('utf8')), parse(sent.toString('utf8'))]
  return now !== undefined && sorted(now) === sorted(then) ? 'reserialised' : 'changed'
}

export function differenceOf(sent: Buffer, received: Buffer): { at: number; sent: string; received: string } {
  let at = 0
  while (at < sent.length && at < received.length && sent[at] === received[at]) at++
  const from = Math.max(0, at - SHOWN_BEFORE)
  const excerpt = (bytes: Buffer) => bytes.subarray(from, at + SHOWN_AFTER).toString('utf8')
  return { at, sent: excerpt(sent), received: excerpt(received) }
}

const SHOWN_BEFORE = 24
const SHOWN_AFTER = 24
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

function reversed(body: Buffer): LikelyBody[] {
  const text = body.toString('utf8')
  const isMarked = body.subarray(0, 3).equals(BYTE_ORDER_MARK)
  const as = (cause: BodyCause, ...texts: (string | null | undefined)[]): LikelyBody[] =>
    texts.filter((one) => typeof one === 'string').map((one) => ({ cause, bytes: Buffer.from(one) }))
  return [
    { cause: 'byte_order_mark', bytes: isMarked ? body.subarray(3) : Buffer.concat([BYTE_ORDER_MARK, body]) },
    ...as('newline', text.replace(/\r?\n$/, ''), `${text}\n`, `${text}\r\n`),
    ...as('whitespace', text.trim()),
    ...as('line_ends', text.replaceAll('\r\n', '\n'), text.replace(/\r?\n/g, '\r\n')),
    ...as('html_escaped', unescapeHtml(text)),
    ...fromBase64(text),
    ...fromLatin1(text),
    ...serialised(text.replace(/^\ufeff/, '')).flatMap(({ cause, text }) => as(cause, text)),
  ]
}

function serialised(text: string): { cause: BodyCause; text: string }[] {
  const value = parse(text)
  if (typeof value === 'string') return [{ cause: 'encoded_twice', text: value }]
  if (value === undefined || value === null) return []
  const event = Event.safeParse(value)
  const orders = event.success ? [value, event.data] : [value]
  return orders.map((one) => ({ cause: 'reserialised', text: JSON.stringify(one) }))
}

function fromBase64(text: string): LikelyBody[] {
  if (!/^[A-Za-z0-9+/_-]{8,}={0,2}\s*$/.test(text)) return []
  return [{ cause: 'base64', bytes: Buffer.from(text, 'base64') }]
}

/** Reverses UTF-8 that was read as Latin-1 and written as UTF-8 again: "GrÃ¼Ã\u009fe". */
function fromLatin1(text: string): LikelyBody[] {
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return []
  return [{ cause: 'decoded_as_latin1', bytes: Buffer.from(text, 'latin1') }]
}

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (entity, name, decimal, hex) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/** Deeper than any event. JSON.parse and JSON.stringify overflow the stack at a few thousand levels. */
const MAX_NESTING = 100

function parse(text: string): unknown {
  if (isNestedDeeper(text, MAX_NESTING)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a JSON text nests arrays and objects deeper than `max`. Brackets within strings do not count. */
function isNestedDeeper(text: string, max: number): boolean {
  let open = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isInString) at++
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '[' || character === '{') open++
    else if (character === ']' || character === '}') open--
    if (open > max) return true
  }
  return false
}

/** Serializes with sorted fields: equal for two values that differ only in the order of their fields. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

// How a secret is changed on its way into a receiver's configuration, and how to reverse each change.

export type SecretCause = (typeof SECRET_CAUSES)[number]

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
