import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listActivities, SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, publishEvents } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { publicEventId } from '../signing/request'
import { resendMany } from './resend'
import { removeSubscription } from './subscriptions'

const database = testDatabase()

async function failedDeliveries(count: number) {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  const eventIds = await publishEvents(account.id, count)
  await database.sql`
    update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
    where subscription_id = ${row.id}`
  const rows = await deliveryRows(row.id)
  const idOf = (eventId: string) => rows.find((one) => one.eventId === eventId)?.id ?? ''
  return { account, id: row.id, eventIds: eventIds, deliveryIds: eventIds.map(idOf) }
}

test('each event is resent once, a tenth of a second apart, and the activity log has an entry for each', async () => {
  const { account, id, eventIds, deliveryIds } = await failedDeliveries(3)
  const result = await resendMany(account, SYSTEM_ACTOR, id, [...deliveryIds, ...deliveryIds])
  const publicIds = eventIds.map(publicEventId).sort()
  expect(result).toMatchObject({ already_pending: [], not_found: 0 })
  expect(result?.resent.toSorted()).toEqual(publicIds)
  const due = (await deliveryRows(id))
    .filter(({ resendNumber }) => resendNumber === 1)
    .map(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? 0)
    .sort((a, b) => a - b)
  expect(due.map((at) => at - (due[0] ?? 0))).toEqual([0, 100, 200])
  const { activities } = await listActivities(account, { limit: 10, kind: 'deliveries' })
  expect(activities.map(({ action }) => action)).toEqual(Array(3).fill('delivery_resent'))
  expect(activities.map(({ detail }) => detail).sort()).toEqual(publicIds)
})

test('an event with a pending resend is not resent, nor are deliveries that the subscription does not have', async () => {
  const { account, id, eventIds, deliveryIds } = await failedDeliveries(2)
  const others = await failedDeliveries(1)
  await resendMany(account, SYSTEM_ACTOR, id, deliveryIds.slice(0, 1))
  // The first event has two deliveries by now.
  const ofFirst = (await deliveryRows(id)).filter(({ eventId }) => eventId === eventIds[0]).map((row) => row.id)
  const ids = [...ofFirst, ...deliveryIds, ...others.deliveryIds, randomUUID()]
  expect(await resendMany(account, SYSTEM_ACTOR, id, ids)).toEqual({
    resent: [publicEventId(eventIds[1] ?? '')],
    already_pending: [publicEventId(eventIds[0] ?? '')],
    not_found: 2,
  })
  expect(await deliveryRows(others.id)).toHaveLength(1)
  expect(await resendMany(others.account, SYSTEM_ACTOR, id, deliveryIds)).toBeNull()
})

test('an inactive subscription is refused', async () => {
  const { account, id, deliveryIds } = await failedDeliveries(1)
  await removeSubscription(account, SYSTEM_ACTOR, id)
  await expect(resendMany(account, SYSTEM_ACTOR, id, deliveryIds)).rejects.toMatchObject({ error: 'conflict' })
  expect(await deliveryRows(id)).toHaveLength(1)
})
