import { beforeEach, describe, expect, test } from 'vitest'
import { revokeAudio } from '../../messages/audio/retention'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { claimDue } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'
import { addMember, setPlan } from '../members/accounts'
import type { Account, Member } from './account'
import { listActivities, SYSTEM_ACTOR } from './activity'

const database = testDatabase()
const IP_ADDRESS = '192.0.2.7'

let account: Account
let ada: Member
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id })
})

const caller = () => dashboardOf({ account, member: ada }, IP_ADDRESS)
const subscription = (values = {}) =>
  aSubscription({ accountId: account.id, createdByUserId: ada.userId, url: 'https://1.1.1.1/voice', ...values })

/** Returns the entries, newest first: action, subject and detail. */
const logEntries = async () =>
  (await listActivities(account, { limit: 100 })).activities.map(({ action, subject, detail }) => [
    action,
    subject,
    detail,
  ])

/** Ends the next attempt of each of these deliveries with this outcome. */
async function endWith(status: number, subscriptionIds: string[]) {
  await publishEvents(account.id)
  const claims = await claimDue(subscriptionIds.map((subscriptionId) => ({ subscriptionId, most: 1 })))
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(status))))
}

async function aMessage() {
  const [row] = await database.sql<{ id: string }[]>`
    insert into messages (account_id) values (${account.id}) returning id`
  return row?.id ?? ''
}

describe('the activity log', () => {
  test('records who created and revoked a token and from where, but not a second revocation', async () => {
    const { id } = await caller().tokens.create({ name: 'Zapier', expires_in_days: 30 })
    await caller().tokens.revoke({ id })
    await caller().tokens.revoke({ id })
    expect(await logEntries()).toEqual([
      ['token_revoked', 'Zapier', ''],
      ['token_created', 'Zapier', 'for 30 days'],
    ])
    expect((await listActivities(account, { limit: 1 })).activities[0]).toMatchObject({
      user_id: ada.userId,
      user_name: ada.name,
      token_id: null,
      ip_address: IP_ADDRESS,
      subject_id: id,
    })
  })

  test('records the token of an action over the API', async () => {
    const { row, token } = await aToken({ accountId: account.id, createdByUserId: ada.userId })
    await api('POST', '/webhook-subscriptions', { token, body: { url: 'https://1.1.1.1/voice' } })
    expect((await listActivities(account, { limit: 9 })).activities[0]).toMatchObject({
      action: 'subscription_created',
      user_id: ada.userId,
      token_id: row.id,
      token_name: row.name,
    })
  })

  test('records each change of a subscription, but not a third deletion', async () => {
    const { id, url } = await caller().subscriptions.create({ url: 'https://1.1.1.1/voice' })
    await caller().subscriptions.remove({ id })
    await caller().subscriptions.remove({ id })
    await caller().subscriptions.remove({ id })
    await publishEvents(account.id, 2)
    await caller().subscriptions.reactivate({ id, send_held: true, send_missed: true })
    await caller().subscriptions.rotate({ id, overlap_hours: 24 })
    await caller().subscriptions.rotate({ id })
    await caller().subscriptions.label({ id, name: 'Front desk', description: '' })
    await caller().subscriptions.label({ id, name: ' Front desk ', description: 'A note' })
    expect(await logEntries()).toEqual([
      ['subscription_renamed', url, 'Front desk'],
      ['secret_rotated', url, 'at once'],
      ['secret_rotated', url, 'overlap of 24 h'],
      ['subscription_reactivated', url, '2 missed sent'],
      ['subscription_deleted', url, 'removed from the list'],
      ['subscription_deleted', url, ''],
      ['subscription_created', url, ''],
    ])
  })

  test('records once that a gone or disabled subscription was deleted, though nothing else changes', async () => {
    const off = { isActive: false, disabledAt: new Date(), disabledReason: 'gone' as const }
    const { row } = await subscription(off)
    const before = await caller().subscriptions.remove({ id: row.id })
    expect(await caller().subscriptions.remove({ id: row.id })).toEqual(before)
    expect(await caller().subscriptions.lifecycle({ id: row.id })).toMatchObject({
      state: 'gone',
      disabled_at: off.disabledAt.toISOString(),
    })
    expect(await logEntries()).toEqual([['subscription_deleted', row.url, 'removed from the list']])
  })

  test('records a test event, a resend and a recovery', async () => {
    const { row } = await subscription({ url: 'https://127.0.0.1/blocked' })
    const [eventId] = await publishEvents(account.id)
    await database.sql`update deliveries set attempts = 5 where subscription_id = ${row.id}`
    const claims = await claimDue([{ subscriptionId: row.id, most: 1 }])
    await recordResults(claims.map((claim) => ended(claim, responseOutcome(500))))
    const since = '2026-11-01T00:00:00.000Z'
    await caller().subscriptions.test({ id: row.id })
    await caller().deliveries.recover({ id: row.id, since })
    await caller().deliveries.resend({ id: row.id, delivery: (await deliveryRows(row.id))[0]?.id ?? '' })
    await caller().deliveries.recover({ id: row.id, since: new Date(Date.now() + 60_000).toISOString() })
    expect(await logEntries()).toEqual([
      ['delivery_resent', row.url, `evt_${eventId}`],
      ['deliveries_recovered', row.url, `1 since ${since}`],
      ['test_sent', row.url, 'url_now_blocked'],
    ])
  })

  test('records once, without an actor, that the service disabled a webhook after five failures or a 410', async () => {
    const failing = [await subscription({ consecutiveFailures: 4 }), await subscription({ consecutiveFailures: 4 })]
    await endWith(
      500,
      failing.map(({ row }) => row.id),
    )
    const { row: gone } = await subscription()
    await publishEvents(account.id, 2)
    const [first, second] = await claimDue([{ subscriptionId: gone.id, most: 2 }])
    if (!first || !second) throw new Error('Expected two due deliveries.')
    await recordResults([ended(first, responseOutcome(410))])
    await recordResults([ended(second, responseOutcome(410))])
    const { activities: entries } = await listActivities(account, { limit: 9 })
    expect(entries.map(({ action, subject_id }) => [action, subject_id]).sort()).toEqual(
      [['subscription_gone', gone.id], ...failing.map(({ row }) => ['subscription_disabled', row.id])].sort(),
    )
    for (const entry of entries) expect(entry).toMatchObject({ user_id: null, token_id: null, ip_address: null })
  })

  test('records no deliveries and no single failures', async () => {
    const { row } = await subscription()
    await endWith(200, [row.id])
    await endWith(500, [row.id])
    expect(await logEntries()).toEqual([])
  })

  test('records each change of a setting once', async () => {
    for (const failure_warnings of [true, true, false]) await caller().settings.update({ failure_warnings })
    expect(await logEntries()).toEqual([
      ['settings_changed', 'Failure warnings', 'off'],
      ['settings_changed', 'Failure warnings', 'on'],
    ])
  })

  test('records what an operator changed (plan, members, audio), but no repeats', async () => {
    const message = await aMessage()
    for (const _ of ['once', 'again']) {
      await setPlan(account.id, 'pro')
      await addMember(account, 'bo@example.com', 'viewer')
      await revokeAudio(account, SYSTEM_ACTOR, message)
    }
    await addMember(account, 'BO@example.com', 'editor')
    expect(await logEntries()).toEqual([
      ['member_role_changed', 'bo@example.com', 'viewer to editor'],
      ['audio_revoked', '', ''],
      ['member_joined', 'bo@example.com', 'viewer'],
      ['plan_changed', '', 'starter to pro'],
    ])
  })
})

describe('an action that fails', () => {
  test('leaves no entry', async () => {
    const { row } = await subscription({ isActive: false, disabledAt: new Date(), disabledReason: 'gone' })
    const [event] = await publishEvents(account.id)
    const failing = [
      () => caller().subscriptions.create({ url: 'https://localhost/' }),
      () => caller().subscriptions.reactivate({ id: row.id, send_held: true, send_missed: true }),
      () => caller().deliveries.recover({ id: row.id, since: '2026-11-01T00:00:00.000Z' }),
      () => caller().deliveries.resend({ id: row.id, delivery: event ?? '' }),
      () => caller().tokens.revoke({ id: row.id }),
      () => addMember(account, ada.email, 'viewer'),
    ]
    for (const fail of failing) await expect(fail()).rejects.toThrow()
    expect(await logEntries()).toEqual([])
  })
})

describe('a page of the log', () => {
  test('continues after the last entry by a key, even if many entries have the same time', async () => {
    await database.sql`
      insert into activities (account_id, action, subject, created_at)
      select ${account.id}, case when n % 2 = 0 then 'test_sent' else 'token_created' end, n::text, '2026-11-21T09:30:00Z'
      from generate_series(1, 7) n`
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await caller().activity.list({ limit: 3, after: after ?? undefined })
      seen.push(...page.activities.map(({ subject }) => subject))
      after = page.next
    }
    expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect((await caller().activity.list({ kind: 'tokens' })).activities).toHaveLength(4)
  })

  test.each([
    '',
    'x',
    "2026-11-21T09:30:00.000Z_'; drop table",
    '9999-99-99T99:99:99.999Z_00000000-0000-4000-8000-000000000000',
  ])('begins at the newest where the key is none: %j', async (after) => {
    await caller().settings.update({ failure_warnings: true })
    expect((await caller().activity.list({ after })).activities).toHaveLength(1)
  })

  test('shows which subjects still exist', async () => {
    const bo = await addMember(account, `bo-${account.id}@example.com`, 'viewer')
    await caller().members.remove({ user_id: bo.userId })
    await caller().tokens.create({ name: 'Zapier' })
    const { activities } = await caller().activity.list({})
    expect(activities.map(({ action, is_there }) => [action, is_there])).toEqual([
      ['token_created', true],
      ['member_removed', false],
      ['member_joined', false],
    ])
  })
})
