import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { audioStore } from '../../messages/audio/audio-store'
import { anAccount, aSubscription } from '../fixtures/factory'
import { anAcceptedRecording } from './recordings'

/** Accepted recordings of one account with one webhook. Each one is different, so that a mixed-up one would be seen. */
export interface Batch {
  account: Account
  ids: string[]
}

const recordingOf = (n: number) => new Uint8Array(500 + n).fill(n % 256)

/** @param url of the webhook, where a test delivers */
export async function acceptBatch(count: number, url?: string): Promise<Batch> {
  const account = await anAccount()
  await aSubscription({ accountId: account.id, ...(url === undefined ? {} : { url }) })
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await anAcceptedRecording(account, recordingOf(n)))
  return { account, ids }
}

export async function countUnfinished({ account }: Batch): Promise<number> {
  const [row] = await db().execute<{ n: number }>(sql`
    select count(*)::int as n from processing_jobs where account_id = ${account.id} and state <> 'completed'`)
  return row?.n ?? 0
}

/** Ends the leases of dead workers, instead of waiting for them, and makes retries due. */
export const makeJobsDue = () =>
  db().execute(sql`update processing_jobs set next_attempt_at = clock_timestamp() where state = 'pending'`)

/** Makes retries due, and leaves the steps in flight alone. */
export const makeRetriesDue = () =>
  db().execute(sql`
    update processing_jobs set next_attempt_at = clock_timestamp() where state = 'pending' and attempt_id is null`)

/** Checks that each message was completed, published and stored once, with its own recording. */
export async function expectCompletedOnce({ account, ids }: Batch): Promise<void> {
  const rows = await db().execute<{ id: string }>(sql`
    select m.id, m.state, m.audio_key, (select count(*)::int from events e where e.message_id = m.id) as events,
      (select count(*)::int from deliveries d join events e on e.id = d.event_id where e.message_id = m.id) as deliveries,
      (select count(*)::int from processing_attempts a where a.message_id = m.id and outcome = 'done') as done,
      (select count(*)::int from recording_parts p where p.message_id = m.id) as parts
    from messages m where m.account_id = ${account.id}`)
  expect(rows).toHaveLength(ids.length)
  for (const row of rows)
    expect(row).toEqual({
      id: row.id,
      state: 'completed',
      audio_key: row.id,
      events: 1,
      deliveries: 1,
      done: 3,
      parts: 0,
    })
  for (const [n, id] of ids.entries()) {
    const audio = Buffer.from(await new Response(await audioStore().get(id)).arrayBuffer())
    expect(audio.equals(recordingOf(n))).toBe(true)
  }
}
