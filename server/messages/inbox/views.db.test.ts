import { beforeEach, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { removeMember } from '../../accounts/members/membership'
import { MAX_MESSAGE_VIEWS } from '../../contract/messages/message-values'
import { eraseSender } from '../../erasure/erase-sender'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'

const database = testDatabase()
let account: Account
let ada: Member
let ben: Member
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  ada = await aMember({ accountId: account.id, role: 'admin' })
  ben = await aMember({ accountId: account.id, role: 'viewer' })
})

const api = (member: Member, of = account) => dashboardOf({ account: of, member }).views
const namesOf = async (member: Member) => (await api(member).list()).map(({ name }) => name)
const URGENT = { urgency: 'high', unread: '1' } as const

test('a view is saved, renamed, changed and deleted, and belongs to one member', async () => {
  const { id } = await api(ben).save({ name: '  Urgent  ', filters: URGENT })
  expect(await api(ben).list()).toEqual([{ id, name: 'Urgent', filters: URGENT }])
  expect(await api(ada).list()).toEqual([])
  await expect(api(ada).change({ id, name: 'Taken over' })).rejects.toThrow()
  await expect(api(ada).remove({ id })).rejects.toThrow()
  expect(await api(ben).change({ id, name: 'Now' })).toEqual({ id, name: 'Now', filters: URGENT })
  expect(await api(ben).change({ id, filters: { q: 'crown' } })).toEqual({ id, name: 'Now', filters: { q: 'crown' } })
  await api(ben).remove({ id })
  expect(await namesOf(ben)).toEqual([])
})

test('a view keeps a relative period', async () => {
  const { id } = await api(ben).save({ name: 'This week', filters: { period: '7d' } })
  expect(await api(ben).list()).toEqual([{ id, name: 'This week', filters: { period: '7d' } }])
})

// A stored NUL or half of a surrogate pair is an error of Postgres.
test.each([{ q: 'crown\0' }, { q: '\ud83d' }, { tag: 'vip\0' }, { tag: '\ud83d' }, { tag: 'x'.repeat(201) }])(
  'a view keeps no %j',
  async (odd) => {
    await expect(api(ben).save({ name: 'Odd', filters: odd })).rejects.toThrow(
      'Choose a filter or search for something first.',
    )
    const { filters } = await api(ben).save({ name: 'Urgent', filters: { ...URGENT, ...odd } })
    expect(filters).toEqual(URGENT)
  },
)

test.each([
  ['the same name', 'Urgent', 'Urgent'],
  ['another letter case', 'Urgent', 'URGENT'],
  ['spaces around it', 'Urgent', ' Urgent '],
  ['another spelling of the same characters', 'Cafe\u0301', 'Café'],
])('a member has each name once: %s', async (_, one, other) => {
  await api(ada).save({ name: one, filters: URGENT })
  await expect(api(ada).save({ name: other, filters: URGENT })).rejects.toThrow(
    'You already have a view with this name.',
  )
  await api(ben).save({ name: other, filters: URGENT })
  const second = await api(ada).save({ name: 'Second', filters: URGENT })
  await expect(api(ada).change({ id: second.id, name: other })).rejects.toThrow(
    'You already have a view with this name.',
  )
})

test.each([
  ['an empty name', ' ', URGENT],
  ['a name of 61 characters', 'x'.repeat(61), URGENT],
  ['two lines', 'a\nb', URGENT],
  ['a character that changes the direction of the text around it', 'a\u202eb', URGENT],
  ['invisible characters', '\u200b', URGENT],
  ['no filters', 'Everything', {}],
  ['only invalid filters', 'Everything', { urgency: 'extreme' as 'high' }],
])('%s is refused', async (_, name, filters) => {
  await expect(api(ada).save({ name, filters })).rejects.toThrow()
  expect(await namesOf(ada)).toEqual([])
})

test('markup is only a name', async () => {
  await api(ada).save({ name: '<script>alert(1)</script>', filters: { q: '<img src=x>' } })
  expect(await namesOf(ada)).toEqual(['<script>alert(1)</script>'])
})

test('a member has at most twenty views, also when they are saved at once', async () => {
  const saving = Array.from({ length: MAX_MESSAGE_VIEWS + 5 }, (_, index) =>
    api(ada).save({ name: `View ${index}`, filters: URGENT }),
  )
  const results = await Promise.allSettled(saving)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await namesOf(ada)).toHaveLength(MAX_MESSAGE_VIEWS)
})

test('views end with the membership, and stay in the other accounts of the person', async () => {
  const elsewhere = await anAccount()
  await database.sql`insert into memberships (account_id, user_id, role) values (${elsewhere.id}, ${ben.userId}, 'viewer')`
  await api(ben).save({ name: 'Here', filters: URGENT })
  await api(ben, elsewhere).save({ name: 'There', filters: URGENT })
  await removeMember(account, SYSTEM_ACTOR, ben.userId)
  expect((await api(ben, elsewhere).list()).map(({ name }) => name)).toEqual(['There'])
  expect(await database.sql`select name from message_views where user_id = ${ben.userId}`).toEqual([{ name: 'There' }])
})

test('erasing a sender deletes the views that search for the sender', async () => {
  await api(ada).save({ name: 'Mara', filters: { q: 'Mara@Example.com crown' } })
  await api(ada).save({ name: 'Crowns', filters: { q: 'crown' } })
  await eraseSender(account, SYSTEM_ACTOR, 'mara@example.com')
  expect(await namesOf(ada)).toEqual(['Crowns'])
})
