import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/client'
import { messages } from '../../db/schema'
import type { Consent } from '../contract/intake/channel-texts'
import type { Message } from '../contract/messages/message'
import { currentRequestId } from '../log'
import type { WakeRequest } from '../wake/wake-request'
import { storeParts } from './audio/recording-parts'

interface Accepted {
  sender: Message['sender']
  /** BCP 47; null when it is not known. */
  language: string | null
  /** Length of the recording in seconds as the recorder measured it, so that a file that lost its end is marked. */
  claimedSeconds?: number | null | undefined
}

/** A draft of the recorder, whose parts are stored. */
export interface SentDraft extends Accepted {
  draftId: string
  consent: Omit<Consent, 'given_at'>
}

export interface NewRecording extends Accepted {
  /** A fresh UUID when absent. */
  id?: string
  /** The bytes as they were received. */
  recording: Uint8Array
  channelId: string
  pageUrl: string | null
  /** When the recording was made; now when absent. */
  createdAt?: Date | undefined
  tags: string[]
}

/** Makes a recording a message with its first step due, in the caller's transaction. Returns what to wake after the commit. */
export async function acceptRecording(
  tx: Transaction,
  account: { id: string },
  accepted: NewRecording | SentDraft,
): Promise<{ messageId: string; wakes: WakeRequest[] }> {
  const { sender, language, claimedSeconds } = accepted
  // Until the recording is decoded, its duration is what the recorder measured.
  const recorded = { state: 'recorded' as const, sender, language, durationSeconds: claimedSeconds ?? 0 }
  const id = 'draftId' in accepted ? accepted.draftId : (accepted.id ?? randomUUID())
  if ('draftId' in accepted) {
    const now = sql`clock_timestamp()`
    const consent = sql`${JSON.stringify(accepted.consent)}::jsonb || jsonb_build_object('given_at', ${now})`
    await tx
      .update(messages)
      .set({ ...recorded, requestId: currentRequestId(), consent, sentAt: now })
      .where(eq(messages.id, id))
  } else {
    const { recording, channelId, pageUrl, createdAt, tags } = accepted
    const created = createdAt ? { createdAt } : {}
    await tx.insert(messages).values({
      ...recorded,
      ...created,
      requestId: currentRequestId(),
      id,
      accountId: account.id,
      channelId,
      pageUrl,
      tags,
    })
    await storeParts(tx, id, recording)
  }
  await tx.execute(sql`
    insert into processing_jobs (id, account_id, next_attempt_at)
    values (${id}::uuid, ${account.id}::uuid, clock_timestamp())`)
  return { messageId: id, wakes: [{ kind: 'message', id, groupId: account.id, wakeGeneration: 0 }] }
}

/** Tells whether the account has fewer than `most` messages in progress. The first condition is that of the index messages_unfinished. */
export async function hasRoomForMessage(from: Queryable, { id }: { id: string }, most: number): Promise<boolean> {
  const [row] = await from.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from messages
      where account_id = ${id}::uuid and state not in ('completed', 'discarded') and state <> 'draft' limit ${most}
    ) counted`)
  return (row?.count ?? 0) < most
}
