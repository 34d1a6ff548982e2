import { z } from 'zod'
import type { Issue } from '../../../server/contract/api/error'
import { GoogleReview, Message, Transcript } from '../../../server/contract/messages/message'
import { ApiError } from '../../../server/errors'
import { defaultMessage, type MessageContext } from './default-message'

/**
 * The input of completion. It differs from the contract in two ways: ids are UUIDs, as in the table, and invalid output
 * of a model is not refused, because completion corrects it (server/messages/completion/complete.ts).
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
  // Completion makes it from the transcript.
  draft_text: null,
}

/**
 * Makes a complete message from any of its fields. Missing fields get defaults that fit the given ones where one field
 * decides about another (spec, "Completed message": the contact follows verification_method, the review's fields follow
 * enabled).
 * @throws ApiError validation_error that names each path that the contract does not know or refuses
 */
export function fill(given: unknown, messageContext: MessageContext): Filled {
  const unknown: Issue[] = []
  const merged = overlay(defaultsFor(given, messageContext), given, [], unknown)
  if (unknown.length > 0) throw invalid(unknown)
  const { data, error } = Filled.safeParse(merged)
  if (data) return data
  throw invalid(error.issues.map(({ path, message }) => ({ path: path.map(String), message })))
}

const invalid = (issues: Issue[]) => new ApiError('validation_error', { message: 'The message is not valid.', issues })

function defaultsFor(given: unknown, messageContext: MessageContext): Message {
  const defaults = defaultMessage(messageContext)
  const completedAt = Date.parse(String(at(given, 'completed_at')))
  return {
    ...defaults,
    ...(Number.isNaN(completedAt) ? {} : { created_at: new Date(completedAt - MINUTE_MS).toISOString() }),
    sender: { ...defaults.sender, ...contactFor(at(given, 'sender')) },
    google_review: at(at(given, 'google_review'), 'enabled') === true ? DEFAULT_REVIEW : defaults.google_review,
  }
}

/** Chooses the method: as given, else by the given contact, else email. */
function contactFor(sender: unknown): Partial<Message['sender']> {
  const given = at(sender, 'verification_method')
  const method = given ?? (at(sender, 'phone') ? 'sms' : at(sender, 'whatsapp') ? 'whatsapp' : 'email')
  if (method === 'sms') return { verification_method: 'sms', email: null, phone: DEFAULT_PHONE }
  if (method === 'whatsapp') return { verification_method: 'whatsapp', email: null, whatsapp: DEFAULT_PHONE }
  return {}
}

/**
 * Merges `over` into `under`: objects field by field, all other values as a whole. Collects fields that `under` does not
 * have in `unknown`.
 */
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
