import { z } from 'zod'
import type { Issue } from '../../server/contract/api/error'
import { GoogleReview, Message, Transcript } from '../../server/contract/messages/message'
import { ApiError } from '../../server/errors'
import { defaultMessage, type Ground } from './default-message'

/**
 * What completion is given: the table keeps ids as UUIDs, where the contract promises a string, and what a model makes of a
 * recording is not refused but put right (server/messages/completion/complete.ts).
 */
const Filled = Message.extend({
  id: z.uuid(),
  transcript: Transcript.extend({ confidence: z.number() }),
  summary: z.unknown(),
  google_review: GoogleReview.extend({ draft_text: z.string().nullable() }),
})
export type Filled = z.infer<typeof Filled>

const MINUTE_MS = 60_000
const DEFAULT_PHONE = '+12015550123'
const DEFAULT_REVIEW = {
  enabled: true,
  review_url: 'https://reviews.example/write',
  // Made of the transcript.
  draft_text: null,
}

/**
 * Makes a whole message from any of its fields. Defaults fill the rest, shaped by what is given where one field decides about
 * another (spec, "Completed message": the contact follows verification_method, the review's fields follow enabled).
 * @throws ApiError validation_error naming each path that the contract does not know or refuses
 */
export function fill(given: unknown, ground: Ground): Filled {
  const unknown: Issue[] = []
  const merged = overlay(defaultsFor(given, ground), given, [], unknown)
  if (unknown.length > 0) throw invalid(unknown)
  const { data, error } = Filled.safeParse(merged)
  if (data) return data
  throw invalid(error.issues.map(({ path, message }) => ({ path: path.map(String), message })))
}

const invalid = (issues: Issue[]) => new ApiError('validation_error', { message: 'The message is not valid.', issues })

function defaultsFor(given: unknown, ground: Ground): Message {
  const defaults = defaultMessage(ground)
  const completedAt = Date.parse(String(at(given, 'completed_at')))
  return {
    ...defaults,
    ...(Number.isNaN(completedAt) ? {} : { created_at: new Date(completedAt - MINUTE_MS).toISOString() }),
    sender: { ...defaults.sender, ...contactFor(at(given, 'sender')) },
    google_review: at(at(given, 'google_review'), 'enabled') === true ? DEFAULT_REVIEW : defaults.google_review,
  }
}

/** By the method given; else by the contact given; else by e-mail. */
function contactFor(sender: unknown): Partial<Message['sender']> {
  const said = at(sender, 'verification_method')
  const method = said ?? (at(sender, 'phone') ? 'sms' : at(sender, 'whatsapp') ? 'whatsapp' : 'email')
  if (method === 'sms') return { verification_method: 'sms', email: null, phone: DEFAULT_PHONE }
  if (method === 'whatsapp') return { verification_method: 'whatsapp', email: null, whatsapp: DEFAULT_PHONE }
  return {}
}

/** What is given over what is not, objects field by field, all else whole. A field that the defaults lack is none of a message. */
function overlay(under: unknown, over: unknown, path: string[], unknown: Issue[]): unknown {
  if (!isObject(under) || !isObject(over)) return over
  const merged = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const inner = [...path, name]
    if (Object.hasOwn(under, name)) merged[name] = overlay(under[name], value, inner, unknown)
    else unknown.push({ path: inner, message: 'There is no such field.' })
  }
  return merged
}

const at = (object: unknown, name: string): unknown => (isObject(object) ? object[name] : undefined)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
