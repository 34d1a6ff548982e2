import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Role } from '../../contract/accounts/account'
import { dashboardAs, dashboardOf, outcomeOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'

testDatabase()
const URL = 'https://1.1.1.1/voice'

let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const as = (role: Role, of = account) => dashboardAs(role, of)

describe('the same procedures serve signed-in people and check their role', () => {
  test('the signed-in person is the creator', async () => {
    const member = await aMember({ accountId: account.id, role: 'editor' })
    const caller = dashboardOf({ account, member })
    expect(await caller.subscriptions.create({ url: URL })).toMatchObject({ created_by_user_id: member.userId })
  })

  test('numbers and booleans are accepted as such, and a REST call does not change how strict they are', async () => {
    const viewer = await as('viewer')
    const { token } = await aToken({ accountId: account.id })
    const ask = async () => [
      (await viewer.subscriptions.list({ limit: 2, is_active: true })).pagination.limit,
      await outcomeOf(viewer.subscriptions.list({ limit: 0 })),
    ]
    const before = await ask()
    await api('GET', '/webhook-subscriptions?limit=3&is_active=false', { token })
    expect(await ask()).toEqual(before)
    expect(before).toEqual([2, '400 validation_error'])
  })
})

describe('tokens are created in the dashboard', () => {
  test('an editor creates a token on every plan, and it works immediately and is shown once', async () => {
    const free = await anAccount({ plan: 'free' })
    const editor = await as('editor', free)
    const made = await editor.tokens.create({ name: '  Zapier ', expires_in_days: 30 })
    expect(made).toMatchObject({ name: 'Zapier', prefix: made.token.slice(0, 12), revoked_at: null })
    const days = (Date.parse(made.expires_at ?? '') - Date.parse(made.created_at)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect((await api('GET', '/me', { token: made.token })).status).toBe(200)
    expect(JSON.stringify(await editor.tokens.list())).not.toContain(made.token)
  })

  test('an account creates at most 60 in a minute, because each is mailed to the admins', async () => {
    const editor = await as('editor')
    const outcomes = await Promise.all(
      Array.from({ length: 62 }, () => outcomeOf(editor.tokens.create({ name: 'Zapier' }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(60)
    expect(outcomes).toContain('429 rate_limited')
  })

  test('a token without an expiry does not expire', async () => {
    const made = await (await as('editor')).tokens.create({ name: 'Zapier' })
    expect(made.expires_at).toBeNull()
  })

  test('a revoked token is refused from the next request on, and a second revocation keeps the first time', async () => {
    const editor = await as('editor')
    const { id, token } = await editor.tokens.create({ name: 'Zapier' })
    const { revoked_at } = await editor.tokens.revoke({ id })
    expect(await api('GET', '/me', { token })).toMatchObject({ status: 401 })
    expect((await editor.tokens.revoke({ id })).revoked_at).toBe(revoked_at)
  })

  test.each([
    ['no name', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(101) }],
    ['a NUL in the name', { name: 'a\u0000b' }],
  ])('%s is a validation_error', async (_, input) => {
    expect(await outcomeOf((await as('editor')).tokens.create(input))).toBe('400 validation_error')
  })
})

describe('the procedures for an existing subscription in the dashboard', () => {
  test('an overlap above 24 hours or below zero is a validation_error', async () => {
    const { id } = (await aSubscription({ accountId: account.id })).row
    for (const overlap_hours of [24.1, -1])
      expect(await outcomeOf((await as('editor')).subscriptions.rotate({ id, overlap_hours }))).toBe(
        '400 validation_error',
      )
  })

  test('those of the page are no endpoints of the API', async () => {
    const { id } = (await aSubscription({ accountId: account.id })).row
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
