import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { subscriptionRow } from '../../testing/deliveries/deliveries'
import { aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { disable } from '../delivery/subscription-counters'
import { disabledSubscriptions } from '../queries/first-steps'
import { reactivate } from './reactivate'
import { removeSubscription } from './subscriptions'

const database = testDatabase()

type Reason = 'deleted' | 'failures' | 'gone'
const disabledAt = new Date('2026-11-01T12:00:00.000Z')

let account: Account
beforeEach(async () => {
  account = await anAccount()
})

async function inactive(disabledReason: Reason, change: object = {}): Promise<string> {
  const values = { isActive: false, disabledAt, disabledReason, ...change }
  return (await aSubscription({ accountId: account.id, ...values })).row.id
}

const dashboard = async () => dashboardOf({ account, member: await aMember({ accountId: account.id, role: 'editor' }) })
const listed = async (input: object = {}) => (await dashboard()).subscriptions.listForDashboard(input)
const idsOf = ({ subscriptions }: { subscriptions: { id: string }[] }) => subscriptions.map(({ id }) => id)
const acts = async (id: string) =>
  (await (await dashboard()).activity.list({})).activities
    .filter(({ subject_id }) => subject_id === id)
    .map(({ action, detail }) => `${action} ${detail}`.trim())

describe('deleting an inactive subscription', () => {
  test.each(['deleted', 'failures', 'gone'] as const)(
    'one that was %s leaves the list and the banner, and nothing else changes',
    async (reason) => {
      const [id, other] = [await inactive(reason), await inactive('failures')]
      const before = await subscriptionRow(id)
      await removeSubscription(account, SYSTEM_ACTOR, id)
      expect(idsOf(await listed())).toEqual([other])
      expect((await disabledSubscriptions(account, randomUUID())).newest.map(({ id }) => id)).toEqual([other])
      const { hiddenAt, ...after } = await subscriptionRow(id)
      expect(hiddenAt).toBeInstanceOf(Date)
      expect({ ...after, hiddenAt: null }).toEqual(before)
      const caller = await dashboard()
      expect(await caller.subscriptions.lifecycle({ id })).toMatchObject({ hidden_at: hiddenAt?.toISOString() })
      expect((await caller.subscriptions.page({ id })).attempts).toEqual([])
      expect(await acts(id)).toEqual(['subscription_deleted removed from the list'])
    },
  )

  test('also removes a scrubbed one from the list', async () => {
    const id = await inactive('gone', { scrubbedAt: new Date(), encryptedSecret: null })
    await removeSubscription(account, SYSTEM_ACTOR, id)
    expect((await listed()).pagination.total).toBe(0)
  })

  test('does not change the list of the API', async () => {
    const id = await inactive('failures')
    const { token } = await aToken({ accountId: account.id })
    const before = await api('GET', '/webhook-subscriptions', { token })
    const response = await api('DELETE', `/webhook-subscriptions/${id}`, { token })
    expect([response.status, response.body]).toEqual([
      200,
      (before.body as { subscriptions: unknown[] }).subscriptions[0],
    ])
    expect((await api('GET', '/webhook-subscriptions', { token })).body).toEqual(before.body)
  })

  test('a second time changes nothing', async () => {
    const id = await inactive('failures')
    await removeSubscription(account, SYSTEM_ACTOR, id)
    const before = await subscriptionRow(id)
    await removeSubscription(account, SYSTEM_ACTOR, id)
    expect(await subscriptionRow(id)).toEqual(before)
    expect(await acts(id)).toHaveLength(1)
  })

  test('is undone by a reactivation', async () => {
    const id = await inactive('failures', { disabledAt: new Date() })
    await removeSubscription(account, SYSTEM_ACTOR, id)
    await reactivate(account, SYSTEM_ACTOR, id, { sendHeld: false, sendMissed: false })
    expect(idsOf(await listed())).toEqual([id])
    expect((await listed()).total_removed).toBe(0)
  })
})

test('an active subscription stays listed when it is deleted, so that it can be reactivated; a second deletion removes it', async () => {
  const { row } = await aSubscription({ accountId: account.id })
  await removeSubscription(account, SYSTEM_ACTOR, row.id)
  expect(idsOf(await listed())).toEqual([row.id])
  await removeSubscription(account, SYSTEM_ACTOR, row.id)
  expect(idsOf(await listed())).toEqual([])
})

test('a deleted subscription whose receiver then responds with 410 leaves the list and is not in the banner', async () => {
  const id = await inactive('deleted')
  await database.db.transaction((tx) => disable(tx, [id], 'gone', SYSTEM_ACTOR))
  expect(idsOf(await listed())).toEqual([])
  expect((await disabledSubscriptions(account, randomUUID())).total).toBe(0)
})

test('filters, pages and totals agree on removed subscriptions', async () => {
  const { row: active } = await aSubscription({ accountId: account.id, zapierSubscriptionId: '1' })
  const shown = [await inactive('failures'), await inactive('gone')]
  const removed = [await inactive('failures'), await inactive('deleted', { zapierSubscriptionId: '2' })]
  for (const id of removed) await removeSubscription(account, SYSTEM_ACTOR, id)

  const rows: [object, string[]][] = [
    [{}, [active.id, ...shown]],
    [{ is_active: true }, [active.id]],
    [{ is_active: false }, shown],
    [{ source: 'zapier' }, [active.id]],
    [{ removed: true }, removed],
    [{ removed: true, source: 'zapier' }, removed.slice(1)],
    [{ removed: true, is_active: true }, []],
  ]
  for (const [input, ids] of rows) {
    const { pagination, total_removed, ...page } = await listed(input)
    expect([pagination.total, total_removed], JSON.stringify(input)).toEqual([ids.length, 2])
    expect(idsOf(page).sort(), JSON.stringify(input)).toEqual([...ids].sort())
  }
  const second = await listed({ limit: 2, offset: 2 })
  expect([second.subscriptions.length, second.pagination.total]).toEqual([1, 3])
  expect((await listed({ limit: 2, offset: 4 })).pagination.total).toBe(3)
})

test('the dashboard lists broken subscriptions first, and the API lists the newest first', async () => {
  const erased = { scrubbedAt: disabledAt, encryptedSecret: null }
  const scrubbed = await inactive('failures', erased)
  const gone = await inactive('gone')
  const disabled = await inactive('failures')
  const { row: failing } = await aSubscription({ accountId: account.id, consecutiveFailures: 2 })
  const { row: working } = await aSubscription({ accountId: account.id })
  const deleted = await inactive('deleted')

  expect(idsOf(await listed())).toEqual([disabled, gone, failing.id, working.id, deleted, scrubbed])
  expect(idsOf(await listed({ limit: 2, offset: 2 }))).toEqual([failing.id, working.id])
  const { token } = await aToken({ accountId: account.id })
  const { body } = await api('GET', '/webhook-subscriptions', { token })
  expect(idsOf(body as { subscriptions: { id: string }[] })).toEqual([
    deleted,
    working.id,
    failing.id,
    disabled,
    gone,
    scrubbed,
  ])
})
