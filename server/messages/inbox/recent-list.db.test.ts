import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages } from '../completion/complete'
import { recentMessages } from './recent'

const database = testDatabase()
const LIMIT = 3
const now = new Date('2026-11-21T12:00:00.000Z')

let account: Account
let ids: string[]
beforeEach(async () => {
  Reflect.deleteProperty(globalThis, 'voiceMessageRecentLists')
  account = await anAccount({ plan: 'starter' })
  const minutes = [1, 2, 3, 4]
  const completed = await completeMessages(
    account,
    minutes.map((ago) => completedAgo(ago)),
  )
  ids = completed.map(({ messageId }) => messageId)
  await list()
})

const completedAgo = (minutes: number) => aMessage({ completedAt: new Date(now.getTime() - minutes * 60_000) })
const list = async () => JSON.parse(String(await recentMessages(account, { limit: LIMIT }, now))).messages
const listedIds = async () => (await list()).map(({ data }: { data: { id: string } }) => data.id)

interface KeptLists {
  keys(): Iterable<string>
  values(): Iterable<{ events: ReadonlyMap<string, unknown> }>
}
const keptLists = (): KeptLists => Reflect.get(globalThis, 'voiceMessageRecentLists')

/** Lists as a process does that has kept nothing. */
function listAnew() {
  Reflect.deleteProperty(globalThis, 'voiceMessageRecentLists')
  return list()
}

const CHANGES: [string, () => Promise<unknown>][] = [
  ['nothing', async () => {}],
  [
    'tags',
    () =>
      db()
        .update(messages)
        .set({ tags: ['urgent', '"a", b c'] })
        .where(eq(messages.id, ids[1]!)),
  ],
  [
    'the end of an audio link',
    () => db().update(messages).set({ audioExpiresAt: now }).where(eq(messages.id, ids[0]!)),
  ],
  ['a pruned event', () => database.sql`delete from events where message_id = ${ids[0]!}`],
  ['a new message', () => completeMessages(account, [completedAgo(0)])],
  ['an erased message', () => erase(ids[1]!)],
  [
    'all messages erased',
    async () => {
      for (const id of ids) await erase(id)
    },
  ],
]

async function erase(id: string): Promise<void> {
  await database.sql`delete from events where message_id = ${id}`
  await database.sql`delete from messages where id = ${id}`
}

describe('a list that was requested before', () => {
  test.each(CHANGES)('is the same as a new one after a change of %s', async (_, change) => {
    await change()
    const listed = await list()
    expect(listed).toEqual(await list())
    expect(listed).toEqual(await listAnew())
  })

  test('reads no event again', async () => {
    const before = await list()
    await database.sql.begin(async (sql) => {
      await sql`lock table events in access exclusive mode`
      expect(await list()).toEqual(before)
    })
  })

  test('has the time of each response', async () => {
    const later = new Date(now.getTime() + 1000)
    const first = await recentMessages(account, { limit: LIMIT }, now)
    const second = await recentMessages(account, { limit: LIMIT }, later)
    const times = (json: Buffer) =>
      JSON.parse(String(json)).messages.map((event: { delivered_at: string }) => event.delivered_at)
    expect(times(first)).toEqual(Array(LIMIT).fill(now.toISOString()))
    expect(times(second)).toEqual(Array(LIMIT).fill(later.toISOString()))
  })

  test('does not have a message of another limit or account', async () => {
    const other = await anAccount({ plan: 'starter' })
    await completeMessages(other, [completedAgo(0)])
    expect(await listedIds()).toEqual(ids.slice(0, LIMIT))
    const longer = JSON.parse(String(await recentMessages(account, { limit: 4 }, now))).messages
    expect(longer).toHaveLength(4)
    const ofOther = JSON.parse(String(await recentMessages(other, { limit: LIMIT }, now))).messages
    expect(ofOther).toHaveLength(1)
  })

  test('is not kept when it is longer than 2 MB, and leaves the other lists', async () => {
    const other = await anAccount({ plan: 'starter' })
    const long = Array.from({ length: 11 }, () => ({ ...completedAgo(0), transcriptText: 'x'.repeat(199 * 1024) }))
    await completeMessages(other, long)
    const listOther = async () => JSON.parse(String(await recentMessages(other, { limit: 100 }, now)))
    expect(await listOther()).toEqual(await listOther())
    expect([...keptLists().keys()]).toEqual([expect.stringContaining(account.id)])
  })

  test('keeps no event of an erased message', async () => {
    await erase(ids[1]!)
    await list()
    const kept = [...keptLists().values()].flatMap(({ events }) => [...events.keys()])
    expect(kept).toContain(ids[0])
    expect(kept).not.toContain(ids[1])
  })
})
