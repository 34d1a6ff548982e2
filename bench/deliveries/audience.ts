import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { Account } from '../../server/accounts/account'
import type { Message } from '../../server/contract/message'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../server/contract/subscription'
import { engine } from '../../server/engine/engine'
import { env, required } from '../../server/env'
import { linkExpiry } from '../../server/messages/audio-link'
import { toPayload } from '../../server/messages/payload'
import { aChannel, aMember, anAccount, aSubscription } from '../../server/testing/factory'
import { type NewEvent, publish } from '../../server/webhooks/publish'
import { machineMs } from './clock'

/** One active subscription of a pro account, restricted to a channel of its own where there are several. */
export interface Target {
  account: Account
  channel: Message['channel']
  channelId: string | null
  path: string
  url: string
  secret: string
}

/** As many subscriptions as asked for, so that each event matches one; an account has no more than the spec allows. */
export async function gather(subscriptions: number, origin: string): Promise<Target[]> {
  const targets: Target[] = []
  while (targets.length < subscriptions) {
    const account = await anAccount({ plan: 'pro' })
    const { userId } = await aMember({ accountId: account.id })
    const here = Math.min(MAX_ACTIVE_SUBSCRIPTIONS, subscriptions - targets.length)
    for (let n = 0; n < here; n++) {
      const channel = await aChannel({ accountId: account.id })
      const restricted = subscriptions > 1 ? { channelId: channel.id, channelType: channel.type } : {}
      const id = randomUUID()
      const path = `/${id}`
      const url = `${origin}${path}`
      const { secret } = await aSubscription({ accountId: account.id, id, url, createdByUserId: userId, ...restricted })
      const shown = {
        type: channel.type,
        id: channel.id,
        name: channel.name,
        page_url: `https://${channel.name}/contact`,
      }
      targets.push({ account, channel: shown, channelId: channel.id, path, url, secret })
    }
  }
  return targets
}

export interface Batch {
  eventIds: string[]
  /** When the commit was known here, on the machine's monotonic clock, in milliseconds. */
  committedAt: number
}

/**
 * Publishes one event for each target in one transaction, which is why they are of one account; rings after the commit
 * unless nobody is there to hear it.
 */
export async function publishTo(targets: readonly Target[], { ring }: { ring: boolean }): Promise<Batch> {
  const [first] = targets
  if (!first) throw new Error('Nobody to publish to.')
  const newEvents = targets.map(
    ({ channel, channelId, account }): NewEvent => ({
      messageId: null,
      channelId,
      kind: 'message.completed',
      data: messageText(account, channel),
    }),
  )
  const published = await db().transaction((tx) => publish(tx, first.account, newEvents))
  const committedAt = machineMs()
  if (ring) await engine().wake(published.flatMap(({ deliveries }) => deliveries))
  return { eventIds: published.map(({ eventId }) => eventId), committedAt }
}

/** Batches of targets, each of one account, the accounts in turn and each account's targets in turn, `events` in all. */
export function* batches(targets: readonly Target[], events: number, size: number): Generator<Target[]> {
  const accounts = [...new Set(targets.map(({ account }) => account.id))]
  const byAccount = accounts.map((id) => targets.filter(({ account }) => account.id === id))
  const taken = byAccount.map(() => 0)
  for (let left = events, turn = 0; left > 0; turn = (turn + 1) % byAccount.length) {
    const own = byAccount[turn]!
    const length = Math.min(size, left)
    const start = taken[turn]!
    yield Array.from({ length }, (_, n) => own[(start + n) % own.length]!)
    taken[turn] = start + length
    left -= length
  }
}

/** A completed message of about two kilobytes of JSON: a call of three quarters of a minute. */
export function messageText(account: Account, channel: Message['channel']): string {
  const completedAt = new Date()
  const links = { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }
  const message = {
    id: randomUUID(),
    createdAt: new Date(completedAt.getTime() - 60_000),
    completedAt,
    durationSeconds: 43.6,
    sender: {
      verification_method: 'sms' as const,
      contact_verified: true,
      email: null,
      phone: '+12015550123',
      whatsapp: null,
    },
    channel,
    transcriptText: TRANSCRIPT,
    transcriptConfidence: 0.94,
    summary: SUMMARY,
    audioExpiresAt: linkExpiry(account.plan, completedAt),
    tags: ['new patient', 'reschedule'],
    googleReview: { enabled: false, review_url: null, draft_text: null },
  }
  return JSON.stringify(toPayload(message, links))
}

const TRANSCRIPT = `Hello, good morning, this is Ada Marsh. I have an appointment with Doctor Osei on Tuesday at half past nine, \
and I am afraid I cannot make it, because my daughter's school has moved its open day to that morning. Could you please move me to \
Thursday or Friday of the same week, ideally in the afternoon? If that does not work the week after is fine as well, any day but \
Wednesday. Also, the new filling on the upper left is still quite sensitive to cold, so it may be worth planning ten minutes more. \
You can reach me on 201 555 0123 until about six, or write to ada at example dot com. Thank you very much, bye.`

const SUMMARY: Message['summary'] = {
  text: 'Ada Marsh cannot attend her Tuesday appointment with Doctor Osei and asks to move it to Thursday or Friday afternoon, or to any day but Wednesday of the week after. A recent filling on the upper left is still sensitive to cold. She asks for a call back before six.',
  urgency: 'medium',
  sentiment: 'neutral',
  intent: 'scheduling',
  callback_required: true,
  action_items: [
    {
      task: 'Move the Tuesday appointment to Thursday or Friday afternoon',
      priority: 'high',
      deadline: 'before Tuesday',
    },
    { task: 'Plan ten minutes more to look at the filling on the upper left', priority: 'medium', deadline: null },
  ],
  mentioned: { names: ['Ada Marsh', 'Doctor Osei'], phones: ['+12015550123'], emails: ['ada@example.com'] },
}
