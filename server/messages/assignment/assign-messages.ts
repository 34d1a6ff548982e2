import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { assignmentRules } from '../../../db/schema'
import { type ActivityEntry, recordActivities, SYSTEM_ACTOR } from '../../accounts/account/activity'
import type { AssignmentRule } from '../../contract/messages/assignment-rule'
import { queueAssignedNotices } from '../notices/queue'
import { AssignPayload, rulesOf } from './rules'

/**
 * Task: assigns messages by the first rule that fits each. Messages that are done, have somebody, or were assigned before they are
 * reached stay as they are, so a repeated task changes nothing.
 */
export async function assignMessages(payload: unknown): Promise<void> {
  const { account_id, message_ids, added_tags } = AssignPayload.parse(payload)
  await db().transaction(async (tx) => {
    const names = await eligibleMembers(tx, account_id)
    const messages = await tx.execute<{
      id: string
      channel_id: string | null
      tags: string[]
      urgency: string | null
    }>(sql`
      select id, channel_id, tags, summary ->> 'urgency' as urgency from messages m
      where account_id = ${account_id}::uuid and state = 'completed' and assignee_user_id is null and done_at is null
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify(message_ids)}::json))
        and ${added_tags === null ? WAS_NEVER_ASSIGNED : sql`true`}
      order by id for no key update`)
    if (messages.length === 0) return
    // Locked, so that each turn is taken once.
    const rules = await rulesOf(tx, account_id).for('no key update')
    const assigned = messages.flatMap(({ id, channel_id: channelId, tags, urgency }) => {
      const chosen = chooseMember(rules, { channelId, tags, urgency }, new Set(names.keys()), added_tags)
      if (!chosen) return []
      chosen.rule.turn = chosen.turn
      return [{ id, userId: chosen.userId, rule: chosen.rule }]
    })
    if (assigned.length === 0) return
    await tx.execute(sql`
      update messages m set assignee_user_id = a.user_id
      from json_to_recordset(${JSON.stringify(assigned.map(({ id, userId }) => ({ id, user_id: userId })))}::json)
        as a (id uuid, user_id uuid) where m.id = a.id`)
    for (const { id, turn } of new Set(assigned.map(({ rule }) => rule)))
      await tx.update(assignmentRules).set({ turn }).where(eq(assignmentRules.id, id))
    await recordActivities(
      tx,
      { id: account_id },
      SYSTEM_ACTOR,
      assigned.map(
        ({ id, userId }): ActivityEntry => ({
          action: 'message_assigned_by_rule',
          subjectId: id,
          detail: names.get(userId) ?? '',
        }),
      ),
    )
    for (const userId of new Set(assigned.map((one) => one.userId))) {
      const messageIds = assigned.filter((one) => one.userId === userId).map(({ id }) => id)
      await queueAssignedNotices(tx, account_id, { messageIds, userId, byUserId: null })
    }
  })
}

/** A person may have assigned it to somebody and back to no one before the task runs. */
const WAS_NEVER_ASSIGNED = sql`not exists (select from activities a where a.subject_id = m.id
  and a.action in ('message_assigned', 'message_assigned_by_rule'))`

/** Returns the names of the editors and admins by their ids. They are locked before messages, as when a person assigns one. */
async function eligibleMembers(tx: Transaction, accountId: string): Promise<Map<string, string>> {
  const rows = await tx.execute<{ user_id: string; name: string }>(sql`
    select m.user_id, u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId}::uuid and m.role in ('admin', 'editor') order by m.user_id for share of m`)
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}

export interface Rule extends Omit<AssignmentRule, 'id'> {
  /** The index of the person whose turn it is. */
  turn: number
}

interface Candidate {
  channelId: string | null
  tags: readonly string[]
  urgency: string | null
}

/**
 * Chooses the first rule that fits a message and has a person who can be assigned, and the next person in its turn.
 * @param eligible the editors and admins of the account
 * @param added the tags that were added; then only rules on one of them count. Null for a message that completed
 * @returns null without such a rule; `turn` is the next turn of the rule
 */
export function chooseMember<Of extends Rule>(
  rules: readonly Of[],
  message: Candidate,
  eligible: ReadonlySet<string>,
  added: readonly string[] | null = null,
): { rule: Of; userId: string; turn: number } | null {
  for (const rule of rules) {
    if (!fits(rule, message) || (added && (rule.tag === null || !hasTag(added, rule.tag)))) continue
    const people = rule.user_ids.length
    for (let step = 0; step < people; step++) {
      const index = (rule.turn + step) % people
      const userId = rule.user_ids[index]
      if (userId !== undefined && eligible.has(userId)) return { rule, userId, turn: (index + 1) % people }
    }
  }
  return null
}

const fits = ({ channel_id, tag, urgency }: Rule, message: Candidate): boolean =>
  (channel_id === null || channel_id === message.channelId) &&
  (urgency === null || urgency === message.urgency) &&
  (tag === null || hasTag(message.tags, tag))

const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase())
