import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client'
import { accounts, channelSettings, channels } from '../../db/schema'
import { repeatable } from '../../db/surviving'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { ChannelDetails, CreateChannel } from '../contract/channels/channel'
import { ApiError } from '../errors'
import { once } from '../limits/idempotency'
import { canonicalHosts } from './allowed-hosts'
import { findChannelDetails, settingsChange } from './change-channel'
import { nameFor, slugFor } from './channels'

/** Creates a channel with its settings. @throws ApiError conflict; limit_reached; validation_error */
export async function createChannel(account: Account, actor: Actor, input: CreateChannel): Promise<ChannelDetails> {
  const id = randomUUID()
  const name = nameFor(input.type, input.name)
  const slug = slugFor(input.type, name, input.slug)
  const hosts = input.allowed_hosts && canonicalHosts(input.allowed_hosts)
  const insert = () =>
    once(
      actor.request,
      async (tx) => {
        await lockForCreation(tx, account, id)
        const [row] = await tx
          .insert(channels)
          .values({ id, accountId: account.id, type: input.type, name, slug })
          .onConflictDoNothing()
          .returning()
        // Repeated after the response to a commit was lost: the channel exists with the id of this call.
        const existing = row ? null : await findChannelDetails(account, id, tx)
        if (existing) return existing
        if (!row)
          throw new ApiError('conflict', { message: `The account already has the ${input.type} ${slug ?? name}.` })
        const [settings] = await tx.insert(channelSettings).values({ channelId: id }).returning()
        if (!settings) throw new Error('The settings were not inserted.')
        const { values } = settingsChange(settings, { ...input, ...(hosts ? { allowed_hosts: hosts } : {}) })
        if (Object.keys(values).length > 0)
          await tx.update(channelSettings).set(values).where(eq(channelSettings.channelId, id))
        await recordActivity(tx, account, actor, {
          action: 'channel_created',
          subjectId: id,
          subject: name,
          detail: input.type,
        })
        return requireDetails(await findChannelDetails(account, id, tx))
      },
      (details) => details,
    )
  return repeatable(insert)
}

async function lockForCreation(tx: Transaction, account: Account, ownId: string): Promise<void> {
  const [row] = await tx.select({ plan: accounts.plan }).from(accounts).where(eq(accounts.id, account.id)).for('update')
  if (!row) throw new ApiError('not_found')
  const [own] = await tx.select({ id: channels.id }).from(channels).where(eq(channels.id, ownId))
  if (own) return
  const [present] = await tx
    .select({ total: count() })
    .from(channels)
    .where(and(eq(channels.accountId, account.id), isNull(channels.deletedAt)))
  const most = PLAN_TERMS[row.plan].channels
  if ((present?.total ?? 0) < most) return
  throw new ApiError('limit_reached', { message: `The ${row.plan} plan includes ${most} channels.` })
}

function requireDetails(details: ChannelDetails | null): ChannelDetails {
  if (!details) throw new Error('The channel was not inserted.')
  return details
}
