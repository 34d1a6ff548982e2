import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { ReadDeliveryLog } from '../../contract/webhooks/delivery'
import { sweep } from '../../engine/sweep'
import { testDatabase } from '../../testing/database/database'
import { planOnce, rowsRead } from '../../testing/database/plans'
import { ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { readDeliveryLog } from '../queries/delivery-log'
import { pruneEvents } from '../subscriptions/retention'
import { claimDue } from './claim'
import { countMissingDeliveries } from './publish'
import { recordResults } from './record-results'

// What the statements of a delivery read, when their plans are from the first minute of a new database.

const database = testDatabase()
const LOG = ReadDeliveryLog.parse({})
const READ = ['accounts', 'events', 'webhook_subscriptions', 'deliveries', 'delivery_attempts']

beforeAll(async () => {
  await planOnce()
  const { account, subscription } = await subscribed()
  await publishEvents(account.id)
  await attemptAll(subscription.id)
})

async function subscribed() {
  const account = await anAccount()
  return { account, subscription: (await aSubscription({ accountId: account.id })).row }
}

async function attemptAll(subscriptionId: string): Promise<void> {
  const claims = await claimDue([{ subscriptionId, most: 100 }])
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(200))))
}

test('publishing reads the new event and the subscriptions of its account', async () => {
  const { account } = await subscribed()
  for (let n = 0; n < 20; n++) await subscribed()
  await database.sql`
    insert into events (account_id, kind, data)
    select ${account.id}, 'message.completed', '{}' from generate_series(1, 500)`
  // One account, event and subscription, and each once more by the foreign keys of the event and the delivery.
  expect(await rowsRead(READ, () => publishEvents(account.id))).toBeLessThanOrEqual(6)
})

test('a claim reads the rows that it takes, not those of other subscriptions', async () => {
  const { account, subscription } = await subscribed()
  for (let n = 0; n < 3; n++) await publishEvents((await subscribed()).account.id, 100)
  await publishEvents(account.id, 10)
  // Each of two deliveries is read three times, its subscription twice, and its event once.
  expect(await rowsRead(READ, () => claimDue([{ subscriptionId: subscription.id, most: 2 }]))).toBeLessThanOrEqual(12)
})

test('recording a result reads the rows that it writes, and the history of its subscription', async () => {
  for (let n = 0; n < 5; n++) {
    const { account, subscription } = await subscribed()
    await publishEvents(account.id, 60)
    await attemptAll(subscription.id)
  }
  const { account, subscription } = await subscribed()
  await publishEvents(account.id)
  const claims = await claimDue([{ subscriptionId: subscription.id, most: 1 }])
  expect(
    await rowsRead(READ, () => recordResults(claims.map((claim) => ended(claim, responseOutcome(200))))),
  ).toBeLessThanOrEqual(10)
})

describe('beside 2,000 deliveries that have ended and 2,000 that wait for a retry', () => {
  const OLD = 5
  let account: Account

  beforeAll(async () => {
    const { account: busy, subscription } = await subscribed()
    account = busy
    await publishEvents(account.id, 2000)
    await database.sql`
      update deliveries set state = 'delivered', attempts = 1, next_attempt_at = null, finished_at = created_at
      where subscription_id = ${subscription.id}`
    await publishEvents((await subscribed()).account.id, 2000)
    await database.sql`update deliveries set next_attempt_at = next_attempt_at + interval '1 hour' where state = 'pending'`
    await database.sql`update events set created_at = created_at - interval '1 hour'`
    await database.sql`
      update events set created_at = created_at - interval '121 days'
      where id in (select id from events where account_id = ${account.id} order by id limit ${OLD})`
    await database.sql`vacuum (analyze)`
  })

  test.each<[string, number, () => Promise<unknown>]>([
    ['the sweep reads nothing', 0, () => sweep()],
    ['health reads nothing of old events', 0, () => countMissingDeliveries()],
    ['a page of the log reads as many events as it has rows', 400, () => readDeliveryLog(account, LOG)],
    ['retention reads each event that it deletes, and its deliveries', 15 * OLD, () => pruneEvents()],
  ])('%s', async (_, most, work) => {
    expect(await rowsRead(READ, work)).toBeLessThanOrEqual(most)
  })
})
