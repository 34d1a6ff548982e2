import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Account } from '../../server/accounts/account/account'
import { PLAN_TERMS } from '../../server/accounts/account/plan'
import { listChannels } from '../../server/channels/channels'
import type { Issue } from '../../server/contract/api/error'
import { GoogleReview, Message, Transcript } from '../../server/contract/messages/message'
import { SAMPLE_CHANNEL, sampleMessage } from '../../server/contract/messages/sample'
import { env } from '../../server/env'
import { ApiError } from '../../server/errors'
import type { MessageInput } from '../../server/messages/completion/complete'
import { replaceFields } from '../../server/webhooks/listeners/requests'
import { Refusal, uuid } from './command'

interface ChannelChoice {
  id: string | null
  snapshot: Message['channel']
}

/** Returns the channel of the option, the file, or the first one of the file's type. @throws Refusal */
export async function channelFor(
  owner: Account,
  option: string | undefined,
  given: Record<string, unknown>,
): Promise<ChannelChoice> {
  const inFile = isObject(given.channel) ? given.channel : {}
  const wanted = option === undefined ? inFile.id : uuid('channel', option)
  if (option !== undefined && inFile.id !== undefined && inFile.id !== wanted)
    throw new Refusal('--channel and channel.id name different channels')
  const channels = await listChannels(owner)
  const found = channels.find(({ id, type }) =>
    wanted === undefined ? inFile.type === undefined || inFile.type === type : id === wanted,
  )
  if (!found && wanted !== undefined) throw new Refusal(`${owner.name} has no channel ${String(wanted)}`)
  if (found && inFile.type !== undefined && inFile.type !== found.type)
    throw new Refusal(`channel.type: ${found.name} is a ${found.type}`)
  if (found) {
    const page_url = found.type === 'domain' ? `https://${found.name}/contact` : null
    return { id: found.id, snapshot: { type: found.type, id: found.id, name: found.name, page_url } }
  }
  return { id: null, snapshot: inFile.type === 'campaign' ? { ...SAMPLE_CHANNEL, page_url: null } : SAMPLE_CHANNEL }
}

export function toInput(given: Record<string, unknown>, { plan }: Account, channel: ChannelChoice): MessageInput {
  const now = new Date()
  const terms = { ...PLAN_TERMS[plan], channel: channel.snapshot }
  const messageContext = { baseUrl: env().BASE_URL, now, id: randomUUID(), ...terms }
  const filled = fill(given, messageContext)
  const expiry = isObject(given.audio) && given.audio.expires_at !== undefined
  return {
    id: filled.id.toLowerCase(),
    createdAt: new Date(filled.created_at),
    completedAt: new Date(filled.completed_at),
    durationSeconds: filled.duration_seconds,
    sender: filled.sender,
    channelId: channel.id,
    channel: filled.channel,
    transcriptText: filled.transcript.text,
    transcriptConfidence: filled.transcript.confidence,
    summary: filled.summary,
    ...(expiry ? { audioExpiresAt: new Date(filled.audio.expires_at) } : {}),
    tags: filled.tags,
    googleReview: filled.google_review,
    audioKey: null,
  }
}

/** A message as completion takes it: ids are UUIDs, and invalid output of a model is allowed and corrected there. */
const Filled = Message.extend({
  id: z.uuid(),
  transcript: Transcript.extend({ confidence: z.number() }),
  summary: z.unknown(),
  google_review: GoogleReview.extend({ draft_text: z.string().nullable() }),
})
type Filled = z.infer<typeof Filled>

const DEFAULT_PHONE = '+12015550123'
const DEFAULT_REVIEW = {
  enabled: true,
  review_url: 'https://reviews.example/write',
  draft_text: null,
}

/** Makes a complete message from any of its fields. @throws ApiError validation_error with unknown and refused paths */
export function fill(given: unknown, messageContext: MessageContext): Filled {
  const { value, unknown } = replaceFields(defaultsFor(given, messageContext), given)
  if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path, message: 'There is no such field.' })))
  const { data, error } = Filled.safeParse(value)
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

function contactFor(sender: unknown): Partial<Message['sender']> {
  const given = at(sender, 'verification_method')
  const method = given ?? (at(sender, 'phone') ? 'sms' : at(sender, 'whatsapp') ? 'whatsapp' : 'email')
  if (method === 'sms') return { verification_method: 'sms', email: null, phone: DEFAULT_PHONE }
  if (method === 'whatsapp') return { verification_method: 'whatsapp', email: null, whatsapp: DEFAULT_PHONE }
  return {}
}

const at = (object: unknown, name: string): unknown => (isObject(object) ? object[name] : undefined)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface MessageContext {
  baseUrl: string
  now: Date
  id: string
  channel: Message['channel']
  audioLinkDays: number
}

const MINUTE_MS = 60_000

/** A realistic message. Nothing marks it as a sample, because clients ignore samples (choices.md). */
export const defaultMessage = ({ baseUrl, now, id, ...terms }: MessageContext): Message => {
  const { sender, summary, audio, ...sample } = sampleMessage(baseUrl, now, terms)
  return {
    ...sample,
    id,
    sender: { ...sender, email: 'maria.keller@example.com' },
    transcript: {
      text: 'Hello, this is Maria Keller. I have to move my appointment on Thursday, could we make it one morning next week instead? You can reach me at 201 555 0123. Thank you.',
      confidence: 0.94,
    },
    summary: {
      ...summary,
      text: 'Maria Keller asks to move her appointment on Thursday to a morning of the following week. She can be reached by phone.',
      urgency: 'medium',
      sentiment: 'neutral',
      action_items: [
        { task: 'Offer Maria Keller a morning appointment next week', priority: 'medium', deadline: 'before Thursday' },
      ],
      mentioned: { names: ['Maria Keller'], phones: ['+12015550123'], emails: [] },
    },
    audio: { ...audio, url: `${baseUrl}/api/listen/${id}` },
    dashboard_url: `${baseUrl}/messages/${id}`,
    tags: [],
  }
}
