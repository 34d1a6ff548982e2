import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/accounts/account'
import { resetEnv } from '../../env'
import { dashboardOf, outcomeOf } from '../../testing/dashboard'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aUser } from '../../testing/fixtures/factory'
import { mailSubject, mailText } from '../../testing/servers/mail-server'
import { setEnv } from '../../testing/set-env'
import type { Account, Member } from '../account/account'
import { listActivities } from '../account/activity'
import { addMember } from '../members/accounts'
import { listMembers } from '../members/membership'
import { hashPassword } from '../passwords/password'
import { UNKNOWN_CLIENT } from '../sessions/session'
import { findUser } from '../users/users'
import { acceptAsNewUser, acceptAsUser, acceptWithPassword, mailInvitation } from './accept-invitation'
import { findInvitation, MAX_OPEN_INVITATIONS } from './invitations'

const database = testDatabase()
const NEW = { name: 'Bo Quill', password: 'a harbour at night' }
const IP_ADDRESS = '192.0.2.7'
const folder = testDataDir()
let account: Account
let ada: Member
let number = 0
const anAddress = () => `bo${++number}@harbour.example`

beforeAll(async () => {
  setEnv({ SMTP_URL: undefined })
})
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id })
})

const as = (member: Member, of = account) => dashboardOf({ account: of, member }, IP_ADDRESS)
const told = async () =>
  (await listActivities(account, { limit: 100 })).activities.map(({ action, subject, detail }) => [
    action,
    subject,
    detail,
  ])

/** Moves every invitation so far into the past by this time. */
const wait = (minutes: number) => database.sql`
  update limit_windows set counted_at = array(select at - make_interval(mins => ${minutes}::int) from unnest(counted_at) at order by at)`
const said = (call: Promise<unknown>) =>
  outcomeOf(call, ({ status, error, message }) => `${status} ${error} ${message}`)

async function invited(email = anAddress(), role: Role = 'editor') {
  const created = await as(ada).invitations.create({ email, role })
  return { ...created, token: created.link?.split('/').at(-1) ?? '' }
}
const expire = (id: string) => database.sql`update invitations set expires_at = clock_timestamp() where id = ${id}`

describe('an invitation', () => {
  test('adds a new user with a name, a password and the role, once', async () => {
    const { token, email } = await invited()
    expect(await findInvitation(token)).toEqual({
      kind: 'open',
      email,
      role: 'editor',
      account: 'Harbour Dental',
      invitedBy: 'Ada Marsh',
      isKnown: false,
    })
    expect(await acceptAsNewUser(token, NEW, IP_ADDRESS)).toMatchObject({ kind: 'joined', accountId: account.id })
    expect(await listMembers(account)).toMatchObject([{ role: 'admin' }, { email, name: NEW.name, role: 'editor' }])
    expect(await findInvitation(token)).toEqual({ kind: 'unknown' })
    expect(await acceptAsNewUser(token, NEW, IP_ADDRESS)).toEqual({ kind: 'closed' })
    expect(await told()).toEqual([
      ['member_joined', email, 'editor'],
      ['member_invited', email, 'editor'],
    ])
  })

  test('works once, even if it is used twice concurrently', async () => {
    const { token, email } = await invited()
    const both = await Promise.all([acceptAsNewUser(token, NEW, null), acceptAsNewUser(token, NEW, null)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['closed', 'joined'])
    expect((await listMembers(account)).filter((member) => member.email === email)).toHaveLength(1)
  })

  test('adds an existing user by their password, never by a new one', async () => {
    const bo = await aUser({ email: anAddress(), passwordHash: await hashPassword(NEW.password) })
    const { token } = await invited(bo.email.toUpperCase(), 'viewer')
    expect(await findInvitation(token)).toMatchObject({ isKnown: true })
    expect(await acceptAsNewUser(token, { name: 'Mallory', password: 'another password' }, null)).toEqual({
      kind: 'closed',
    })
    expect(await acceptWithPassword(token, 'another password', UNKNOWN_CLIENT)).toEqual({ kind: 'wrong' })
    expect(await acceptWithPassword(token, NEW.password, UNKNOWN_CLIENT)).toMatchObject({
      kind: 'joined',
      person: { id: bo.id },
    })
    expect(await acceptWithPassword(token, NEW.password, UNKNOWN_CLIENT)).toEqual({ kind: 'closed' })
    expect(await findUser(bo.email)).toMatchObject({ name: bo.name, passwordHash: bo.passwordHash })
  })

  test('adds no user with another address', async () => {
    const { token } = await invited()
    const mallory = await aUser()
    expect(await acceptAsUser(token, mallory.id, null)).toBeNull()
    expect(await acceptAsUser('no such token', mallory.id, null)).toBeNull()
    expect(await findInvitation(token)).toMatchObject({ kind: 'open' })
  })

  test('adds a signed-in user with its address; a member keeps the current role', async () => {
    const bo = await aUser({ email: anAddress() })
    const { token } = await invited(bo.email, 'viewer')
    await database.sql`insert into memberships (account_id, user_id, role) values (${account.id}, ${bo.id}, 'editor')`
    expect(await acceptAsUser(token, bo.id, null)).toBe(account.id)
    expect(await listMembers(account)).toMatchObject([{ role: 'admin' }, { role: 'editor' }])
    expect(await told()).toEqual([['member_invited', bo.email, 'viewer']])
  })

  test('is valid for seven days', async () => {
    const { token, id, created_at, expires_at } = await invited()
    expect((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000).toBeCloseTo(7, 4)
    await expire(id)
    expect(await findInvitation(token)).toEqual({ kind: 'expired', account: 'Harbour Dental' })
    expect(await acceptAsNewUser(token, NEW, null)).toEqual({ kind: 'closed' })
    expect(await listMembers(account)).toHaveLength(1)
  })

  test('does not work after it is withdrawn or replaced', async () => {
    const first = await invited()
    await wait(10)
    const second = await invited(first.email, 'viewer')
    expect(await findInvitation(first.token)).toEqual({ kind: 'unknown' })
    expect(await as(ada).invitations.list()).toMatchObject([{ id: second.id, role: 'viewer' }])
    await as(ada).invitations.withdraw({ id: second.id })
    expect(await findInvitation(second.token)).toEqual({ kind: 'unknown' })
    expect(await outcomeOf(as(ada).invitations.withdraw({ id: second.id }))).toBe('404 not_found')
    expect(await told()).toEqual([
      ['invitation_withdrawn', first.email, 'viewer'],
      ['member_invited', first.email, 'viewer'],
      ['member_invited', first.email, 'editor'],
    ])
  })

  test('needs a valid address of a non-member, and at most a hundred are open', async () => {
    expect(await outcomeOf(invited('not an address'))).toBe('400 validation_error')
    expect(await outcomeOf(invited(ada.email.toUpperCase()))).toBe('409 conflict')
    await database.sql`
      insert into invitations (account_id, email, role, token_hash, invited_by_user_id, expires_at)
      select ${account.id}, 'x' || n, 'viewer', ${account.id} || n, ${ada.userId}, clock_timestamp()
      from generate_series(1, ${MAX_OPEN_INVITATIONS}::int) n`
    expect(await outcomeOf(invited())).toBe('409 limit_reached')
    expect(await told()).toEqual([])
  })

  test('is stored as a hash, and no list contains its link', async () => {
    const { token } = await invited()
    const rows = await database.sql`select * from invitations where account_id = ${account.id}`
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await as(ada).invitations.list())).not.toContain(token)
    expect(JSON.stringify(await database.sql`select * from graphile_worker._private_jobs`)).not.toContain(token)
  })
})

describe('invitations are limited', () => {
  test('to three a day for one address, ten minutes apart', async () => {
    const { email } = await invited()
    expect(await said(invited(email.toUpperCase()))).toMatch(
      /^409 limit_reached You invited this address .* Try again in 10 minutes\.$/,
    )
    for (const _ of ['second', 'third']) {
      await wait(10)
      await invited(email)
    }
    await wait(60)
    expect(await said(invited(email))).toMatch(/^409 limit_reached This address was invited 3 times .* 23 hours\.$/)
    await wait(23 * 60)
    await invited(email)
  })

  test('to three a day for one address from all accounts together, even concurrently', async () => {
    const email = anAddress()
    const others = await Promise.all(Array.from({ length: 6 }, () => anAccount()))
    const calls = others.map(async (other) =>
      outcomeOf(as(await aMember({ accountId: other.id }), other).invitations.create({ email, role: 'viewer' })),
    )
    expect((await Promise.all(calls)).sort()).toEqual([...Array(3).fill('409 limit_reached'), ...Array(3).fill('ok')])
    expect(await outcomeOf(invited(email))).toBe('409 limit_reached')
  })

  test('and a withdrawn one still counts', async () => {
    const { id, email } = await invited()
    await as(ada).invitations.withdraw({ id })
    expect(await outcomeOf(invited(email))).toBe('409 limit_reached')
  })

  test('to the daily number of the plan for one account, even concurrently', async () => {
    account = await anAccount({ plan: 'free' })
    ada = await aMember({ accountId: account.id })
    const responses = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(invited())))
    expect(responses.filter((response) => response === 'ok')).toHaveLength(20)
    expect(await said(invited())).toBe(
      '409 limit_reached Your account can send 20 invitations in 24 hours on the free plan. Try again in 24 hours.',
    )
    await wait(24 * 60)
    await invited()
  })

  test('and a refused one leaves no row, no email and no entry in the log', async () => {
    const { email } = await invited()
    const count = async () => [
      await database.sql`select key, counted_at from limit_windows order by key`,
      await database.sql`select count(*)::int from graphile_worker._private_jobs`,
      await told(),
    ]
    const before = await count()
    await outcomeOf(invited(email))
    expect(await count()).toEqual(before)
  })
})

describe('a former admin', () => {
  let mallory: Member
  beforeEach(async () => {
    mallory = await aMember({ accountId: account.id })
  })
  const invitedBy = async (member: Member) => {
    const email = anAddress()
    const { link } = await as(member).invitations.create({ email, role: 'admin' })
    return { email, token: link?.split('/').at(-1) ?? '' }
  }

  test.each<[string, () => Promise<unknown>]>([
    ['is removed', () => as(ada).members.remove({ user_id: mallory.userId })],
    ['leaves', () => as(mallory).members.leave()],
    ['is demoted', () => as(ada).members.changeRole({ user_id: mallory.userId, role: 'editor' })],
    ['is demoted by the operator', () => addMember(account, mallory.email, 'viewer')],
  ])('and %s: their open invitations are void, in the same transaction', async (_, change) => {
    const [back, kept] = [await invitedBy(mallory), await invitedBy(ada)]
    await change()
    expect(await findInvitation(back.token)).toEqual({ kind: 'unknown' })
    expect(await acceptAsNewUser(back.token, NEW, null)).toEqual({ kind: 'closed' })
    expect(await findInvitation(kept.token)).toMatchObject({ kind: 'open' })
    expect(await as(ada).invitations.list()).toMatchObject([{ email: kept.email }])
    expect(await told()).toContainEqual([
      'invitation_withdrawn',
      back.email,
      'admin, because the inviter is no longer an admin',
    ])
  })

  test('adds neither new nor existing users by a remaining invitation', async () => {
    const [asNew, asKnown] = [await invitedBy(mallory), await invitedBy(mallory)]
    const bo = await aUser({ email: asKnown.email })
    await database.sql`update memberships set role = 'editor' where user_id = ${mallory.userId}`
    expect(await findInvitation(asNew.token)).toEqual({ kind: 'unknown' })
    expect(await acceptAsNewUser(asNew.token, NEW, null)).toEqual({ kind: 'closed' })
    expect(await acceptAsUser(asKnown.token, bo.id, null)).toBeNull()
    expect(await listMembers(account)).toHaveLength(2)
  })

  test('cannot invite by a request that was in progress', async () => {
    const request = as(mallory)
    await as(ada).members.remove({ user_id: mallory.userId })
    expect(await said(request.invitations.create({ email: anAddress(), role: 'admin' }))).toBe(
      '403 not_found You are no longer a member of this account.',
    )
  })

  test('can be removed while an invitation is accepted, and both complete or fail as a whole', async () => {
    const { token, email } = await invitedBy(mallory)
    const bo = await aUser({ email })
    const [joined] = await Promise.all([
      acceptAsUser(token, bo.id, null),
      as(ada).members.remove({ user_id: mallory.userId }),
    ])
    const isMember = (await listMembers(account)).some(({ userId }) => userId === bo.id)
    expect(isMember).toBe(joined !== null)
    expect(await findInvitation(token)).toEqual({ kind: 'unknown' })
  })
})

describe('the email of an invitation', () => {
  test('cannot contain a message in the name of the account or the inviter', async () => {
    const phishing = 'Your account is locked. Sign in at https://evil.example/login\r\nBcc: x@evil.example'
    account = await anAccount({ name: phishing })
    ada = await aMember({ accountId: account.id, name: `${phishing}${'!'.repeat(80)}` })
    const { id } = await invited()
    await mailInvitation({ invitation_id: id })
    const mail = await readFile(join(folder, 'mail', `${id}.eml`), 'utf8')
    const [head = ''] = mail.split('\r\n\r\n')
    const words = mailText({ to: [], text: mail })
    expect(head).not.toMatch(/^bcc:/im)
    expect(words).not.toContain('evil.example')
    expect(words.match(/https?:\/\/\S+/g)).toEqual([expect.stringContaining('/invitation/')])
    for (const name of words.match(/"[^"]*"/g) ?? []) expect([...name].length).toBeLessThanOrEqual(63)
  })

  test('is queued in the same transaction, states who invites to what, and alone contains the link', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1'
    resetEnv()
    const { id, link, email } = await invited()
    expect(link).toBeNull()
    setEnv({ SMTP_URL: undefined })
    const jobs = await database.sql`
      select payload from graphile_worker._private_jobs where payload->>'invitation_id' = ${id}`
    expect(jobs).toHaveLength(1)
    await mailInvitation(jobs[0]?.payload)
    const [file] = (await readdir(join(folder, 'mail'))).filter((name) => name.startsWith(id))
    // Quoted-printable breaks long lines.
    const raw = await readFile(join(folder, 'mail', file ?? ''), 'utf8')
    const mail = raw.replaceAll('=\r\n', '')
    expect(mail).toContain(`To: ${email}`)
    expect(mailSubject({ to: [], text: raw })).toBe('"Ada Marsh" invites you to "Harbour Dental"')
    expect(mailText({ to: [], text: mail })).toContain('"Ada Marsh" invites you to the account "Harbour Dental"')
    const [token] = /(?<=invitation\/)[\w-]{43}/.exec(mail) ?? ['']
    expect(await findInvitation(token)).toMatchObject({ kind: 'open', email })
  })

  test('is not sent for a withdrawn invitation', async () => {
    const { id } = await invited()
    await as(ada).invitations.withdraw({ id })
    await mailInvitation({ invitation_id: id })
    expect((await readdir(join(folder, 'mail'))).filter((name) => name.startsWith(id))).toEqual([])
  })
})
