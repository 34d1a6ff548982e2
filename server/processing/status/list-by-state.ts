import { and, desc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages, processingJobs } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { MessageState } from '../../contract/messages/message'

export interface ListedByState {
  id: string
  state: MessageState
  created_at: string
  step: string | null
  held: string | null
  failure: string | null
  next_attempt_at: string | null
}

/** Lists the messages of an account in one state, newest first, for operators. */
export async function listByState(account: Account, state: MessageState, limit: number): Promise<ListedByState[]> {
  const rows = await db()
    .select({ id: messages.id, state: messages.state, createdAt: messages.createdAt, job: processingJobs })
    .from(messages)
    .leftJoin(processingJobs, eq(processingJobs.id, messages.id))
    .where(and(eq(messages.accountId, account.id), eq(messages.state, state)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
  return rows.map(({ id, state: is, createdAt, job }) => ({
    id,
    state: is,
    created_at: createdAt.toISOString(),
    step: job?.step ?? null,
    held: job?.heldReason ?? null,
    failure: job?.errorCode ? `${job.errorCode}: ${job.errorMessage}` : null,
    next_attempt_at: job?.nextAttemptAt?.toISOString() ?? null,
  }))
}
