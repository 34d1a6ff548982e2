import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { expect } from '../support/journey'

/** Returns the SHA-256 of the recording that the browser keeps, and its length in bytes. */
export const browserRecording = (page: Page): Promise<{ digest: string; bytes: number }> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('voice-message', 1)
      opening.onsuccess = () => resolve(opening.result)
    })
    const slices = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      const all = database.transaction('slices').objectStore('slices').getAll()
      all.onsuccess = () => resolve(all.result)
    })
    database.close()
    const whole = await new Blob(slices.map((slice) => slice.bytes)).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
    return {
      digest: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      bytes: whole.byteLength,
    }
  })

/**
 * Holds the request that sends the message. After it the worker joins and deletes the parts, so that they are compared
 * before.
 */
export async function holdSend(page: Page): Promise<{ asked: Promise<void>; release(): void }> {
  let [setAsked, release] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => {
    setAsked = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/intake/session/send', async (route) => {
    setAsked()
    await released
    await route.continue()
  })
  return { asked, release }
}

/**
 * Sends the message, and expects that the server then has every byte that the browser kept.
 * @param send lets the request that sends the message begin; by default, with the button
 * @returns the bytes of the recording
 */
export async function sendWhole(
  page: Page,
  { id }: { id: string },
  send = () => page.getByRole('button', { name: 'Send message' }).click(),
): Promise<number> {
  const { digest, bytes } = await browserRecording(page)
  const sending = await holdSend(page)
  await send()
  await sending.asked
  expect(await receivedDigest(id)).toBe(digest)
  sending.release()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  return bytes
}

/** Returns the SHA-256 of the recording that the server received for the one message of a channel. */
export async function receivedDigest(channelId: string): Promise<string | null> {
  const [row, ...others] = await db().execute<{ digest: string | null }>(sql`
    select (select encode(sha256(string_agg(bytes, ''::bytea order by number)), 'hex') from recording_parts
      where message_id = m.id) as digest from messages m where channel_id = ${channelId}::uuid`)
  if (others.length > 0) throw new Error('The channel has more than one message.')
  return row?.digest ?? null
}
