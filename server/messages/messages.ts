import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { messages } from '../../db/schema'
import type { Account } from '../accounts/account'
import type { Message } from '../contract/message'
import { env, required } from '../env'
import { messageColumns } from './columns'
import { completed } from './completed'
import { toPayload } from './payload'

/** The account's completed messages, the most recently completed first, with links of today's BASE_URL. */
export async function listMessages(account: Account, limit: number): Promise<Message[]> {
  const rows = await db()
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.accountId, account.id), sql`${messages.state} = 'completed'`))
    // As the index messages_recent is (recent.ts).
    .orderBy(desc(messages.completedAt), desc(messages.id))
    .limit(limit)
  const links = { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }
  return rows.map((row) => toPayload(completed(row), links))
}
