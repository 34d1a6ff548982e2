import { createHash, randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { connect, type Database } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { type Ledger, ReadLedger } from '../../contract/webhooks/ledger'
import { eraseSender } from '../../erasure/erase-sender'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { RUNS_ALL } from '../../testing/sample'
import { disable } from '../../webhooks/delivery/subscription-counters'
import { changeSubscription } from '../../webhooks/subscriptions/change'
import { reactivate } from '../../webhooks/subscriptions/reactivate'
import { resend } from '../../webhooks/subscriptions/resend'
import { EVENT_RETENTION_DAYS, pruneEvents, scrub } from '../../webhooks/subscriptions/retention'
import { completeMessages, completeProcessed } from '../completion/complete'
import { toSender } from '../completion/contact'
import { numberLedgers, readLedger } from './read-ledger'

const database = testDatabase()
let account: Account
let id: string
beforeEach(async () => {
  account = await anAccount()
  id = (await aSubscription({ accountId: account.id })).row.id
})

type Query = Partial<z.input<typeof ReadLedger>>

async function read(query: Query = {}): Promise<Ledger> {
  const ledger = await readLedger(account, ReadLedger.parse({ id, limit: 100, ...query }))
  if (!ledger) throw new Error('There is no such subscription.')
  return ledger
}

const complete = async (changes: Parameters<typeof aMessage>[0] = {}) =>
  (await completeMessages(account, [aMessage({ completedAt: new Date(), ...changes })]))[0]?.eventId ?? ''
const off = (reason: 'deleted' | 'failures' | 'gone' = 'failures') =>
  database.db.transaction((tx) => disable(tx, [id], reason, SYSTEM_ACTOR))
const on = (sends: boolean) => reactivate(account, SYSTEM_ACTOR, id, { sendHeld: sends, sendMissed: sends })
const end = (state: 'delivered' | 'failed', eventId: string) =>
  database.sql`update deliveries set state = ${state}, attempts = 2, next_attempt_at = null, finished_at = now()
    where subscription_id = ${id} and event_id = ${eventId.replace('evt_', '')} and state = 'pending'`
const statesOf = ({ entries }: Ledger) => entries.map(({ event_id, state }) => [event_id, state])

/** Computes the digest as a receiver does. */
const digestOf = (eventIds: readonly string[], before = '', first = 1) =>
  eventIds.reduce((last, event, index) => {
    const line = `${last}:${first + index}:${event}`
    return createHash('sha256').update(line).digest('hex')
  }, before)

describe('a ledger', () => {
  test('numbers each event that matched once, with what became of it', async () => {
    const { id: channel } = await aChannel({ accountId: account.id, type: 'campaign', name: 'Spring', slug: 'spring' })
    const other = (await aSubscription({ accountId: account.id, channelId: channel, channelType: 'campaign' })).row.id
    const [first, second, third] = [await complete(), await complete({ channelId: channel }), await complete()]
    await end('delivered', first)
    await end('failed', second)
    const ledger = await read()
    expect(ledger.entries).toMatchObject([
      { number: 1, event_id: first, state: 'delivered', attempts: 2, is_available: true },
      { number: 2, event_id: second, state: 'failed', attempts: 2, delivered_at: null },
      { number: 3, event_id: third, state: 'pending', attempts: 0 },
    ])
    expect(ledger.entries[0]?.delivered_at).toMatch(/Z$/)
    expect(ledger).toMatchObject({ count: 3, previous_digest: '', has_more: false })
    expect(ledger.digest).toBe(digestOf([first, second, third]))
    expect(statesOf(await read({ id: other }))).toEqual([[second, 'pending']])
  })

  test('has a resent event once, delivered as soon as one delivery of it was', async () => {
    const event = await complete()
    await end('delivered', event)
    const [delivery] = await database.sql<{ id: string }[]>`select id from deliveries where subscription_id = ${id}`
    await resend(account, SYSTEM_ACTOR, delivery?.id ?? '')
    expect((await read()).entries).toMatchObject([{ event_id: event, state: 'delivered', attempts: 2 }])
    await end('failed', event)
    expect((await read()).entries).toMatchObject([{ event_id: event, state: 'delivered', attempts: 4 }])
  })

  test('pages by number, with one digest for each number whatever the pages', async () => {
    const events = []
    for (let count = 0; count < 7; count++) events.push(await complete())
    const pages = [await read({ limit: 3 })]
    while (pages.at(-1)?.has_more) pages.push(await read({ limit: 3, cursor: pages.at(-1)?.next_cursor ?? '' }))
    expect(pages.map(({ count }) => count)).toEqual([3, 3, 1])
    expect(pages.flatMap(({ entries }) => entries.map(({ event_id }) => event_id))).toEqual(events)
    expect(pages[1]?.previous_digest).toBe(pages[0]?.digest)
    expect(pages[2]?.digest).toBe(digestOf(events))
    const part = await read({ from: 3, to: 5 })
    expect(part.entries.map(({ number }) => number)).toEqual([3, 4, 5])
    expect(part).toMatchObject({ has_more: false, previous_digest: digestOf(events.slice(0, 2)) })
    expect(part.digest).toBe(digestOf(events.slice(0, 5)))
    const later = await complete()
    const cursor = pages.at(-1)?.next_cursor ?? ''
    expect(await read({ cursor })).toMatchObject({ entries: [{ number: 8, event_id: later }], has_more: false })
    expect(await read({ from: 100 })).toMatchObject({
      entries: [],
      count: 0,
      has_more: false,
      digest: (await read()).digest,
    })
  })
})

describe('events of a subscription that was inactive', () => {
  test('are missed, until a reactivation sends them; held ones are held, and then canceled or sent', async () => {
    const held = await complete()
    await off()
    const missed = await complete()
    const before = await read()
    expect(statesOf(before)).toEqual([
      [held, 'held'],
      [missed, 'missed'],
    ])
    await on(true)
    const after = await read()
    expect(statesOf(after)).toEqual([
      [held, 'pending'],
      [missed, 'pending'],
    ])
    expect(after.digest).toBe(before.digest)
  })

  test('stay missed after a reactivation that did not send them, also when they are numbered only later', async () => {
    const held = await complete()
    await off()
    const missed = await complete()
    await on(false)
    const sent = await complete()
    await changeSubscription(account, SYSTEM_ACTOR, id, { filter: { urgency: ['high'] } })
    expect(statesOf(await read())).toEqual([
      [held, 'canceled'],
      [missed, 'missed'],
      [sent, 'pending'],
    ])
  })

  test('end with a 410, and with the erasure of the secret', async () => {
    await off('gone')
    await database.sql`update webhook_subscriptions set disabled_at = disabled_at - interval '1 second' where id = ${id}`
    await complete()
    expect(await read()).toMatchObject({ entries: [], count: 0, digest: '' })
    id = (await aSubscription({ accountId: account.id })).row.id
    await off()
    const missed = await complete()
    await database.sql`update webhook_subscriptions set disabled_at = now() - interval '91 days' where id = ${id}`
    await scrub()
    await complete()
    await database.sql`update webhook_subscriptions set disabled_at = now() - interval '1 hour' where id = ${id}`
    expect(statesOf(await read())).toEqual([[missed, 'missed']])
  })
})

test('a change of the filter changes only what matches later, also while the subscription is inactive', async () => {
  const urgent = { summary: { text: 'Call back.', urgency: 'high' } }
  const low = { summary: { text: 'No hurry.', urgency: 'low' } }
  const events = [await complete(low)]
  await changeSubscription(account, SYSTEM_ACTOR, id, { filter: { urgency: ['high'] } })
  await complete(low)
  events.push(await complete(urgent))
  await off()
  await complete(low)
  events.push(await complete(urgent))
  await on(false)
  await changeSubscription(account, SYSTEM_ACTOR, id, { filter: { urgency: ['low'] } })
  events.push(await complete(low))
  await complete(urgent)
  expect(statesOf(await read()).map(([event]) => event)).toEqual(events)
})

describe('an erased or expired event', () => {
  testDataDir()

  const ADA = 'ada.marsh@example.com'
  const ofAda = () => complete({ sender: toSender('email', ADA, true) })

  test('keeps its number and its state, and the digest stays', async () => {
    const events = [await ofAda(), await ofAda(), await complete()]
    await end('delivered', events[0] ?? '')
    const before = await read()
    await eraseSender(account, SYSTEM_ACTOR, ADA)
    const after = await read()
    expect(after.entries).toMatchObject([
      { number: 1, event_id: events[0], state: 'delivered', attempts: 2, is_available: false },
      { number: 2, event_id: events[1], state: 'canceled', is_available: false },
      { number: 3, event_id: events[2], state: 'pending', is_available: true },
    ])
    expect(after.entries[0]?.delivered_at).toBe(before.entries[0]?.delivered_at)
    expect(after.digest).toBe(before.digest)
  })

  test('that nobody has read gets its number before the erasure, if the ledger is in use', async () => {
    const first = await complete()
    await read()
    await off()
    const erased = await ofAda()
    await eraseSender(account, SYSTEM_ACTOR, ADA)
    const last = await complete()
    expect(statesOf(await read())).toEqual([
      [first, 'held'],
      [erased, 'missed'],
      [last, 'missed'],
    ])
  })

  test('keeps both after 120 days', async () => {
    const event = await complete()
    await end('delivered', event)
    await read()
    const later = new Date(Date.now() + (EVENT_RETENTION_DAYS + 1) * 86_400_000)
    await numberLedgers()
    await pruneEvents({ now: later })
    expect((await read()).entries).toMatchObject([{ event_id: event, state: 'delivered', is_available: false }])
  })
})

describe('events of concurrent transactions', () => {
  const EVENTS = RUNS_ALL ? 5_000 : 100
  const CONCURRENT = 16

  test('are numbered once each for several readers, while the subscription is disabled and reactivated', async () => {
    const { sql, db: writers } = connect(database.url, CONCURRENT)
    const ids = Array.from({ length: EVENTS }, () => randomUUID())
    await sql`insert into messages (id, account_id, state) select unnest(${ids}::uuid[]), ${account.id}, 'summarizing'`
    const waiting = [...ids]
    let isRunning = true
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await completeSlowly(writers, next)
    }
    const readers = [reader(100), reader(7)]
    const reading = readers.map(async (next) => {
      while (isRunning) await next.poll()
      await next.poll()
    })
    const switching = async () => {
      while (isRunning) {
        await setTimeout(randomInt(60))
        await off()
        await setTimeout(randomInt(30))
        await on(Math.random() < 0.5)
      }
    }
    const switched = switching()
    await Promise.all(Array.from({ length: CONCURRENT }, work))
    isRunning = false
    await Promise.all([...reading, switched])
    await sql.end()
    const all = await database.sql<{ id: string }[]>`select id from events where account_id = ${account.id}`
    for (const { seen } of readers) expect(seen.toSorted()).toEqual(all.map((event) => `evt_${event.id}`).toSorted())
    expect(readers[0]?.seen).toEqual(readers[1]?.seen)
    expect((await read({ from: EVENTS })).digest).toBe(digestOf(readers[0]?.seen ?? []))
  }, 120_000)

  /** A reader that continues from its last cursor. */
  function reader(limit: number) {
    const seen: string[] = []
    let cursor: string | undefined
    const poll = async () => {
      for (let hasMore = true; hasMore; ) {
        const page = await read({ limit, cursor })
        seen.push(...page.entries.map(({ event_id }) => event_id))
        cursor = page.next_cursor ?? undefined
        hasMore = page.has_more
      }
    }
    return { seen, poll }
  }

  const completeSlowly = (writers: Database, message: string) =>
    writers.transaction(async (tx) => {
      await completeProcessed(tx, account, { ...aMessage({ completedAt: new Date() }), id: message })
      await setTimeout(randomInt(40))
    })
})
