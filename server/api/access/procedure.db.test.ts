import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { accessTokens } from '../../../db/schema'
import type { Account, Member } from '../../accounts/account/account'
import { changeMembers, changeRole, endMembership, memberOf, removeMember } from '../../accounts/members/membership'
import type { Role } from '../../contract/accounts/account'
import { dashboardOf, outcomeOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aToken } from '../../testing/fixtures/factory'
import { authenticate } from '../../tokens/authenticate'
import { createToken, revokeToken } from '../../tokens/tokens'
import { appRouter } from '../router'
import { tokenContext } from './context'
import { createCallerFactory, runInAccountQueue } from './procedure'

const database = testDatabase()

let account: Account
let admin: Member
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  admin = await aMember({ accountId: account.id })
})

const add = (role: Role) => aMember({ accountId: account.id, role })
const by = ({ userId }: Member) => ({ userId, tokenId: null, ipAddress: null })
const asMember = (member: Member) => dashboardOf({ account, member })
const remove = (member: Member, meanwhile = async () => {}) =>
  changeMembers(account, async (tx) => {
    await endMembership(tx, account, by(admin), member.userId, false)
    await meanwhile()
  })
const refusal = (call: Promise<unknown>) => outcomeOf(call, ({ status, body }) => `${status} ${body.message}`)
const tokens = () =>
  db().select({ name: accessTokens.name }).from(accessTokens).where(eq(accessTokens.accountId, account.id))
const roleOf = async ({ userId }: Member) =>
  (await db().transaction((tx) => memberOf(tx, account, userId)))?.role ?? null

describe('a mutation that waits in the account queue', () => {
  /** Starts the call while the queue of the account is full, runs `meanwhile`, and then lets the call run. */
  async function whileWaiting(call: () => Promise<unknown>, action: () => Promise<unknown>): Promise<string> {
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    const holding = [1, 2, 3].map(() => runInAccountQueue(account.id, 'quick', () => held))
    const called = refusal(call())
    await action()
    free()
    await Promise.all(holding)
    return called
  }

  test('creates no token for a member who is removed meanwhile', async () => {
    const member = await add('editor')
    const create = () => asMember(member).tokens.create({ name: 'late', expires_in_days: null })
    expect(await whileWaiting(create, () => remove(member))).toBe('403 You are no longer a member of this account.')
    expect(await tokens()).toEqual([])
  })

  test('changes nothing for an admin who is demoted meanwhile', async () => {
    const member = await add('admin')
    const rename = () => asMember(member).settings.rename({ name: 'Late' })
    const demote = () => changeRole(account, by(admin), member.userId, 'editor')
    expect(await whileWaiting(rename, demote)).toBe('403 This needs the role admin; yours is editor.')
  })

  test('changes nothing for a token that is revoked meanwhile', async () => {
    const { row, token } = await aToken({ accountId: account.id, createdByUserId: admin.userId })
    const bearer = await authenticate(token, 'DELETE /webhook-subscriptions/{id}')
    if (!bearer) throw new Error('The token is unknown.')
    const caller = createCallerFactory(appRouter)(tokenContext(bearer, { bodyFault: null }))
    const removal = () => caller.subscriptions.remove({ id: crypto.randomUUID() })
    expect(await whileWaiting(removal, async () => {})).toMatch(/^404/)
    expect(await whileWaiting(removal, () => revokeToken(account, by(admin), row.id))).toMatch(/^401/)
  })

  test('runs when nothing has changed', async () => {
    const member = await add('editor')
    const create = () => asMember(member).tokens.create({ name: 'mine', expires_in_days: null })
    expect(await whileWaiting(create, async () => {})).toBe('ok')
  })
})

describe('an action that runs concurrently with the removal of its member', () => {
  /** Starts the action during that transaction, and commits the transaction when the action waits for a lock. */
  async function whileRemoving(member: Member, action: () => Promise<unknown>): Promise<string> {
    let refused: Promise<string> | undefined
    await remove(member, async () => {
      refused = refusal(action())
      const waiting = () => database.sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`
      await expect.poll(async () => (await waiting()).length, { interval: 5 }).toBeGreaterThan(0)
    })
    return refused ?? 'not begun'
  }

  test('creates no token', async () => {
    const member = await add('editor')
    const input = { name: 'late', expiresInDays: null, createdByUserId: member.userId }
    expect(await whileRemoving(member, () => createToken(account, by(member), input))).toMatch(/^403/)
    expect(await tokens()).toEqual([])
  })

  test('changes no role and removes no member', async () => {
    const [first, second, friend] = [await add('admin'), await add('admin'), await add('viewer')]
    const promote = () => changeRole(account, by(first), friend.userId, 'admin')
    expect(await whileRemoving(first, promote)).toMatch(/^403/)
    expect(await whileRemoving(second, () => removeMember(account, by(second), friend.userId))).toMatch(/^403/)
    expect(await roleOf(friend)).toBe('viewer')
  })
})
