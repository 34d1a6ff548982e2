import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client'
import { messages } from '../../db/schema'
import type { Message } from '../contract/messages/message'
import type { WakeRequest } from '../wake/wake-request'
import { storeParts } from './audio/recording-parts'

export interface NewRecording {
  /** A fresh UUID when absent. */
  id?: string
  /** The bytes as they were received. */
  recording: Uint8Array
  channelId: string
  sender: Message['sender']
  pageUrl: string | null
  /** When the recording was made; now when absent. */
  createdAt?: Date | undefined
  /** BCP 47; null when it is not known. */
  language: string | null
  tags: string[]
  /** Length of the recording in seconds as the recorder measured it, so that a file that lost its end is marked. */
  claimedSeconds?: number | null | undefined
}

/**
 * Stores a recording as a message in the state `recorded`, with its first step due now, in the caller's transaction.
 * After the commit nothing can be lost: the parts and the job are rows.
 * @returns what to wake the engine for after the commit
 */
export async function acceptRecording(
  tx: Transaction,
  account: { id: string },
  { id = randomUUID(), recording, channelId, sender, pageUrl, createdAt, language, tags, claimedSeconds }: NewRecording,
): Promise<{ messageId: string; wakes: WakeRequest[] }> {
  await tx.insert(messages).values({
    id,
    accountId: account.id,
    channelId,
    state: 'recorded',
    sender,
    pageUrl,
    language,
    tags,
    // Until the recording is decoded, its duration is what the recorder measured.
    durationSeconds: claimedSeconds ?? 0,
    ...(createdAt ? { createdAt } : {}),
  })
  await storeParts(tx, id, recording)
  return { messageId: id, wakes: await enqueueRecording(tx, account, id) }
}

/**
 * Makes the first step of a message due now. Its parts are stored.
 * @returns what to wake the engine for after the commit
 */
export async function enqueueRecording(tx: Transaction, account: { id: string }, id: string): Promise<WakeRequest[]> {
  await tx.execute(sql`
    insert into processing_jobs (id, account_id, next_attempt_at)
    values (${id}::uuid, ${account.id}::uuid, clock_timestamp())`)
  return [{ kind: 'message', id, groupId: account.id, wakeGeneration: 0 }]
}
