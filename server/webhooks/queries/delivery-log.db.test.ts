import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { type DeliveryLog, ReadDeliveryLog } from '../../contract/webhooks/delivery'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { publicEventId } from '../signing/request'
import { readDeliveryLog } from './delivery-log'

const database = testDatabase()
let account: Account
let first: string
let second: string
beforeEach(async () => {
  account = await anAccount()
  first = (await aSubscription({ accountId: account.id })).row.id
  second = (await aSubscription({ accountId: account.id })).row.id
  const other = await anAccount()
  await aSubscription({ accountId: other.id })
  await publishEvents(other.id)
})

const read = (input: Record<string, unknown> = {}, within?: number) =>
  readDeliveryLog(account, ReadDeliveryLog.parse(input), within)
const idsOf = ({ deliveries }: DeliveryLog) => deliveries.map(({ id }) => id)

async function deliver(subscriptionId: string, status: number): Promise<void> {
  const claims = await claimDue([{ subscriptionId, most: 100 }])
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(status))))
}

test('the log has the deliveries of all subscriptions of the account, those of the newest event first', async () => {
  await publishEvents(account.id)
  await publishEvents(account.id)
  await deliver(first, 200)
  await deliver(second, 503)
  const all = await database.sql<{ id: string }[]>`
    select d.id from deliveries d join events e on e.id = d.event_id where e.account_id = ${account.id}
    order by e.created_at desc, e.id desc, d.id desc`
  const log = await read()
  expect(idsOf(log)).toEqual(all.map(({ id }) => id))
  expect(log).toMatchObject({ next_cursor: null, has_more: false })
  expect(log.deliveries.find(({ subscription_id }) => subscription_id === second)).toMatchObject({
    state: 'pending',
    attempts: 1,
    last_status: 503,
    last_failure: 'http_status',
  })

  const ofFirst = await read({ subscription_id: first })
  expect(ofFirst.deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(idsOf(await read({ state: 'delivered' }))).toEqual(idsOf(ofFirst))
  expect(idsOf(await read({ state: 'held' }))).toEqual([])
})

test('a search finds the deliveries of an event, of a message and of an attempt, and nothing of another account', async () => {
  await publishEvents(account.id)
  await publishEvents(account.id)
  await deliver(first, 200)
  const [row] = await deliveryRows(first)
  if (!row) throw new Error('There is no delivery.')
  const ofEvent = (await read()).deliveries.filter(({ event_id }) => event_id === publicEventId(row.eventId))
  const ids = ofEvent.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  for (const search of [publicEventId(row.eventId), ` ${row.eventId} `, row.attemptSummaries[0]?.id])
    expect(idsOf(await read({ search })), search).toEqual(ids)
  for (const search of ['evt_', "'; --", '\0', account.id]) expect(idsOf(await read({ search })), search).toEqual([])
  const [foreign] = await database.sql<{ id: string }[]>`select id from events where account_id <> ${account.id}`
  expect(idsOf(await read({ search: foreign?.id }))).toEqual([])
})

test('pages have every delivery once, also where a page looks at few events', async () => {
  for (let count = 0; count < 4; count++) await publishEvents(account.id)
  const everything = idsOf(await read())
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: DeliveryLog = await read({ ...(cursor ? { cursor } : {}), subscription_id: first }, 1)
    expect(page.deliveries.length).toBeLessThanOrEqual(2)
    found.push(...idsOf(page))
    cursor = page.next_cursor
  } while (cursor)
  const ofFirst = (await deliveryRows(first)).map(({ id }) => id)
  expect(found).toEqual(everything.filter((id) => ofFirst.includes(id)))
})
