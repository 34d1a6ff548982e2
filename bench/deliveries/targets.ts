import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { Account } from '../../server/accounts/account/account'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import type { Message } from '../../server/contract/messages/message'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../server/contract/webhooks/subscription'
import { aChannel, aMember, anAccount, aSubscription } from '../../server/testing/fixtures/factory'
import { wake } from '../../server/wake/wake'
import { type NewEvent, publish } from '../../server/webhooks/delivery/publish'
import { messageText } from '../message'
import { machineMs } from './clock'
import type { SinkBehavior } from './sink/sink-behavior'

/** An active subscription of a pro account. With several subscriptions, each is restricted to its own channel. */
export interface Target {
  subscriptionId: string
  account: Account
  channel: Message['channel']
  channelId: string | null
  path: string
  url: string
  secret: string
  /** Behavior of its receiver; `prompt` when absent. */
  behavior?: SinkBehavior
}

/**
 * Creates subscriptions at these origins in turn, so that each event matches one. An account gets at most as many as
 * the spec allows.
 */
export async function createTargets(subscriptions: number, origins: readonly string[]): Promise<Target[]> {
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
      const url = `${origins[targets.length % origins.length]}${path}`
      const { secret } = await aSubscription({ accountId: account.id, id, url, createdByUserId: userId, ...restricted })
      const shown = {
        type: channel.type,
        id: channel.id,
        name: channel.name,
        page_url: `https://${channel.name}/contact`,
      }
      targets.push({ subscriptionId: id, account, channel: shown, channelId: channel.id, path, url, secret })
    }
  }
  return targets
}

export interface Batch {
  eventIds: string[]
  /** Time at which the transaction was asked for, on the clock of `committedAt`. */
  calledAt: number
  /** Time at which this process learned of the commit, on the monotonic clock of the machine, in milliseconds. */
  committedAt: number
}

/**
 * Publishes one event for each target in one transaction, so all targets belong to one account. Wakes the engine after
 * the commit.
 */
export async function publishTo(targets: readonly Target[]): Promise<Batch> {
  const [first] = targets
  if (!first) throw new Error('No subscription to publish to.')
  const newEvents = targets.map(
    ({ channel, channelId, account }): NewEvent => ({
      messageId: null,
      channelId,
      kind: MESSAGE_COMPLETED,
      data: messageText(account, channel),
    }),
  )
  const calledAt = machineMs()
  const published = await db().transaction((tx) => publish(tx, first.account, newEvents))
  const committedAt = machineMs()
  await wake(published.flatMap(({ deliveries }) => deliveries))
  return { eventIds: published.map(({ eventId }) => eventId), calledAt, committedAt }
}

/** Publishes one event in one transaction, as the completion of a message does. */
export const publishToOne = (target: Target): Promise<Batch> => publishTo([target])

/**
 * Yields batches of targets of one account, `events` in total. The accounts take turns, and so do the targets of each
 * account.
 */
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
