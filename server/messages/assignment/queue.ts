import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../db/client'

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
