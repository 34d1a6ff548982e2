import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { PgDialect } from 'drizzle-orm/pg-core'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { connect, type Database, db, disconnect, setDatabase } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { ListFeed, MESSAGE_FEED } from '../../contract/messages/feed'
import { testDatabase } from '../../testing/database/database'
import { rowsRead } from '../../testing/database/plans'
import { anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { RUNS_ALL } from '../../testing/sample'
import { completeMessages, completeProcessed } from '../completion/complete'
import { isBeyond, listOrder, partOfList } from './conditions'
import { listFeed, numberAllMessages, partQuery } from './feed'

const database = testDatabase()
let account: Account
beforeEach(async () => {
  account = await anAccount()
})

type Query = z.input<typeof ListFeed>
const page = (query: Query = {}) => listFeed(account, ListFeed.parse({ limit: 100, order: 'asc', ...query }))
const idsOf = ({ messages }: { messages: { id: string }[] }) => messages.map(({ id }) => id)
const complete = async (...changes: Parameters<typeof aMessage>) =>
  (await completeMessages(account, [aMessage(...changes)]))[0]?.messageId ?? ''
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second))

/** A reader that continues from its last cursor. */
class Poller {
  readonly seen: string[] = []
  private cursor: string | undefined

  constructor(private readonly query: Query = {}) {}

  /** Reads until the response says that there is nothing more now. */
  async poll(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const { next_cursor, has_more, ...found } = await page({ ...this.query, cursor: this.cursor })
      this.seen.push(...idsOf(found))
      this.cursor = next_cursor ?? undefined
      hasMore = has_more
    }
  }

  async pollWhile(work: Promise<unknown>): Promise<void> {
    let isRunning = true
    const done = work.finally(() => {
      isRunning = false
    })
    while (isRunning) await Promise.all([this.poll(), setTimeout(randomInt(20))])
    await done
  }
}

describe('messages that complete at the same time', () => {
  const MESSAGES = RUNS_ALL ? 10_000 : 80
  const CONCURRENT = 32
  const restored = `restored_${randomUUID().replaceAll('-', '')}`
  const server = () => postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })

  afterAll(async () => {
    setDatabase(database.url)
    await disconnect()
    const sql = server()
    await sql`drop database if exists ${sql(restored)} with (force)`
    await sql.end()
  })

  /** Completes messages in concurrent transactions, each of which waits up to 60 ms before it commits. */
  async function completeConcurrently(url: string, count: number): Promise<string[]> {
    const { sql, db: writers } = connect(url, CONCURRENT)
    const ids = Array.from({ length: count }, () => randomUUID())
    await sql`insert into messages (id, account_id, state) select unnest(${ids}::uuid[]), ${account.id}, 'summarizing'`
    const waiting = [...ids]
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await completeSlowly(writers, id)
    }
    await Promise.all(Array.from({ length: CONCURRENT }, work))
    await sql.end()
    return ids
  }

  const completeSlowly = (writers: Database, id: string) =>
    writers.transaction(async (tx) => {
      await completeProcessed(tx, account, { ...aMessage({ completedAt: new Date() }), id })
      await setTimeout(randomInt(60))
    })

  /** Moves all tables that the feed reads to a new database, as text, as a dump and its restore do. */
  async function restoreDump(): Promise<string> {
    const own = server()
    await own`create database ${own(restored)} template ${own(inject('template'))}`
    await own.end()
    const url = new URL(database.url)
    url.pathname = `/${restored}`
    const [from, to] = [postgres(database.url, { max: 1 }), postgres(url.href, { max: 1 })]
    for (const table of ['accounts', 'messages', 'events', 'message_feed']) {
      const [dump] = await from`select json_agg(t)::text as rows from ${from(table)} t`
      const columns = await from<{ name: string }[]>`
        select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`
      const names = to(columns.map(({ name }) => name))
      await to`insert into ${to(table)} (${names}) select ${names} from json_populate_recordset(null::${to(table)}, ${dump?.rows}::text::json)`
    }
    await Promise.all([from.end(), to.end()])
    return url.href
  }

  test('each of two pollers gets each message exactly once, also after a dump and restore', async () => {
    const pollers = [new Poller(), new Poller({ limit: 7 })]
    const first = completeConcurrently(database.url, MESSAGES / 2)
    await Promise.all(pollers.map((poller) => poller.pollWhile(first)))
    // The dump has messages that no one has read.
    const unread = await completeConcurrently(database.url, 10)
    await pollers[0]?.poll()
    const late = await completeConcurrently(database.url, 10)

    const restoredUrl = await restoreDump()
    setDatabase(restoredUrl)
    await disconnect()
    const second = completeConcurrently(restoredUrl, MESSAGES / 2)
    await Promise.all(pollers.map((poller) => poller.pollWhile(second)))
    await Promise.all(pollers.map((poller) => poller.poll()))

    const all = [...(await first), ...unread, ...late, ...(await second)].sort()
    for (const { seen } of pollers) expect(seen.toSorted()).toEqual(all)
    setDatabase(database.url)
    await disconnect()
  }, 600_000)
})

test('a message that commits late comes after those that were read before', async () => {
  let commit = () => {}
  const committed = new Promise<void>((resolve) => {
    commit = resolve
  })
  const id = randomUUID()
  await database.sql`insert into messages (id, account_id, state) values (${id}, ${account.id}, 'summarizing')`
  const late = db().transaction(async (tx) => {
    await completeProcessed(tx, account, { ...aMessage({ completedAt: at(1) }), id })
    await committed
  })
  const early = await complete({ completedAt: at(2) })
  const first = await page()
  expect(idsOf(first)).toEqual([early])
  commit()
  await late
  expect(idsOf(await page({ cursor: first.next_cursor ?? '' }))).toEqual([id])
})

test('an erased message keeps its position, so that no later one gets it', async () => {
  await complete({ completedAt: at(9) })
  const { next_cursor } = await page()
  await database.sql`delete from messages where account_id = ${account.id}`
  const next = await complete({ completedAt: at(8) })
  expect(idsOf(await page({ cursor: next_cursor ?? '' }))).toEqual([next])
})

test('a message that is erased before it is numbered does not stop the feed', async () => {
  await complete()
  await database.sql`delete from messages where account_id = ${account.id}`
  const next = await complete()
  expect(idsOf(await page())).toEqual([next])
})

test('a time filter finds each message that completed later, in whatever order they were numbered', async () => {
  const ids = [await complete({ completedAt: at(30) }), await complete({ completedAt: at(10) })]
  await page()
  ids.push(await complete({ completedAt: at(20) }), await complete({ completedAt: at(40) }))
  expect(idsOf(await page({ completed_after: at(10).toISOString() }))).toEqual([ids[0], ids[2], ids[3]])
  expect(idsOf(await page({ completed_after: at(20).toISOString(), completed_before: at(40).toISOString() }))).toEqual([
    ids[0],
  ])
})

test('the task numbers the messages of all accounts, so that a first page with a time filter is complete', async () => {
  await completeMessages(
    account,
    Array.from({ length: 1_050 }, (_, second) => aMessage({ completedAt: at(second) })),
  )
  const late = { completed_after: at(1_040).toISOString() }
  // More than a reader numbers at once, and it does not say which.
  await page(late)
  expect(
    await database.sql`select from message_feed where account_id = ${account.id} and position is null`,
  ).toHaveLength(50)
  await numberAllMessages()
  expect((await page(late)).messages).toHaveLength(9)
  expect(await database.sql`select from message_feed where position is null`).toHaveLength(0)
})

describe('a large account', () => {
  const COUNT = 12_000
  let large: Account

  beforeAll(async () => {
    large = await anAccount()
    const [{ messageId = '' } = {}] = await completeMessages(large, [aMessage({ completedAt: at(0) })])
    await database.sql`
      with added as (
        insert into messages (account_id, state, completed_at, duration_seconds, sender, channel, transcript_confidence, summary,
          google_review, audio_expires_at)
        select account_id, state, completed_at + n * interval '1 second', duration_seconds, sender, channel, transcript_confidence,
          case when n = 3 then jsonb_set(summary, '{urgency}', '"high"') else summary end, google_review, audio_expires_at
        from messages cross join generate_series(1, ${COUNT}::int) as n where id = ${messageId}
        returning id, completed_at)
      insert into message_feed (account_id, message_id, position)
      select ${large.id}, id, row_number() over (order by completed_at) from added`
    await database.sql`delete from messages where id = ${messageId}`
    await database.sql`delete from message_feed where position is null`
    await database.sql`analyze messages, message_feed`
  })
  beforeEach(() => {
    account = large
  })

  const dialect = new PgDialect({ casing: 'snake_case' })
  const planOf = async ({ sql, params }: { sql: string; params: unknown[] }): Promise<string> => {
    const lines = await database.sql.unsafe(`explain ${sql}`, params as string[])
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }

  test.each([0, COUNT / 2, COUNT - 150])(
    'an ascending page after position %i is read by indexes, without a sort',
    async (start) => {
      const part = { accountId: large.id, start, end: COUNT, size: 101, limit: 101 }
      const plan = await planOf(dialect.sqlToQuery(partQuery(large, { status: 'all' }, part)))
      expect(plan).not.toMatch(/Sort|Seq Scan/)
      expect(plan).toMatch(/message_feed_position[\s\S]*messages_pkey/)
    },
  )

  test.each([0, COUNT / 2, COUNT - 150])(
    'a descending page after %i messages is read by an index, without a sort',
    async (n) => {
      const beyond = isBeyond({ at: at(COUNT - n), id: randomUUID() }, false)
      const bound = { beyond, order: listOrder(false), limit: 101 }
      const { condition } = await partOfList(large, '', { status: 'all' }, bound)
      const query = db().select({ id: messages.id }).from(messages).where(condition).orderBy(bound.order).limit(101)
      const plan = await planOf(query.toSQL())
      expect(plan).not.toMatch(/Sort|Seq Scan/)
      expect(plan).toContain('messages_recent')
    },
  )

  test('a page reads few rows at any depth, and with filters a bounded number', async () => {
    const read = (query: Query) => rowsRead(['messages', 'message_feed', 'events'], () => page(query))
    const cursor = (position: number) => encodeCursor(MESSAGE_FEED, ['asc', position])
    const depths = [0, COUNT / 2, COUNT - 150].map(cursor)
    const rows = []
    for (const each of depths) rows.push(await read({ cursor: each }))
    expect(Math.max(...rows)).toBeLessThan(600)
    expect(await read({ urgency: 'high' })).toBeLessThan(16_000)
  })
})
