import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, publishEvents } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { countMissingDeliveries, missedBy } from './publish'
import { disable } from './subscription-counters'

const database = testDatabase()

/** An account with two channels, and a subscription to all channels or to the first one. */
async function setting(restriction: 'all channels' | 'one channel') {
  const account = await anAccount()
  const [own, other] = [await aChannel({ accountId: account.id }), await aChannel({ accountId: account.id })]
  const { row } = await aSubscription({
    accountId: account.id,
    ...(restriction === 'one channel' ? { channelId: own.id, channelType: own.type } : {}),
  })
  const publish = (from: Source) =>
    from === 'another account'
      ? anAccount().then(({ id }) => publishEvents(id))
      : publishEvents(account.id, 1, { 'its channel': own.id, 'another channel': other.id, 'no channel': null }[from])
  const missed = async () => {
    const [counts] = await database.db.execute<{ n: number }>(sql`select count(*)::int as n ${missedBy(row.id)}`)
    return counts?.n
  }
  return { account, id: row.id, publish, missed }
}
type Source = 'its channel' | 'another channel' | 'no channel' | 'another account'
const disabled = (id: string) => database.db.transaction((tx) => disable(tx, [id], 'failures', SYSTEM_ACTOR))

describe('which events a subscription receives, misses and must not lack', () => {
  test.each<['all channels' | 'one channel', Source, number]>([
    ['all channels', 'its channel', 1],
    ['all channels', 'another channel', 1],
    ['all channels', 'no channel', 1],
    ['all channels', 'another account', 0],
    ['one channel', 'its channel', 1],
    ['one channel', 'another channel', 0],
    ['one channel', 'no channel', 0],
    ['one channel', 'another account', 0],
  ])('a subscription to %s, an event of %s: %i', async (restriction, from, expected) => {
    const { id, publish, missed } = await setting(restriction)
    await publish(from)
    expect(await deliveryRows(id)).toHaveLength(expected)

    await database.sql`delete from deliveries where subscription_id = ${id}`
    expect(await countMissingDeliveries()).toBe(expected)
    await database.sql`delete from events`

    await disabled(id)
    await publish(from)
    expect(await deliveryRows(id)).toEqual([])
    expect(await missed()).toBe(expected)
  })
})

describe('an event is missed', () => {
  const shiftEvent = (minutes: number) =>
    database.sql`update events set created_at = clock_timestamp() + ${minutes} * interval '1 minute'`
  const shiftActivation = (id: string) =>
    database.sql`update webhook_subscriptions set active_since = now() - interval '1 day' where id = ${id}`

  test.each([
    ['when it came after the disabling', 0, 1],
    ['when its publish overlapped the disabling, up to ten minutes', -9, 1],
    ['not when it came earlier', -11, 0],
  ])('%s', async (_, minutes, expected) => {
    const { id, publish, missed } = await setting('all channels')
    await shiftActivation(id)
    await disabled(id)
    await publish('no channel')
    await shiftEvent(minutes)
    expect(await missed()).toBe(expected)
  })

  test('not when it came before the last activation', async () => {
    const { account, publish } = await setting('all channels')
    await publish('no channel')
    const { row } = await aSubscription({ accountId: account.id })
    await disabled(row.id)
    const [counts] = await database.db.execute<{ n: number }>(sql`select count(*)::int as n ${missedBy(row.id)}`)
    expect(counts?.n).toBe(0)
  })

  test('not when it has a delivery', async () => {
    const { id, publish, missed } = await setting('all channels')
    await disabled(id)
    const [eventId = ''] = await publish('no channel')
    await database.sql`insert into deliveries (event_id, subscription_id, state) values (${eventId}, ${id}, 'held')`
    expect(await missed()).toBe(0)
  })
})
