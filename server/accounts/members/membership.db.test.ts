import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { memberships } from '../../../db/schema'
import type { Role } from '../../contract/accounts/account'
import { LOCALES } from '../../contract/intake/channel-texts'
import { dashboardOf, outcomeOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aChannel, aMember, anAccount, aSession, aToken } from '../../testing/fixtures/factory'
import { authenticate } from '../../tokens/authenticate'
import type { Account, Member } from '../account/account'
import { listActivities } from '../account/activity'
import { membershipOf } from '../sessions/session'
import { listMembers } from './membership'

const database = testDatabase()

let account: Account
let ada: Member
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id })
})

const as = (member: Member, of = account) => dashboardOf({ account: of, member }, '192.0.2.7')
const add = (role: Role) => aMember({ accountId: account.id, role })
const told = async () =>
  (await listActivities(account, { limit: 100 })).activities.map(({ action, subject, detail }) => [
    action,
    subject,
    detail,
  ])
const refusal = (call: Promise<unknown>) => outcomeOf(call, ({ status, body }) => `${status} ${body.message}`)
const LAST = '409 An account needs at least one admin.'

describe('an admin', () => {
  test('changes a role from the next request on; a repeat changes nothing', async () => {
    const bo = await add('viewer')
    for (const _ of ['once', 'again'])
      expect(await as(ada).members.changeRole({ user_id: bo.userId, role: 'editor' })).toMatchObject({ role: 'editor' })
    expect((await membershipOf(await aSession(bo.userId), account.id))?.member.role).toBe('editor')
    expect(await told()).toEqual([['member_role_changed', bo.email, 'viewer to editor']])
  })

  test('removes a member, whose session loses this account and keeps the others', async () => {
    const bo = await add('editor')
    const session = await aSession(bo.userId)
    await as(ada).members.remove({ user_id: bo.userId })
    expect(await membershipOf(session, account.id)).toBeNull()
    expect(await refusal(as(ada).members.remove({ user_id: bo.userId }))).toMatch(/^404/)
    expect(await told()).toEqual([['member_removed', bo.email, 'editor']])
  })

  test('revokes the tokens of a member by the removal, of this account alone, unless the admin keeps them', async () => {
    const [bo, cy] = [await add('editor'), await add('editor')]
    const elsewhere = await anAccount()
    await db().insert(memberships).values({ accountId: elsewhere.id, userId: bo.userId, role: 'admin' })
    const mine = { accountId: account.id, createdByUserId: bo.userId }
    const past = new Date(Date.now() - 1000)
    const tokens = [
      await aToken({ ...mine, name: 'Zapier' }),
      await aToken({ ...mine, name: 'Backup', expiresAt: past }),
      await aToken({ ...mine, name: 'Old', revokedAt: past }),
      await aToken({ accountId: elsewhere.id, createdByUserId: bo.userId }),
      await aToken({ accountId: account.id, createdByUserId: cy.userId }),
    ]
    const opening = async () =>
      (await Promise.all(tokens.map(({ token }) => authenticate(token, 'GET /me')))).map(Boolean)
    const listed = await as(ada).tokens.list({ usable: true, created_by_user_id: bo.userId })
    expect(listed.tokens.map(({ name }) => name)).toEqual(['Zapier'])
    await as(ada).members.remove({ user_id: cy.userId, keep_tokens: true })
    expect(await opening()).toEqual([true, false, false, true, true])
    await as(ada).members.remove({ user_id: bo.userId })
    expect(await opening()).toEqual([false, false, false, true, true])
    expect((await told()).sort()).toEqual(
      [
        ['member_removed', cy.email, 'editor, tokens kept'],
        ['member_removed', bo.email, 'editor'],
        ['token_revoked', 'Backup', 'when its creator was removed'],
        ['token_revoked', 'Zapier', 'when its creator was removed'],
      ].sort(),
    )
  })

  test('revokes the tokens of a member who becomes a viewer, unless the admin keeps them', async () => {
    const [bo, cy, di] = [await add('admin'), await add('editor'), await add('admin')]
    const tokens = await Promise.all(
      [bo, cy, di].map(({ userId }) => aToken({ accountId: account.id, createdByUserId: userId, name: 'Zapier' })),
    )
    await as(ada).members.changeRole({ user_id: bo.userId, role: 'viewer' })
    await as(ada).members.changeRole({ user_id: cy.userId, role: 'viewer', keep_tokens: true })
    await as(ada).members.changeRole({ user_id: di.userId, role: 'editor' })
    const found = await Promise.all(tokens.map(({ token }) => authenticate(token, 'GET /me')))
    expect(found.map(Boolean)).toEqual([false, true, true])
    expect((await told()).sort()).toEqual(
      [
        ['member_role_changed', bo.email, 'admin to viewer'],
        ['member_role_changed', cy.email, 'editor to viewer, tokens kept'],
        ['member_role_changed', di.email, 'admin to editor'],
        ['token_revoked', 'Zapier', 'when its creator became a viewer'],
      ].sort(),
    )
  })

  test('revokes no token of a member who cannot be removed as the last admin', async () => {
    const { token } = await aToken({ accountId: account.id, createdByUserId: ada.userId })
    expect(await refusal(as(ada).members.remove({ user_id: ada.userId }))).toBe(LAST)
    expect(await authenticate(token, 'GET /me')).not.toBeNull()
    expect(await told()).toEqual([])
  })

  test('cannot step down, leave or be removed as the last one; of two concurrent changes one is refused', async () => {
    expect(await refusal(as(ada).members.changeRole({ user_id: ada.userId, role: 'viewer' }))).toBe(LAST)
    expect(await refusal(as(ada).members.remove({ user_id: ada.userId }))).toBe(LAST)
    expect(await refusal(as(ada).members.leave())).toBe(LAST)
    const bo = await add('admin')
    const both = await Promise.all([
      refusal(as(ada).members.leave()),
      refusal(as(bo).members.changeRole({ user_id: bo.userId, role: 'editor' })),
    ])
    expect(both.sort()).toEqual([LAST, 'ok'])
    expect((await listMembers(account)).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})

test.each(['editor', 'viewer'] as const)('a %s may leave, and their tokens are revoked', async (role) => {
  const bo = await add(role)
  const { token } = await aToken({ accountId: account.id, createdByUserId: bo.userId, name: 'Zapier' })
  await as(bo).members.leave()
  expect(await authenticate(token, 'GET /me')).toBeNull()
  expect(await told()).toContainEqual(['token_revoked', 'Zapier', 'when its creator left'])
  expect(await listMembers(account)).toMatchObject([ada])
})

describe('the account', () => {
  test('is renamed immediately, its consent texts once with it, and the log records it', async () => {
    const channel = await aChannel({ accountId: account.id })
    const own = Object.fromEntries(LOCALES.map((locale) => [locale, { consent: 'Yes, {channel}.' }]))
    const unnamed = await aChannel({ accountId: account.id })
    await database.sql`update channel_settings set texts = ${JSON.stringify(own)}::jsonb where channel_id = ${unnamed.id}`
    for (const name of ['  Harbour & Sons ', 'Harbour & Sons']) await as(ada).settings.rename({ name })
    expect((await membershipOf(await aSession(ada.userId), account.id))?.account.name).toBe('Harbour & Sons')
    const [settings] = await database.sql`
      select consent_version from channel_settings where channel_id = ${channel.id}`
    expect(settings).toEqual({ consent_version: 2 })
    const [same] = await database.sql`
      select consent_version from channel_settings where channel_id = ${unnamed.id}`
    expect(same).toEqual({ consent_version: 1 })
    expect(await told()).toEqual([['account_renamed', 'Harbour & Sons', 'formerly Harbour Dental']])
  })

  test.each([
    ['no name', ' '],
    ['a long one', 'x'.repeat(201)],
    ['two lines', 'a\nb'],
    ['a NUL', 'a\0'],
    ['two lines of another kind', 'a\u2028b'],
    ['what turns the text around it', 'a\u202eb'],
    ['a web address', 'Locked! https://evil.example'],
    ['a bare one', 'Sign in at evil.example'],
  ])('is not given %s', async (_, name) => expect(await refusal(as(ada).settings.rename({ name }))).toMatch(/^400/))

  test('states what its plan includes', async () => {
    expect(await as(ada).settings.find()).toMatchObject({
      plan: 'starter',
      audio_link_days: 90,
      audio_retention_days: 90,
    })
  })
})
