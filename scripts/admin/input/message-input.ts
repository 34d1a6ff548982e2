import { randomUUID } from 'node:crypto'
import type { Account } from '../../../server/accounts/account/account'
import { PLAN_TERMS } from '../../../server/accounts/account/plan'
import { listChannels } from '../../../server/channels/channels'
import type { Message } from '../../../server/contract/messages/message'
import { env } from '../../../server/env'
import type { MessageInput } from '../../../server/messages/completion/complete'
import { Refusal } from '../command'
import { DEFAULT_CHANNEL } from './default-message'
import { fill, isObject } from './fill'
import { uuid } from './option-values'

interface ChannelChoice {
  /** Null for the default channel, which belongs to no account. */
  id: string | null
  snapshot: Message['channel']
}

/**
 * Returns the channel of the option, of the file, or the account's first one of the file's type; else the default one.
 * @throws Refusal
 */
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
  return { id: null, snapshot: inFile.type === 'campaign' ? { ...DEFAULT_CHANNEL, page_url: null } : DEFAULT_CHANNEL }
}

/** Makes the input of completion, with a new id unless the file has one. */
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
