import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { type DeliveryList, ListDeliveries } from '../../contract/webhooks/delivery'
import { ListEvents } from '../../contract/webhooks/event-list'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { resend } from '../subscriptions/resend'
import { findDelivery, listDeliveries } from './deliveries'
import { findEvent, listEvents } from './events'

const database = testDatabase()
let account: Account
let id: string
beforeEach(async () => {
  account = await anAccount()
  id = (await aSubscription({ accountId: account.id })).row.id
})

const deliver = async (status: number, most = 100) => {
  const claims = await claimDue([{ subscriptionId: id, most }])
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(status, 'a body'))))
}

const page = (input: Record<string, unknown> = {}, within?: number): Promise<DeliveryList | null> =>
  listDeliveries(account, ListDeliveries.parse({ id, ...input }), within)

/** Reads page after page, and returns the deliveries and the size of each page. */
async function everyPage(input: Record<string, unknown>, within?: number) {
  const deliveries: DeliveryList['deliveries'] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const read: DeliveryList | null = await page({ ...input, ...(cursor === null ? {} : { cursor }) }, within)
    if (!read) throw new Error('There is no such subscription.')
    expect(read.has_more).toBe(read.next_cursor !== null)
    deliveries.push(...read.deliveries)
    sizes.push(read.deliveries.length)
    cursor = read.next_cursor
  } while (cursor !== null && sizes.length < 50)
  return { deliveries, sizes }
}

const newestFirst = async () =>
  (
    await database.sql<{ id: string }[]>`
    select d.id from deliveries d join events e on e.id = d.event_id where d.subscription_id = ${id}
    order by e.created_at desc, e.id desc, d.resend_number desc`
  ).map((row) => row.id)

describe('the deliveries of a subscription', () => {
  test('have their attempts, and the excerpts that the history still has', async () => {
    await publishEvents(account.id)
    await deliver(500)
    const [delivery] = (await page())?.deliveries ?? []
    expect(delivery).toMatchObject({ subscription_id: id, resend_number: 0, state: 'pending', finished_at: null })
    expect(delivery?.attempts).toMatchObject([{ attempt: 1, status: 500, failure: 'http_status', excerpt: 'a body' }])
    expect(delivery?.next_attempt_at).not.toBeNull()
    expect(await findDelivery(account, id, delivery?.id ?? '')).toEqual(delivery)
    await database.sql`delete from delivery_attempts where subscription_id = ${id}`
    expect((await page())?.deliveries[0]?.attempts).toMatchObject([{ status: 500, excerpt: null }])
  })

  test.each([
    [1, undefined, 9],
    [2, undefined, 5],
    [100, undefined, 1],
    [2, 3, undefined],
    [100, 1, undefined],
  ])('are each on one page of %i, also when a page looks at %s events only', async (limit, within, pages) => {
    await publishEvents(account.id, 7)
    await deliver(204)
    const [first, second] = await deliveryRows(id)
    for (const { id: old } of [first, second].filter((row) => row !== undefined))
      await resend(account, SYSTEM_ACTOR, old)
    const { deliveries, sizes } = await everyPage({ limit }, within)
    expect(deliveries.map((delivery) => delivery.id)).toEqual(await newestFirst())
    if (pages !== undefined) expect(sizes).toHaveLength(pages)
  })

  test('of the same microsecond are each listed once', async () => {
    await publishEvents(account.id, 5)
    await database.sql`update events set created_at = '2026-11-21T09:30:00.123457Z' where account_id = ${account.id}`
    await database.sql`update webhook_subscriptions set created_at = '2026-11-20T09:30:00Z' where id = ${id}`
    const { deliveries } = await everyPage({ limit: 2 })
    expect(deliveries.map((delivery) => delivery.id)).toEqual(await newestFirst())
  })

  test('of a quiet channel are found behind pages that are empty', async () => {
    const channel = await aChannel({ accountId: account.id })
    id = (await aSubscription({ accountId: account.id, channelId: channel.id, channelType: channel.type })).row.id
    await publishEvents(account.id, 1, channel.id)
    await publishEvents(account.id, 9)
    expect(await everyPage({}, 3)).toMatchObject({ sizes: [0, 0, 1, 0] })
  })

  test('can be restricted to a state, an event, a message and a time', async () => {
    const [old] = await publishEvents(account.id, 2)
    await deliver(204, 1)
    await completeMessages(account, [aMessage()])
    const [message] = await database.sql<{ id: string }[]>`select id from messages where account_id = ${account.id}`
    const [delivered] = (await page({ state: 'delivered' }))?.deliveries ?? []
    const idsOf = async (input: Record<string, unknown>) =>
      (await page(input))?.deliveries.map(({ event_id }) => event_id)
    expect(delivered?.state).toBe('delivered')
    expect(await idsOf({ state: 'pending' })).toHaveLength(2)
    expect(await idsOf({ event_id: `evt_${old}` })).toEqual([`evt_${old}`])
    const [event] = (await listEvents(account, ListEvents.parse({ message_id: message?.id }))).events
    expect(event?.data.id).toBe(message?.id)
    expect(await idsOf({ message_id: message?.id })).toEqual([event?.event_id])
    expect(await idsOf({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await idsOf({ since: '2026-01-01T00:00:00Z' })).toHaveLength(3)
    for (const other of [{ event_id: 'evt_x' }, { message_id: "x' or true" }, { event_id: old }])
      expect(await idsOf(other)).toEqual([])
  })

  test('are found only with their own subscription and account', async () => {
    await publishEvents(account.id)
    const [delivery] = await deliveryRows(id)
    const other = (await aSubscription({ accountId: account.id })).row.id
    expect(await findDelivery(account, other, delivery?.id ?? '')).toBeNull()
    expect(await findDelivery(account, id, 'x')).toBeNull()
    const stranger = await anAccount()
    expect(await findDelivery(stranger, id, delivery?.id ?? '')).toBeNull()
    expect(await listDeliveries(stranger, ListDeliveries.parse({ id }))).toBeNull()
  })
})

describe('the events of an account', () => {
  test('are listed newest first with their deliveries, each on one page', async () => {
    const second = (await aSubscription({ accountId: account.id })).row.id
    const published = await publishEvents(account.id, 5)
    await deliver(204)
    const read = [await listEvents(account, ListEvents.parse({ limit: 3 }))]
    read.push(await listEvents(account, ListEvents.parse({ limit: 3, cursor: read[0]?.next_cursor })))
    const events = read.flatMap((part) => part.events)
    expect(read.map(({ has_more }) => has_more)).toEqual([true, false])
    expect(events.map(({ event_id }) => event_id).sort()).toEqual(published.map((event) => `evt_${event}`).sort())
    expect(events.map(({ created_at }) => created_at)).toEqual(
      events
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    )
    for (const { deliveries } of events)
      expect(deliveries.map(({ subscription_id, state }) => [subscription_id, state]).sort()).toEqual(
        [
          [id, 'delivered'],
          [second, 'pending'],
        ].sort(),
      )
    expect(await findEvent(account, events[0]?.event_id ?? '')).toEqual(events[0])
  })

  test('are found only by their own account', async () => {
    const [event] = await publishEvents(account.id)
    expect(await findEvent(await anAccount(), `evt_${event}`)).toBeNull()
    for (const other of [event ?? '', 'evt_x', '']) expect(await findEvent(account, other)).toBeNull()
  })
})
