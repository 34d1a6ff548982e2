import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { accounts, assignmentRules, memberships } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { findChannel } from '../../channels/channels'
import {
  type AssignmentRule,
  type ChangeAssignmentRule,
  type CreateAssignmentRule,
  MAX_ASSIGNMENT_RULES,
  type MoveAssignmentRule,
} from '../../contract/messages/assignment-rule'
import { ApiError } from '../../errors'

/** Lists the rules of an account in the order in which they are tried. */
export const listRules = async ({ id }: Account): Promise<AssignmentRule[]> =>
  (await rulesOf(db(), id)).map(({ turn: _turn, ...rule }) => rule)

export const rulesOf = (from: Queryable, accountId: string) =>
  from
    .select({
      id: assignmentRules.id,
      channel_id: assignmentRules.channelId,
      tag: assignmentRules.tag,
      urgency: assignmentRules.urgency,
      user_ids: assignmentRules.userIds,
      turn: assignmentRules.turn,
    })
    .from(assignmentRules)
    .where(eq(assignmentRules.accountId, accountId))
    .orderBy(asc(assignmentRules.position), asc(assignmentRules.id))

/** Adds a rule after the others. @throws ApiError limit_reached; invalid_channel_id; validation_error for a person */
export const createRule = (account: Account, actor: Actor, input: CreateAssignmentRule): Promise<AssignmentRule[]> =>
  changeRules(account, actor, 'Added', async (tx, rules) => {
    if (rules.length >= MAX_ASSIGNMENT_RULES)
      throw new ApiError('limit_reached', { message: `An account can have at most ${MAX_ASSIGNMENT_RULES} rules.` })
    const values = await valuesOf(tx, account, input)
    await tx.insert(assignmentRules).values({ ...values, accountId: account.id, position: rules.length })
    return true
  }).then((rules) => rules ?? [])

/** Changes the conditions and the people of a rule. Its first person is next. Null without it. @throws as `createRule` */
export const changeRule = (
  account: Account,
  actor: Actor,
  { id, ...input }: ChangeAssignmentRule,
): Promise<AssignmentRule[] | null> =>
  changeRules(account, actor, 'Changed', async (tx, rules) => {
    if (!rules.some((rule) => rule.id === id)) return false
    const values = await valuesOf(tx, account, input)
    await tx
      .update(assignmentRules)
      .set({ ...values, turn: 0 })
      .where(eq(assignmentRules.id, id))
    return true
  })

/** Moves a rule by one place. At the end it stays. Null without it. */
export const moveRule = (
  account: Account,
  actor: Actor,
  { id, by }: MoveAssignmentRule,
): Promise<AssignmentRule[] | null> =>
  changeRules(account, actor, 'Moved', async (tx, rules) => {
    const at = rules.findIndex((rule) => rule.id === id)
    const moved = rules[at]
    if (!moved) return false
    await number(tx, rules.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, moved))
    return true
  })

/** Removes a rule. Messages that it assigned stay assigned. Null without it. */
export const removeRule = (account: Account, actor: Actor, id: string): Promise<AssignmentRule[] | null> =>
  changeRules(account, actor, 'Removed', async (tx, rules) => {
    if (!rules.some((rule) => rule.id === id)) return false
    await tx.delete(assignmentRules).where(eq(assignmentRules.id, id))
    await number(
      tx,
      rules.filter((rule) => rule.id !== id),
    )
    return true
  })

/** Changes of an account take turns, so that no two rules get one position. Returns the rules; null if nothing was changed. */
function changeRules(
  account: Account,
  actor: Actor,
  detail: string,
  change: (tx: Transaction, rules: readonly AssignmentRule[]) => Promise<boolean>,
): Promise<AssignmentRule[] | null> {
  return db().transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    if (!(await change(tx, await rulesOf(tx, account.id)))) return null
    await recordActivity(tx, account, actor, { action: 'settings_changed', subject: 'Assignment rules', detail })
    return (await rulesOf(tx, account.id)).map(({ turn: _turn, ...rule }) => rule)
  })
}

async function number(tx: Transaction, rules: readonly { id: string }[]): Promise<void> {
  for (const [position, { id }] of rules.entries())
    await tx.update(assignmentRules).set({ position }).where(eq(assignmentRules.id, id))
}

async function valuesOf(
  tx: Transaction,
  account: Account,
  { channel_id, tag, urgency, user_ids }: CreateAssignmentRule,
) {
  if (channel_id !== null && !(await findChannel(account, channel_id))) throw new ApiError('invalid_channel_id')
  const userIds = [...new Set(user_ids)]
  const found = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, account.id),
        inArray(memberships.userId, userIds),
        inArray(memberships.role, ['admin', 'editor']),
      ),
    )
  if (found.length < userIds.length) {
    const message = 'Choose editors and admins of the account.'
    throw new ApiError('validation_error', { message, issues: [{ path: ['user_ids'], message }] })
  }
  return { channelId: channel_id, tag, urgency, userIds }
}

export const ASSIGN_MESSAGES = 'assign_messages'

export const AssignPayload = z.object({
  account_id: z.uuid(),
  message_ids: z.array(z.uuid()),
  /** Null for messages that completed. */
  added_tags: z.array(z.string()).nullable(),
})

/**
 * Queues the rules of the account for messages that complete, in their transaction. The task runs after the commit, so that a
 * fault of a rule neither fails nor delays a completion.
 */
export const queueAssignment = (tx: Transaction, accountId: string, messageIds: readonly string[]): Promise<unknown> =>
  queue(tx, { account_id: accountId, message_ids: [...messageIds], added_tags: null }, sql`true`)

/** Queues the rules on tags that were added to a message, in the transaction that adds them. */
export const queueAssignmentByTag = (
  tx: Transaction,
  accountId: string,
  messageId: string,
  tags: readonly string[],
): Promise<unknown> =>
  queue(tx, { account_id: accountId, message_ids: [messageId], added_tags: [...tags] }, sql`tag is not null`)

const queue = (tx: Transaction, payload: z.input<typeof AssignPayload>, which: SQL): Promise<unknown> =>
  tx.execute(sql`
    select graphile_worker.add_job(${ASSIGN_MESSAGES}, ${JSON.stringify(payload)}::json)
    where exists (select from assignment_rules where account_id = ${payload.account_id}::uuid and ${which})`)
