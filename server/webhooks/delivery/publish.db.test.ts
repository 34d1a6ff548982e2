import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events } from '../../../db/schema'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, publishEvents } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { publish } from './publish'
import { disable } from './subscription-counters'

const database = testDatabase()

describe('publish', () => {
  test('exactly the active matching subscriptions of the account get a delivery that is due now', async () => {
    const account = await anAccount()
    const [channel, other] = [await aChannel({ accountId: account.id }), await aChannel({ accountId: account.id })]
    const subscription = async (change: object = {}) => (await aSubscription({ accountId: account.id, ...change })).row
    const matching = [await subscription(), await subscription({ channelId: channel.id, channelType: channel.type })]
    const restricted = await subscription({ channelId: other.id, channelType: other.type })
    const removed = await subscription()
    await database.db.transaction((tx) => disable(tx, [removed.id], 'deleted', SYSTEM_ACTOR))
    const { row: foreign } = await aSubscription({ accountId: (await anAccount()).id })

    await publishEvents(account.id, 1, channel.id)

    for (const { id } of matching) {
      const [delivery, ...more] = await deliveryRows(id)
      expect(more).toEqual([])
      expect(delivery).toMatchObject({
        state: 'pending',
        attempts: 0,
        attemptId: null,
        resendNumber: 0,
        wakeGeneration: 0,
      })
      expect(Math.abs((delivery?.nextAttemptAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    }
    for (const { id } of [restricted, removed, foreign]) expect(await deliveryRows(id)).toEqual([])
  })

  test('an event of a rolled back transaction is not published', async () => {
    const account = await anAccount()
    const { id } = (await aSubscription({ accountId: account.id })).row
    const before = await database.db.$count(events)
    await expect(
      database.db.transaction(async (tx) => {
        await publish(tx, account, [{ messageId: null, channelId: null, kind: 'message.completed', data: '{}' }])
        throw new Error('the message could not be completed')
      }),
    ).rejects.toThrow('could not be completed')
    expect(await deliveryRows(id)).toEqual([])
    expect(await database.db.$count(events)).toBe(before)
  })

  test('an event of an account that was deleted meanwhile fails with its transaction', async () => {
    const event = { messageId: null, channelId: null, kind: 'message.completed' as const, data: '{}' }
    const published = database.db.transaction((tx) => publish(tx, { id: randomUUID() }, [event]))
    await expect(published).rejects.toThrow('does not exist')
  })

  test('an event that waited for the lock of its account is newer than the transaction that had the lock', async () => {
    const account = await anAccount()
    let published: Promise<string[]> = Promise.resolve([])
    const releasedAt = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from accounts where id = ${account.id} for update`)
      published = publishEvents(account.id)
      await expect
        .poll(
          () =>
            database.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        .toHaveLength(1)
      const [row] = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
      return row!.now
    })
    const [eventId] = await published
    const [row] =
      await database.sql`select created_at > ${releasedAt}::timestamptz as newer from events where id = ${eventId!}`
    expect(row?.newer).toBe(true)
  })

  test('a batch returns its events in order, each with its deliveries', async () => {
    const account = await anAccount()
    const subscriptions = [
      (await aSubscription({ accountId: account.id })).row,
      (await aSubscription({ accountId: account.id })).row,
    ]
    const news = ['a', 'b', 'c'].map((id) => ({
      messageId: null,
      channelId: null,
      kind: 'message.completed' as const,
      data: JSON.stringify({ id }),
    }))
    const published = await database.db.transaction((tx) => publish(tx, account, news))
    expect(published).toHaveLength(3)
    for (const { deliveries } of published)
      expect(deliveries.map(({ groupId: subscriptionId }) => subscriptionId).sort()).toEqual(
        subscriptions.map(({ id }) => id).sort(),
      )
    const stored = await Promise.all(
      published.map(
        async ({ eventId }) => (await database.sql`select data from events where id = ${eventId}`)[0]?.data,
      ),
    )
    expect(stored).toEqual(['{"id":"a"}', '{"id":"b"}', '{"id":"c"}'])
  })
})
