import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { activities, memberships, users } from '../../../db/schema'
import { toApiError } from '../../errors'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSession } from '../../testing/fixtures/factory'
import { hashPassword } from '../passwords/password'
import {
  createSession,
  isSessionLive,
  listSessions,
  membershipOf,
  type OwnSession,
  requireConfirmed,
  revokeOwnSession,
  revokeSession,
  signOutOthers,
  UNKNOWN_CLIENT,
} from '../sessions/session'
import { changePassword, confirmWithPassword, renamePerson, setTimeFormat, setTimeZone } from './profile'

const database = testDatabase()
const [OLD, NEW] = ['the old password', 'the new password']

let own: OwnSession
let accountId: string
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  accountId = (await anAccount()).id
  const { userId } = await aMember({ accountId, role: 'viewer', passwordHash: await hashPassword(OLD) })
  own = { userId, sessionId: await aSession(userId), ipAddress: '192.0.2.7' }
})

const userRow = async () => (await db().select().from(users).where(eq(users.id, own.userId)))[0]
const logged = () => db().select().from(activities).where(eq(activities.userId, own.userId))
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (thrown: unknown) => toApiError(thrown).body.error,
  )

describe('a new password', () => {
  test('ends the other sessions and links, keeps this session, and is mailed and logged', async () => {
    const other = await aSession(own.userId)
    await database.sql`insert into email_links (user_id, purpose, token_hash, expires_at)
      values (${own.userId}, 'sign_in', ${'0'.repeat(64)}, clock_timestamp() + interval '1 hour')`
    await changePassword(own, OLD, NEW)
    expect([await isSessionLive(own.sessionId), await isSessionLive(other)]).toEqual([true, false])
    // A sign-in with the old password that has not finished yet.
    expect(await createSession({ id: own.userId, sessionVersion: 0 }, UNKNOWN_CLIENT)).toBeNull()
    expect(await database.sql`select from email_links where user_id = ${own.userId} and used_at is null`).toHaveLength(
      0,
    )
    expect(await errorOf(changePassword(own, OLD, NEW))).toBe('validation_error')
    expect(await errorOf(changePassword(own, NEW, OLD))).toBe('ok')
    const jobs = await database.sql`select from graphile_worker.jobs where task_identifier = 'mail_password_changed'`
    expect(jobs.length).toBeGreaterThanOrEqual(2)
    expect(await logged()).toMatchObject([{ action: 'member_password_changed' }, { action: 'member_password_changed' }])
  })

  test('of two changes at the same time one is refused', async () => {
    const both = [changePassword(own, OLD, NEW), changePassword(own, OLD, 'a third password')].map(errorOf)
    // The second one fails at its check of the old password, or at the write if it was checked before the first write.
    expect((await Promise.all(both)).filter((result) => result === 'ok')).toHaveLength(1)
  })

  test('is refused after the session has ended, and without a password', async () => {
    await revokeSession(own.sessionId)
    expect(await errorOf(changePassword(own, OLD, NEW))).toBe('invalid_token')
    await db().update(users).set({ passwordHash: null }).where(eq(users.id, own.userId))
    expect(await errorOf(changePassword(own, OLD, NEW))).toBe('conflict')
    expect((await userRow())?.passwordHash).toBeNull()
  })

  test('is refused after ten wrong passwords, and guesses at the sign-in page do not count here', async () => {
    const { email } = (await userRow()) ?? { email: '' }
    await database.sql`insert into limit_windows (key, counted_at, expires_at)
      values (${`sign_in:address:${email}`}, array_fill(clock_timestamp(), array[30]), now() + interval '15 minutes')`
    for (let tries = 0; tries < 10; tries++)
      expect(await errorOf(confirmWithPassword(own, NEW))).toBe('validation_error')
    expect(await errorOf(confirmWithPassword(own, OLD))).toBe('rate_limited')
    expect(await errorOf(changePassword(own, OLD, NEW))).toBe('rate_limited')
  })
})

test('the password confirms for ten minutes who the person is', async () => {
  await database.sql`update sessions set authenticated_at = authenticated_at - interval '10 minutes'`
  expect(await errorOf(requireConfirmed(own))).toBe('not_found')
  await confirmWithPassword(own, OLD)
  expect(await errorOf(requireConfirmed(own))).toBe('ok')
  const { userId } = await aMember({ accountId })
  expect(await errorOf(requireConfirmed({ ...own, userId }))).toBe('not_found')
})

describe('sessions', () => {
  test('are listed with this one first, and never those of another person or ended ones', async () => {
    const [other, ended] = [await aSession(own.userId), await aSession(own.userId)]
    await revokeSession(ended)
    const { userId: otherId } = await aMember({ accountId })
    const theirs = await aSession(otherId)
    const listed = await listSessions(own)
    expect(listed.map(({ id, is_current }) => [id, is_current])).toEqual([
      [own.sessionId, true],
      [other, false],
    ])
    expect([await revokeOwnSession(own, theirs), await revokeOwnSession(own, ended)]).toEqual([false, false])
    expect(await isSessionLive(theirs)).toBe(true)
    expect([await revokeOwnSession(own, other), await revokeOwnSession(own, other)]).toEqual([true, false])
  })

  test('all end except this one', async () => {
    const others = [await aSession(own.userId), await aSession(own.userId)]
    await signOutOthers(own.userId, own.sessionId)
    expect(await Promise.all([own.sessionId, ...others].map((id) => isSessionLive(id)))).toEqual([true, false, false])
  })
})

test('a new name is logged in each account of the person, and a repeat is not', async () => {
  const second = await anAccount()
  await db().insert(memberships).values({ accountId: second.id, userId: own.userId, role: 'admin' })
  await renamePerson(own, 'Ada Quill')
  await renamePerson(own, 'Ada Quill')
  expect((await userRow())?.name).toBe('Ada Quill')
  const entries = await logged()
  expect(entries.map((entry) => entry.accountId).sort()).toEqual([accountId, second.id].sort())
  expect(entries[0]).toMatchObject({ action: 'member_renamed', subject: 'Ada Quill', detail: 'formerly Ada Marsh' })
  await revokeSession(own.sessionId)
  expect(await errorOf(renamePerson(own, 'Too late'))).toBe('invalid_token')
})

test('a time zone is stored, and null removes it', async () => {
  await setTimeZone(own, 'Asia/Kolkata')
  expect((await userRow())?.timeZone).toBe('Asia/Kolkata')
  await setTimeZone(own, null)
  expect((await userRow())?.timeZone).toBeNull()
})

test('a format of dates and times is stored, given to the pages of a session, and null removes it', async () => {
  const { userId } = await aMember({ accountId })
  await setTimeFormat(own, 'year_first')
  const stored = async () => [(await userRow())?.timeFormat, (await membershipOf(own.sessionId, undefined))?.session]
  const session = { id: own.sessionId, timeZone: null }
  expect(await stored()).toEqual(['year_first', { ...session, timeFormat: 'year_first' }])
  expect(await membershipOf(await aSession(userId), undefined)).toMatchObject({ session: { timeFormat: null } })
  await setTimeFormat(own, null)
  expect(await stored()).toEqual([null, { ...session, timeFormat: null }])
})

test('the database refuses another format of dates and times', async () => {
  const update = database.sql`update users set time_format = 'week_first' where id = ${own.userId}`
  await expect(update).rejects.toThrow(/users_time_format/)
})
