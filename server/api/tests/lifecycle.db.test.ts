import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Role } from '../../contract/accounts/account'
import { toApiError } from '../../errors'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { claimDue } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'
import { memberContext } from '../access/context'
import { createCallerFactory } from '../access/procedure'
import { appRouter } from '../router'

testDatabase()

let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const as = async (role: Role, of = account) =>
  createCallerFactory(appRouter)(memberContext({ account: of, member: await aMember({ accountId: of.id, role }) }))
type Caller = Awaited<ReturnType<typeof as>>

const resultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (thrown) => `${toApiError(thrown).status} ${toApiError(thrown).error}`,
  )

async function delivered(of = account) {
  const { row } = await aSubscription({ accountId: of.id, url: 'https://127.0.0.1/blocked' })
  await publishEvents(of.id)
  const claims = await claimDue([{ subscriptionId: row.id, most: 1 }])
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(200))))
  const [delivery] = await deliveryRows(row.id)
  return { id: row.id, deliveryId: delivery?.id ?? '' }
}

/** The procedures for an existing subscription, each with a subscription that it accepts. */
const SINCE = '2026-11-01T00:00:00.000Z'
const calls: [string, (caller: Caller, of: { id: string; deliveryId: string }) => Promise<unknown>][] = [
  ['lifecycle', (caller, { id }) => caller.subscriptions.lifecycle({ id })],
  ['failed', (caller, { id }) => caller.deliveries.failed({ id, since: SINCE })],
  ['settings', (caller) => caller.settings.find()],
  ['rotate', (caller, { id }) => caller.subscriptions.rotate({ id, overlap_hours: 24 })],
  ['test', (caller, { id }) => caller.subscriptions.test({ id })],
  ['resend', (caller, { id, deliveryId: delivery }) => caller.deliveries.resend({ id, delivery })],
  ['recover', (caller, { id }) => caller.deliveries.recover({ id, since: SINCE })],
  [
    'reactivate',
    async (caller, { id }) => {
      await caller.subscriptions.remove({ id })
      return caller.subscriptions.reactivate({ id, send_held: true, send_missed: true })
    },
  ],
  ['change settings', (caller) => caller.settings.update({ failure_warnings: true })],
]

describe('the procedures for an existing subscription in the dashboard', () => {
  const refused = (role: string) => (name: string) =>
    role === 'viewer'
      ? !['lifecycle', 'failed', 'settings'].includes(name)
      : role === 'editor' && name === 'change settings'

  test.each(['viewer', 'editor', 'admin'] as const)('a %s can call the procedures of that role', async (role) => {
    for (const [name, call] of calls) {
      const response = await resultOf(call(await as(role), await delivered()))
      expect(`${name}: ${response}`).toBe(`${name}: ${refused(role)(name) ? '403 not_found' : 'ok'}`)
    }
  })

  test('a free account can read, delete and rotate; testing, resending and reactivating require the Starter plan', async () => {
    const free = await anAccount({ plan: 'free' })
    for (const [name, call] of calls) {
      const response = await resultOf(call(await as('admin', free), await delivered(free)))
      const needsPlan = ['test', 'resend', 'recover', 'reactivate'].includes(name)
      expect(`${name}: ${response}`).toBe(`${name}: ${needsPlan ? '403 plan_required' : 'ok'}`)
    }
  })

  test('a subscription of another account is not found', async () => {
    const other = await delivered(await anAccount({ plan: 'starter' }))
    for (const [name, call] of calls.filter(([name]) => !name.includes('settings')))
      expect(`${name}: ${await resultOf(call(await as('admin'), other))}`).toBe(`${name}: 404 not_found`)
  })

  test('an overlap above 24 hours or below zero is a validation_error', async () => {
    const { id } = await delivered()
    for (const overlap_hours of [24.1, -1])
      expect(await resultOf((await as('editor')).subscriptions.rotate({ id, overlap_hours }))).toBe(
        '400 validation_error',
      )
  })

  test('those of the page are no endpoints of the API', async () => {
    const { id } = await delivered()
    const { token } = await aToken({ accountId: account.id })
    for (const path of ['test', 'lifecycle', 'check-receiver', 'rotate'])
      expect((await api('POST', `/webhook-subscriptions/${id}/${path}`, { token })).status).toBe(404)
  })

  test('the setting of failure warnings is saved', async () => {
    const admin = await as('admin')
    expect(await admin.settings.find()).toMatchObject({ failure_warnings: false })
    await admin.settings.update({ failure_warnings: true })
    expect(await (await as('viewer')).settings.find()).toMatchObject({ failure_warnings: true })
  })

  test('the choice of a person is saved for that person in that account', async () => {
    const editor = await as('editor')
    const before = await editor.settings.own()
    expect(before).toMatchObject({ failure_warnings: null, processing_notices: true, digest_hour: null })
    const changes = { failure_warnings: false, processing_notices: false, message_notices: 'assigned' } as const
    await editor.settings.updateOwn({ ...changes, digest: { hour: 8, time_zone: 'Europe/Berlin' } })
    expect(await editor.settings.own()).toEqual({ ...before, ...changes, digest_hour: 8 })
    expect(await (await as('admin')).settings.own()).toMatchObject({ failure_warnings: null, digest_hour: null })
    await editor.settings.updateOwn({ failure_warnings: null, digest: null })
    expect(await editor.settings.own()).toEqual({ ...before, ...changes, failure_warnings: null })
    await expect(editor.settings.updateOwn({ digest: { hour: 8, time_zone: 'Moon/Base' } })).rejects.toThrow()
  })
})
