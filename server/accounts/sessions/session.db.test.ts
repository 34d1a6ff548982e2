import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { memberships, sessions, users } from '../../../db/schema'
import { prune } from '../../engine/prune'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aUser } from '../../testing/fixtures/factory'
import type { Account, Member } from '../account/account'
import { createSession, endSessions, isSessionLive, membershipOf, revokeSession, signOutEverywhere } from './session'

const database = testDatabase()
const CLIENT = { ipAddress: '192.0.2.7', userAgent: 'Browser/1.0', deviceToken: null }

let account: Account
let ada: Member
let person: { id: string; sessionVersion: number }
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id, role: 'editor' })
  person = { id: ada.userId, sessionVersion: 0 }
})

const aSession = async (client = CLIENT): Promise<string> => {
  const id = await createSession(person, client)
  if (id === null) throw new Error('There is no session.')
  return id
}
const isLive = async (id: string) => {
  const [live, membership] = [await isSessionLive(id), await membershipOf(id, undefined)]
  expect(membership !== null).toBe(live)
  return live
}
/** Moves the times of a session into the past. */
const wait = (id: string, days: number, isUsed = false) => database.sql`
  update sessions set created_at = created_at - make_interval(secs => ${days * 86_400}::float8),
    expires_at = expires_at - make_interval(secs => ${days * 86_400}::float8),
    last_used_at = last_used_at - make_interval(secs => ${isUsed ? 0 : days * 86_400}::float8) where id = ${id}`
const rowOf = async (id: string) => (await db().select().from(sessions).where(eq(sessions.id, id)))[0]

describe('a session', () => {
  test('gives access to the account of its user, with their role', async () => {
    const { account: entered, member } = (await membershipOf(await aSession(), undefined)) ?? {}
    expect(entered).toEqual(account)
    expect(member).toEqual(ada)
  })

  test('gives access to the oldest membership, or to the chosen account', async () => {
    const second = await anAccount()
    await db().insert(memberships).values({ accountId: second.id, userId: ada.userId, role: 'viewer' })
    const id = await aSession()
    expect(await membershipOf(id, undefined)).toMatchObject({ account: { id: account.id }, member: { role: 'editor' } })
    expect(await membershipOf(id, second.id)).toMatchObject({ account: { id: second.id }, member: { role: 'viewer' } })
  })

  test('gives no access to an account of which the user is not a member', async () => {
    const other = await anAccount()
    expect((await membershipOf(await aSession(), other.id))?.account.id).toBe(account.id)
    expect((await membershipOf(await aSession(), 'no id'))?.account.id).toBe(account.id)
  })

  test('ends with the last membership, and does not start without one', async () => {
    const id = await aSession()
    await db().delete(memberships).where(eq(memberships.userId, ada.userId))
    expect(await membershipOf(id, undefined)).toBeNull()
    expect(await createSession(person, CLIENT)).toBeNull()
  })

  test('ends when the user is deleted', async () => {
    const id = await aSession()
    await db().delete(users).where(eq(users.id, ada.userId))
    expect(await isLive(id)).toBe(false)
  })

  test('ends alone when it is revoked; a repeat keeps the time', async () => {
    const [id, other] = [await aSession(), await aSession()]
    await revokeSession(id)
    const revokedAt = (await rowOf(id))?.revokedAt
    await revokeSession(id)
    expect((await rowOf(id))?.revokedAt).toEqual(revokedAt)
    expect([await isLive(id), await isLive(other)]).toEqual([false, true])
  })

  test('ends after 30 days, even if it is in use', async () => {
    const id = await aSession()
    await wait(id, 29.9, true)
    expect(await isLive(id)).toBe(true)
    await wait(id, 0.2, true)
    expect(await isLive(id)).toBe(false)
  })

  test('ends after 14 days without use, and use extends it', async () => {
    const [used, unused] = [await aSession(), await aSession()]
    for (const id of [used, unused]) await wait(id, 13.9)
    expect(await membershipOf(used, undefined)).not.toBeNull()
    for (const id of [used, unused]) await wait(id, 0.2)
    expect([await isLive(used), await isLive(unused)]).toEqual([true, false])
  })

  test('updates its last use at most every five minutes', async () => {
    const id = await aSession()
    const begun = (await rowOf(id))?.lastUsedAt
    await membershipOf(id, undefined)
    expect((await rowOf(id))?.lastUsedAt).toEqual(begun)
    await wait(id, 0.05)
    await membershipOf(id, undefined)
    expect(Number((await rowOf(id))?.lastUsedAt)).toBeGreaterThanOrEqual(Number(begun))
  })

  test('stores its IP address and a shortened user agent', async () => {
    const row = await rowOf(await aSession({ ...CLIENT, userAgent: 'x'.repeat(5000) }))
    expect(row).toMatchObject({ ipAddress: '192.0.2.7', userAgent: 'x'.repeat(200), revokedAt: null })
  })

  test.each(['00000000-0000-4000-8000-000000000000'])('that does not exist gives no access', async (id) =>
    expect(await isLive(id)).toBe(false),
  )
})

describe('signing out everywhere', () => {
  test('ends every session of the user, and of no other user', async () => {
    const bo = await aMember({ accountId: account.id })
    const his = await createSession({ id: bo.userId, sessionVersion: 0 }, CLIENT)
    const ids = [await aSession(), await aSession()]
    await signOutEverywhere(ada.userId)
    expect(await Promise.all(ids.map(isLive))).toEqual([false, false])
    expect(await isLive(his ?? '')).toBe(true)
  })

  test('refuses a session for an earlier authentication', async () => {
    await signOutEverywhere(ada.userId)
    expect(await createSession(person, CLIENT)).toBeNull()
    expect(await createSession({ ...person, sessionVersion: 1 }, CLIENT)).not.toBeNull()
  })

  test('leaves no session that starts at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const begun = Array.from({ length: 6 }, () => createSession({ ...person, sessionVersion: n }, CLIENT))
      const [, ...ids] = await Promise.all([signOutEverywhere(ada.userId), ...begun])
      for (const id of ids) if (id !== null) expect(await isLive(id)).toBe(false)
    }
  })

  test('is rolled back with its transaction', async () => {
    const id = await aSession()
    const failing = db().transaction(async (tx) => {
      await endSessions(tx, ada.userId)
      throw new Error('No.')
    })
    await expect(failing).rejects.toThrow('No.')
    expect(await isLive(id)).toBe(true)
  })

  test('of an unknown user changes nothing', async () =>
    expect(await db().transaction((tx) => endSessions(tx, '00000000-0000-4000-8000-000000000000'))).toBeNull())
})

test('pruning deletes sessions a month after their end, and keeps the others', async () => {
  const [live, revoked, revokedLongAgo, expired, expiredLongAgo] = await Promise.all(
    Array.from({ length: 5 }, () => aSession()),
  )
  for (const id of [revoked, revokedLongAgo]) await revokeSession(id ?? '')
  await database.sql`update sessions set revoked_at = revoked_at - interval '31 days' where id = ${revokedLongAgo ?? ''}`
  await wait(expired ?? '', 31)
  await wait(expiredLongAgo ?? '', 61)
  await prune()
  const kept = await database.sql`select id from sessions where user_id = ${ada.userId}`
  expect(kept.map(({ id }) => id).sort()).toEqual([live, revoked, expired].sort())
})

test('a user without an account gets no session', async () => {
  const { id } = await aUser()
  expect(await createSession({ id, sessionVersion: 0 }, CLIENT)).toBeNull()
})
