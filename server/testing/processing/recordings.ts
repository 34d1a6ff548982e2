import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages, processingAttempts, processingJobs } from '../../../db/schema'
import { acceptRecording, type NewRecording } from '../../processing/accept'
import { aChannel } from '../fixtures/factory'

/** What Ada's recording is accepted with, for a channel. */
export const aRecording = (channelId: string, recording: Uint8Array): NewRecording => ({
  recording,
  channelId,
  sender: {
    verification_method: 'email',
    contact_verified: false,
    email: 'ada@example.com',
    phone: null,
    whatsapp: null,
  },
  pageUrl: 'https://harbourdental.example/contact',
  language: null,
  tags: [],
})

/** Accepts a recording of these bytes for a new channel of the account, and returns the id of its message. */
export async function anAcceptedRecording(
  account: { id: string },
  recording: Uint8Array = new Uint8Array(1000).fill(7),
): Promise<string> {
  const channel = await aChannel({ accountId: account.id })
  const { messageId } = await db().transaction((tx) => acceptRecording(tx, account, aRecording(channel.id, recording)))
  return messageId
}

export async function messageRow(id: string) {
  const [row] = await db().select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error(`There is no message ${id}.`)
  return row
}

export async function jobRow(id: string) {
  const [row] = await db().select().from(processingJobs).where(eq(processingJobs.id, id))
  if (!row) throw new Error(`There is no job ${id}.`)
  return row
}

/** The history of a message as `step number outcome code`. */
export async function historyOf(id: string): Promise<string[]> {
  const rows = await db()
    .select()
    .from(processingAttempts)
    .where(eq(processingAttempts.messageId, id))
    .orderBy(asc(processingAttempts.recordedAt))
  return rows.map(({ step, number, outcome, code }) => [step, number, outcome, code].filter(Boolean).join(' '))
}
