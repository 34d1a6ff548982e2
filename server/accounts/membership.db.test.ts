import { beforeEach, describe, expect, test } from 'vitest'
import { memberContext } from '../api/context'
import { createCallerFactory } from '../api/procedure'
import { appRouter } from '../api/router'
import type { Role } from '../contract/account'
import { toApiError } from '../errors'
import { testDatabase } from '../testing/database'
import { aMember, anAccount, aSession } from '../testing/factory'
import type { Account, Member } from './account'
import { listMembers } from './accounts'
import { listActivities } from './activity'
import { membershipOf } from './session'

testDatabase()

let account: Account
let ada: Member
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id })
})

const as = (member: Member, of = account) =>
  createCallerFactory(appRouter)(memberContext({ account: of, member }, '192.0.2.7'))
const add = (role: Role) => aMember({ accountId: account.id, role })
const told = async () =>
  (await listActivities(account, { limit: 100 })).activities.map(({ act, subject, detail }) => [act, subject, detail])
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => `${toApiError(thrown).status} ${toApiError(thrown).body.message}`,
  )
const LAST = '409 An account always has an admin.'

describe('an admin', () => {
  test('changes a role, which holds from the next request on; a repeat is nothing new', async () => {
    const bo = await add('viewer')
    for (const _ of ['once', 'again'])
      expect(await as(ada).members.changeRole({ user_id: bo.userId, role: 'editor' })).toMatchObject({ role: 'editor' })
    expect((await membershipOf(await aSession(bo.userId), account.id))?.member.role).toBe('editor')
    expect(await told()).toEqual([['member_role_changed', bo.email, 'viewer to editor']])
  })

  test('removes a member, whose session loses the account and keeps the others', async () => {
    const bo = await add('editor')
    const session = await aSession(bo.userId)
    await as(ada).members.remove({ user_id: bo.userId })
    expect(await membershipOf(session, account.id)).toBeNull()
    expect(await refusal(as(ada).members.remove({ user_id: bo.userId }))).toMatch(/^404/)
    expect(await told()).toEqual([['member_removed', bo.email, 'editor']])
  })

  test('is the last one, or steps down, leaves or goes; of two at once one stays', async () => {
    expect(await refusal(as(ada).members.changeRole({ user_id: ada.userId, role: 'viewer' }))).toBe(LAST)
    expect(await refusal(as(ada).members.remove({ user_id: ada.userId }))).toBe(LAST)
    expect(await refusal(as(ada).members.leave())).toBe(LAST)
    const bo = await add('admin')
    const both = await Promise.all([
      refusal(as(ada).members.leave()),
      refusal(as(bo).members.changeRole({ user_id: bo.userId, role: 'editor' })),
    ])
    expect(both.sort()).toEqual([LAST, 'answered'])
    expect((await listMembers(account)).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  test('of another account finds nobody here', async () => {
    const bo = await add('viewer')
    const elsewhere = await anAccount()
    const stranger = as(await aMember({ accountId: elsewhere.id }), elsewhere)
    expect(await refusal(stranger.members.changeRole({ user_id: bo.userId, role: 'admin' }))).toMatch(/^404/)
    expect(await refusal(stranger.members.remove({ user_id: bo.userId }))).toMatch(/^404/)
    expect(await listMembers(account)).toHaveLength(2)
    expect((await stranger.activity.list({})).activities).toEqual([])
  })
})

test.each(['editor', 'viewer'] as const)('a %s may leave', async (role) => {
  const bo = await add(role)
  await as(bo).members.leave()
  expect(await listMembers(account)).toEqual([ada])
})

describe('the account', () => {
  test('has another name at once, and keeps it in the log', async () => {
    for (const name of ['  Harbour & Sons ', 'Harbour & Sons']) await as(ada).settings.rename({ name })
    expect((await membershipOf(await aSession(ada.userId), account.id))?.account.name).toBe('Harbour & Sons')
    expect(await told()).toEqual([['account_renamed', 'Harbour & Sons', 'formerly Harbour Dental']])
  })

  test.each([
    ['no name', ' '],
    ['a long one', 'x'.repeat(201)],
    ['two lines', 'a\nb'],
    ['a NUL', 'a\0'],
  ])('is not given %s', async (_, name) => expect(await refusal(as(ada).settings.rename({ name }))).toMatch(/^400/))

  test('says what its plan includes', async () => {
    expect(await as(ada).settings.find()).toMatchObject({
      plan: 'starter',
      audio_link_days: 90,
      audio_retention_days: 90,
    })
  })
})
