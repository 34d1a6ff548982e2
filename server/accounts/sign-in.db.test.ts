import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { memberships, users } from '../../db/schema'
import { MAX_PASSWORD_CHARACTERS } from '../contract/password'
import { testDatabase } from '../testing/database'
import { aMember, anAccount, aUser } from '../testing/factory'
import { hashPassword } from './password'
import { membershipOf, personByPassword } from './sign-in'

testDatabase()

describe('the password', () => {
  test('opens for its own person, whatever the letter case of the address', async () => {
    const user = await aUser({ email: 'Bea@harbour.example', passwordHash: await hashPassword('a long password') })
    expect(await personByPassword(' bea@HARBOUR.example ', 'a long password')).toEqual({
      id: user.id,
      sessionVersion: 0,
    })
  })

  test('a wrong one, an unknown address and a person without one look the same', async () => {
    const { email } = await aUser({ passwordHash: await hashPassword('a long password') })
    const { email: withoutPassword } = await aUser()
    expect(await personByPassword(email, 'another password')).toBeNull()
    expect(await personByPassword('nobody@harbour.example', 'a long password')).toBeNull()
    expect(await personByPassword(withoutPassword, '')).toBeNull()
  })

  test('one that is too long to be set is refused', async () => {
    const password = 'x'.repeat(MAX_PASSWORD_CHARACTERS + 1)
    const { email } = await aUser({ passwordHash: await hashPassword(password) })
    expect(await personByPassword(email, password)).toBeNull()
  })
})

describe('a session', () => {
  test('leads into the oldest membership, or into the chosen account', async () => {
    const [first, second] = [await anAccount(), await anAccount()]
    const { userId } = await aMember({ accountId: first.id, role: 'viewer' })
    await db().insert(memberships).values({ accountId: second.id, userId, role: 'editor' })
    const person = { id: userId, sessionVersion: 0 }
    expect(await membershipOf(person, undefined)).toMatchObject({
      account: { id: first.id },
      member: { role: 'viewer' },
    })
    expect(await membershipOf(person, second.id)).toMatchObject({
      account: { id: second.id },
      member: { role: 'editor' },
    })
  })

  test('never leads into an account one is no member of', async () => {
    const [mine, other] = [await anAccount(), await anAccount()]
    const { userId } = await aMember({ accountId: mine.id })
    expect((await membershipOf({ id: userId, sessionVersion: 0 }, other.id))?.account.id).toBe(mine.id)
  })

  test('ends when the session version is raised', async () => {
    const { userId } = await aMember({ accountId: (await anAccount()).id })
    await db().update(users).set({ sessionVersion: 1 }).where(eq(users.id, userId))
    expect(await membershipOf({ id: userId, sessionVersion: 0 }, undefined)).toBeNull()
  })

  test('ends with the last membership', async () => {
    const { userId } = await aMember({ accountId: (await anAccount()).id })
    await db().delete(memberships).where(eq(memberships.userId, userId))
    expect(await membershipOf({ id: userId, sessionVersion: 0 }, undefined)).toBeNull()
  })
})
