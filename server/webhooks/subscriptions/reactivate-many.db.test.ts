import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../contract/webhooks/subscription'
import { testDatabase } from '../../testing/database/database'
import { publishEvents, subscriptionRow } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { unsentOf } from '../queries/webhook-page'
import { reactivateMany } from './reactivate'
import { removeSubscription } from './subscriptions'

testDatabase()
const NOTHING = { sendHeld: false, sendMissed: false }

test('each subscription has its own result, and those that are refused do not change', async () => {
  const account = await anAccount()
  const own = async () => (await aSubscription({ accountId: account.id })).row.id
  const off = { isActive: false, disabledAt: new Date(), disabledReason: 'gone' } as const
  const [first, second, active] = [await own(), await own(), await own()]
  const gone = (await aSubscription({ accountId: account.id, ...off })).row.id
  const foreign = (await aSubscription({ accountId: (await anAccount()).id, ...off, disabledReason: 'failures' })).row
    .id
  await publishEvents(account.id, 2)
  for (const id of [first, second]) await removeSubscription(account, SYSTEM_ACTOR, id)
  await publishEvents(account.id)
  const ids = [first, active, gone, foreign, 'no uuid', second, first]
  expect(await unsentOf(account, ids)).toEqual({ held: 4, missed: 2 })
  const results = await reactivateMany(account, SYSTEM_ACTOR, ids, { sendHeld: true, sendMissed: true })
  expect(results.map(({ is_reactivated, held, missed }) => [is_reactivated, held, missed])).toEqual([
    [true, 2, 1],
    [false, 0, 0],
    [false, 0, 0],
    [true, 2, 1],
  ])
  expect(results.map(({ message }) => message).filter((message) => message !== null)).toHaveLength(2)
  expect((await subscriptionRow(foreign)).isActive).toBe(false)
})

test('the limit of active subscriptions stops some of them', async () => {
  const account = await anAccount()
  for (let n = 1; n < MAX_ACTIVE_SUBSCRIPTIONS; n++) await aSubscription({ accountId: account.id })
  const disabled = { isActive: false, disabledAt: new Date(), disabledReason: 'failures' } as const
  const ids = [1, 2].map(async () => (await aSubscription({ accountId: account.id, ...disabled })).row.id)
  const results = await reactivateMany(account, SYSTEM_ACTOR, await Promise.all(ids), NOTHING)
  expect(results.map(({ message }) => message)).toEqual([null, expect.stringContaining('At most 25')])
})
