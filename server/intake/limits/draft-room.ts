import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { intakeError } from '../intake-error'
import { eraseSessions } from '../sessions/erase-session'
import { type DraftBudget, draftBudgets, type LimitedSender } from './limit-rules'

/**
 * Bytes below which a draft counts as one without sound: about a second of speech. To decode each part would cost more
 * than the drafts do.
 */
const SOUND_BYTES = 4_096

/** Hours for which a draft with sound is never erased to make room. */
const KEPT_HOURS = 1

/** Drafts that are erased at once, at most. */
const BATCH = 10

/** A draft whose contact is not proven. A session without a part holds nothing and does not count. */
const IS_DRAFT = sql.raw('sent_at is null and verified_at is null and message_id is not null and bytes > 0')

/**
 * Makes room for a draft whose contact is not proven, in the budgets of its networks, its channel, its account and the
 * instance: the oldest drafts of a budget that is used up are erased, first those without sound, then those older than
 * an hour. Concurrent drafts may exceed a budget by their number.
 * @param sessionId of the draft, which does not count; null before there is one
 * @throws ApiError account_full when no draft can be erased
 */
export async function makeRoomForDraft(
  tx: Transaction,
  sender: LimitedSender,
  sessionId: string | null,
): Promise<void> {
  const others = sql`${IS_DRAFT} and id is distinct from ${sessionId}::uuid`
  for (;;) {
    const budget = await usedUpBudget(tx, sender, others)
    if (budget === null) return
    const oldest = sql`
      select id, message_id, sent_at from intake_sessions
      where ${others} and ${countsIn(budget, sender)}
        and (bytes < ${SOUND_BYTES} or created_at < clock_timestamp() - make_interval(hours => ${KEPT_HOURS}))
      order by bytes >= ${SOUND_BYTES}, created_at limit ${BATCH} for update skip locked`
    if ((await eraseSessions(oldest, tx)) === 0) throw intakeError('account_full')
  }
}

async function usedUpBudget(tx: Transaction, sender: LimitedSender, others: SQL): Promise<DraftBudget | null> {
  const budgets = draftBudgets(sender)
  const isUsedUp = budgets.map((budget) => {
    const counted = sql`filter (where ${countsIn(budget, sender)})`
    return sql`count(*) ${counted} >= ${budget.drafts}::int or coalesce(sum(bytes) ${counted}, 0) >= ${budget.bytes}::bigint`
  })
  const [row] = await tx.execute<{ first: number | null }>(
    sql`select array_position(array[${sql.join(isUsedUp, sql`, `)}], true) as first from intake_sessions where ${others}`,
  )
  return budgets[(row?.first ?? 0) - 1] ?? null
}

function countsIn({ of }: DraftBudget, { channelId, accountId }: LimitedSender): SQL {
  if (of === 'instance') return sql`true`
  if (of.startsWith('channel:')) return sql`channel_id = ${channelId}::uuid`
  if (of.startsWith('account:')) return sql`account_id = ${accountId}::uuid`
  return sql`networks @> array[${of}::text]`
}
