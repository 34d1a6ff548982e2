import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { oauthAccounts } from '../../../db/schema'
import { resetEnv } from '../../env'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSession, aUser } from '../../testing/fixtures/factory'
import type { Account, Member } from '../account/account'
import { acceptAsNewUser, acceptAsUser, acceptWithPassword } from '../invitations/accept-invitation'
import { invitationLink } from '../invitations/invitations'
import { addMember, createAccount } from '../members/accounts'
import { hashPassword } from '../passwords/password'
import { isSessionLive, UNKNOWN_CLIENT } from '../sessions/session'
import { createLinkForOperator, findLink } from '../sign-in/links'
import { findPersonByIdentity } from '../sign-in/oauth'
import { resetPassword, signInByLink } from '../sign-in/reset-password'
import { findPersonByPassword } from '../sign-in/sign-in'
import { createUser, findUser, setFirstPassword, vouchFor } from './users'

testDatabase()
const PASSWORD = 'the password of the first person'
let account: Account
let admin: Member
let number = 0

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  account = await anAccount()
  admin = await aMember({ accountId: account.id })
})
afterEach(() => withMail(false))

function withMail(isOn: boolean): void {
  if (isOn) process.env.SMTP_URL = 'smtp://127.0.0.1:1'
  else delete process.env.SMTP_URL
  resetEnv()
}
const anAddress = () => `ceo${++number}@victim.example`
const isVerified = async (email: string) => (await findUser(email))?.emailVerifiedAt != null

/** Invites a person. Returns the token of the link, which the admin sees only without a mail server. */
async function invite(email: string, of = account, by = admin): Promise<{ token: string; isShown: boolean }> {
  const caller = dashboardOf({ account: of, member: by })
  const { id, link } = await caller.invitations.create({ email, role: 'viewer' })
  return { token: invitationLink(id).split('/').at(-1) ?? '', isShown: link !== null }
}

/**
 * Creates what an admin can create without a mail server (see the first test): a login for the address of another
 * person, with a password, a session and a link.
 */
async function claimed(email = anAddress()) {
  const { userId: id } = await aMember({
    accountId: account.id,
    role: 'viewer',
    email,
    emailVerifiedAt: null,
    passwordHash,
  })
  const session = await aSession(id)
  const link =
    new URL((await createLinkForOperator('sign_in', email, false))?.url ?? '').searchParams.get('token') ?? ''
  /** All credentials of that login. */
  const open = async () => ({
    password: (await findUser(email))?.passwordHash === passwordHash,
    session: await isSessionLive(session),
    link: (await findLink('sign_in', link)).kind === 'good',
  })
  return { email, id, link, open }
}
const EVERYTHING = { password: true, session: true, link: true }
const NOTHING = { password: false, session: false, link: false }
const resetLink = async (email: string, isVouchedFor: boolean) =>
  new URL((await createLinkForOperator('reset_password', email, isVouchedFor))?.url ?? '').searchParams.get('token') ??
  ''

describe('an address is verified', () => {
  test('by the emailed link of an invitation, not by one that the admin saw', async () => {
    const [seen, mailed] = [anAddress(), anAddress()]
    await acceptAsNewUser((await invite(seen)).token, { name: 'A', password: PASSWORD }, null)
    withMail(true)
    const { token, isShown } = await invite(mailed)
    expect(isShown).toBe(false)
    await acceptAsNewUser(token, { name: 'B', password: PASSWORD }, null)
    expect([await isVerified(seen), await isVerified(mailed)]).toEqual([false, true])
    expect(await findPersonByPassword(mailed, PASSWORD)).not.toBeNull()
  })

  test('but not by a link that was shown before a mail server was set up', async () => {
    const email = anAddress()
    const { token } = await invite(email)
    withMail(true)
    await acceptAsNewUser(token, { name: 'A', password: PASSWORD }, null)
    expect(await isVerified(email)).toBe(false)
  })

  test('by the user of a login who has the emailed link, and the login remains', async () => {
    for (const join of [
      (token: string) => acceptWithPassword(token, PASSWORD, UNKNOWN_CLIENT),
      (token: string, id: string) => acceptAsUser(token, id, null),
    ]) {
      const { email, id, open } = await claimed()
      const other = await anAccount()
      withMail(true)
      const { token } = await invite(email, other, await aMember({ accountId: other.id }))
      expect(await join(token, id)).not.toBeNull()
      withMail(false)
      expect([await isVerified(email), await open()]).toEqual([true, EVERYTHING])
    }
  })

  test('by the operator, who creates a user, sets a first password, or vouches', async () => {
    const [made, first, vouched] = [anAddress(), anAddress(), anAddress()]
    await createUser({ email: made, name: 'A' })
    await createAccount({ name: 'One', plan: 'free', adminEmail: first })
    expect(await isVerified(first)).toBe(false)
    await setFirstPassword((await findUser(first))?.id ?? '', 'B', PASSWORD)
    await createAccount({ name: 'Two', plan: 'free', adminEmail: vouched }, true)
    expect([await isVerified(made), await isVerified(first), await isVerified(vouched)]).toEqual([true, true, true])
    expect(await vouchFor('unknown@victim.example')).toBeNull()
  })

  test('vouching ends nothing', async () => {
    const { email, open } = await claimed()
    expect(await vouchFor(email.toUpperCase())).toMatchObject({ email })
    expect([await isVerified(email), await open()]).toEqual([true, EVERYTHING])
  })
})

describe('an unverified login ends', () => {
  test('when the operator gives it another account; the owner signs in by a reset link', async () => {
    const { email, open } = await claimed()
    const { account: theirs } = await createAccount({ name: 'Theirs', plan: 'pro', adminEmail: admin.email })
    expect(await addMember(theirs, email, 'admin')).toMatchObject({ needsNewPassword: true })
    expect(await open()).toEqual(NOTHING)
    const token = await resetLink(email, true)
    expect(await resetPassword(token, 'the password of the owner')).toMatchObject({ kind: 'person' })
    expect([await isVerified(email), await open()]).toEqual([true, NOTHING])
    expect(await findPersonByPassword(email, 'the password of the owner')).not.toBeNull()
    // From now on it is the owner's login, and nothing ends any more.
    expect(await addMember(theirs, email, 'viewer')).toMatchObject({ needsNewPassword: false })
    expect(await findPersonByPassword(email, 'the password of the owner')).not.toBeNull()
  })

  test('when it becomes the admin of a new account', async () => {
    const { email, open } = await claimed()
    const made = await createAccount({ name: 'Theirs', plan: 'pro', adminEmail: email })
    expect(made).toMatchObject({ needsNewPassword: true, admin: { passwordHash: null, emailVerifiedAt: null } })
    expect(await open()).toEqual(NOTHING)
  })

  test('when the operator gives it a higher role, not when nothing changes', async () => {
    const { email, open } = await claimed()
    expect(await addMember(account, email, 'viewer')).toMatchObject({ needsNewPassword: false })
    expect(await open()).toEqual(EVERYTHING)
    expect(await addMember(account, email, 'admin')).toMatchObject({ needsNewPassword: true })
    expect(await open()).toEqual(NOTHING)
  })

  test('not when the operator vouches', async () => {
    const { email, open } = await claimed()
    const theirs = await anAccount()
    expect(await addMember(theirs, email, 'admin', true)).toMatchObject({ needsNewPassword: false })
    expect([await open(), await isVerified(email)]).toEqual([EVERYTHING, true])
  })

  test('and remains unverified after a reset link for which the operator did not vouch', async () => {
    const { email } = await claimed()
    await resetPassword(await resetLink(email, false), 'another long password')
    expect(await isVerified(email)).toBe(false)
    expect(await addMember(await anAccount(), email, 'admin')).toMatchObject({ needsNewPassword: true })
  })

  test('when a provider verified the address for another person', async () => {
    const { email, id, open } = await claimed()
    const identity = { provider: 'google', id: `google of ${email}`, verifiedEmail: email }
    const people = await Promise.all(Array.from({ length: 4 }, () => findPersonByIdentity(identity)))
    expect(people).toEqual(Array(4).fill({ id, sessionVersion: 1 }))
    expect([await open(), await isVerified(email)]).toEqual([NOTHING, true])
    expect(await db().select().from(oauthAccounts).where(eq(oauthAccounts.userId, id))).toHaveLength(1)
    // Linked and verified: signing in again ends nothing.
    expect(await findPersonByIdentity(identity)).toEqual({ id, sessionVersion: 1 })
  })

  test.each(['sign_in', 'reset_password'] as const)('by an emailed link: %s', async (purpose) => {
    const { email, id, open } = await claimed()
    const token =
      new URL((await createLinkForOperator(purpose, email, true))?.url ?? '').searchParams.get('token') ?? ''
    const used = purpose === 'sign_in' ? await signInByLink(token) : await resetPassword(token, 'the owner chose this')
    expect(used).toMatchObject({ kind: 'person', person: { id } })
    expect([await open(), await isVerified(email)]).toEqual([NOTHING, true])
  })

  test('without a change of any other login', async () => {
    const bo = await aUser({ passwordHash })
    const session = await aSession(bo.id)
    const { account: theirs } = await createAccount({ name: 'Theirs', plan: 'pro', adminEmail: admin.email })
    expect(await addMember(theirs, bo.email, 'admin')).toMatchObject({ needsNewPassword: false })
    await findPersonByIdentity({ provider: 'github', id: 'bo', verifiedEmail: bo.email })
    await signInByLink(
      new URL((await createLinkForOperator('sign_in', bo.email, true))?.url ?? '').searchParams.get('token') ?? '',
    )
    expect(await findPersonByPassword(bo.email, PASSWORD)).toEqual({ id: bo.id, sessionVersion: 0 })
    expect(await isSessionLive(session)).toBe(true)
  })
})

test('the member list states who is not verified', async () => {
  const { email } = await claimed()
  const listed = await dashboardOf({ account, member: admin }).members.list()
  expect(listed.map((member) => [member.email, member.is_email_verified])).toEqual([
    [admin.email, true],
    [email, false],
  ])
})
