import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { recordingParts } from '../../../db/schema'
import { MAX_PART_BYTES } from '../../../db/schema/processing'
import { StepError } from '../step-error'

/** Stores a recording in parts, in the transaction that creates its message. */
export async function storeParts(tx: Transaction, messageId: string, recording: Uint8Array): Promise<void> {
  const parts = Array.from({ length: Math.ceil(recording.length / MAX_PART_BYTES) }, (_, number) => {
    const bytes = recording.subarray(number * MAX_PART_BYTES, (number + 1) * MAX_PART_BYTES)
    return { messageId, number, bytes, digest: digestOf(bytes) }
  })
  await tx.insert(recordingParts).values(parts)
}

/**
 * Joins the parts of a recording.
 * @throws StepError audio_incomplete when there is none, one is missing, or the bytes of one have changed
 */
export async function joinParts(messageId: string): Promise<Uint8Array> {
  const parts = await db()
    .select()
    .from(recordingParts)
    .where(eq(recordingParts.messageId, messageId))
    .orderBy(asc(recordingParts.number))
  const isWhole = parts.every(({ number, bytes, digest }, index) => number === index && digestOf(bytes).equals(digest))
  if (parts.length === 0 || !isWhole)
    throw new StepError('audio_incomplete', 'Parts of the recording are missing or damaged.', { retry: 'never' })
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export async function deleteParts(tx: Transaction, messageId: string): Promise<void> {
  await tx.delete(recordingParts).where(eq(recordingParts.messageId, messageId))
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
