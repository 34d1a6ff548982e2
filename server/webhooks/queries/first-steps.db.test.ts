import { beforeEach, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { reactivate } from '../subscriptions/reactivate'
import { scrub } from '../subscriptions/retention'
import { removeSubscription } from '../subscriptions/subscriptions'
import { disabledSubscriptions, dismissDisabledSubscriptions } from './first-steps'

const database = testDatabase()
const HOUR_MS = 3_600_000

let account: Account
let ada: Member
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id })
})

async function off(disabledReason: 'failures' | 'gone' | 'deleted', hoursAgo = 1): Promise<string> {
  const disabledAt = new Date(Date.now() - hoursAgo * HOUR_MS)
  const { row } = await aSubscription({ accountId: account.id, isActive: false, disabledAt, disabledReason })
  return row.id
}
const banner = (member = ada) => disabledSubscriptions(account, member.userId)
const ids = async () => (await banner()).newest.map(({ id }) => id)

test('subscriptions disabled by failures or a 410 are counted, and the newest three are shown', async () => {
  await aSubscription({ accountId: account.id })
  await off('deleted')
  const [oldest, third, second, first] = [
    await off('failures', 9),
    await off('gone', 3),
    await off('failures', 2),
    await off('gone', 1),
  ]
  expect(await ids()).toEqual([first, second, third])
  expect(await banner()).toMatchObject({
    total: 4,
    ids: [first, second, third, oldest],
    newest: [{ reason: 'gone' }, {}, {}],
  })
  expect(await ids()).not.toContain(oldest)
  expect(await disabledSubscriptions(await anAccount(), ada.userId)).toEqual({
    total: 0,
    ids: [],
    newest: [],
    is_dismissed: false,
  })
})

test('a disabled subscription is shown until it is reactivated, deleted or scrubbed', async () => {
  const [back, deleted, gone] = [await off('failures', 1), await off('failures', 2), await off('gone', 3)]
  await reactivate(account, SYSTEM_ACTOR, back, { sendHeld: false, sendMissed: false })
  expect(await ids()).toEqual([deleted, gone])
  await removeSubscription(account, SYSTEM_ACTOR, deleted)
  expect(await ids()).toEqual([gone])
  await scrub({ now: new Date(Date.now() + 91 * 24 * HOUR_MS) })
  expect(await ids()).toEqual([])
})

test('a deleted subscription that is reactivated and fails again is shown again', async () => {
  const id = await off('failures')
  await removeSubscription(account, SYSTEM_ACTOR, id)
  await reactivate(account, SYSTEM_ACTOR, id, { sendHeld: false, sendMissed: false })
  await database.sql`
    update webhook_subscriptions set is_active = false, disabled_at = clock_timestamp(), disabled_reason = 'failures'
    where id = ${id}`
  expect(await ids()).toEqual([id])
})

test('a member dismisses the banner for themselves, until another subscription is disabled', async () => {
  const bo = await aMember({ accountId: account.id })
  await off('failures', 3)
  const newest = await off('gone', 2)
  const dismissedUntil = new Date((await banner()).newest[0]?.disabled_at ?? 0)
  await dismissDisabledSubscriptions(account, ada.userId, dismissedUntil)
  expect(await banner()).toMatchObject({ total: 2, is_dismissed: true })
  expect(await banner(bo)).toMatchObject({ total: 2, is_dismissed: false })
  // Fewer of them do not bring it back.
  await removeSubscription(account, SYSTEM_ACTOR, newest)
  expect(await banner()).toMatchObject({ total: 1, is_dismissed: true })
  await off('failures', 1)
  expect(await banner()).toMatchObject({ total: 2, is_dismissed: false })
})

test('a time in the future dismisses nothing that is disabled later', async () => {
  await off('failures')
  await dismissDisabledSubscriptions(account, ada.userId, new Date(Date.now() + 1000 * HOUR_MS))
  expect(await banner()).toMatchObject({ is_dismissed: true })
  const { row } = await aSubscription({ accountId: account.id })
  await database.sql`
    update webhook_subscriptions set is_active = false, disabled_at = clock_timestamp(), disabled_reason = 'failures'
    where id = ${row.id}`
  expect(await banner()).toMatchObject({ is_dismissed: false })
})

test('the banner reads only the index of disabled subscriptions', async () => {
  const { row } = await aSubscription({ accountId: account.id })
  await database.sql`
    insert into webhook_subscriptions (account_id, url, secret_prefix, encrypted_secret, source, created_by_user_id, is_active,
      disabled_at, disabled_reason)
    select account_id, url, secret_prefix, encrypted_secret, source, created_by_user_id, false, clock_timestamp(), 'deleted'
    from webhook_subscriptions, generate_series(1, 5000) where id = ${row.id}`
  await database.sql`analyze webhook_subscriptions`
  const plan = await database.sql`
    explain select id from webhook_subscriptions where account_id = ${account.id} and not is_active
      and disabled_reason <> 'deleted' and scrubbed_at is null and hidden_at is null`
  expect(JSON.stringify(plan)).toContain('webhook_subscriptions_banner')
})
