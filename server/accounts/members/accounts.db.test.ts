import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { verifyPassword } from '../passwords/password'
import { createUser, findUser } from '../users/users'
import { accountById, accountsOf, addMember, createAccount, listAccounts, setPlan } from './accounts'
import { listMembers } from './membership'

testDatabase()

describe('accounts', () => {
  test('start with an admin, who is created if the address is unknown', async () => {
    const { account, admin } = await createAccount({
      name: 'Harbour',
      plan: 'pro',
      adminEmail: ' Ada@Harbour.example ',
    })
    expect(account).toMatchObject({ name: 'Harbour', plan: 'pro' })
    expect(admin).toMatchObject({ email: 'Ada@Harbour.example', name: 'Ada', passwordHash: null })
    expect(await listMembers(account)).toMatchObject([
      { userId: admin.id, email: 'Ada@Harbour.example', name: 'Ada', role: 'admin' },
    ])
  })

  test('share an existing user, whatever the case of the address', async () => {
    const first = await createAccount({ name: 'One', plan: 'free', adminEmail: 'bo@example.com' })
    const second = await createAccount({ name: 'Two', plan: 'free', adminEmail: 'BO@example.com' })
    expect(second.admin.id).toBe(first.admin.id)
    expect((await accountsOf(first.admin.id)).map(({ account }) => account.name)).toEqual(['One', 'Two'])
  })

  test('change plans, are listed and found by id; an unknown id is null', async () => {
    const { account } = await createAccount({ name: 'Three', plan: 'free', adminEmail: 'cy@example.com' })
    expect(await setPlan(account.id, 'business')).toMatchObject({ id: account.id, plan: 'business' })
    expect(await accountById(account.id)).toMatchObject({ plan: 'business' })
    expect((await listAccounts()).map(({ id }) => id)).toContain(account.id)
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect([await setPlan(unknownId, 'pro'), await accountById(unknownId)]).toEqual([null, null])
  })
})

describe('users', () => {
  test('have unique addresses, and only a hash of the password is stored', async () => {
    const user = await createUser({ email: 'di@example.com', name: 'Di', password: 'a harbour at night' })
    expect(user.passwordHash).not.toContain('harbour')
    expect(await verifyPassword('a harbour at night', user.passwordHash)).toBe(true)
    await expect(createUser({ email: 'DI@example.com', name: 'Other' })).rejects.toMatchObject({ error: 'conflict' })
    expect(await findUser('DI@EXAMPLE.COM')).toMatchObject({ id: user.id })
  })

  test('join an account and change roles there', async () => {
    const { account } = await createAccount({ name: 'Four', plan: 'pro', adminEmail: 'ed@example.com' })
    await addMember(account, 'fay@example.com', 'viewer')
    expect(await addMember(account, 'fay@example.com', 'editor')).toMatchObject({ name: 'fay', role: 'editor' })
    expect((await listMembers(account)).map(({ email, role }) => [email, role])).toEqual([
      ['ed@example.com', 'admin'],
      ['fay@example.com', 'editor'],
    ])
  })

  test('cannot leave an account without an admin, even if two step down concurrently', async () => {
    const { account } = await createAccount({ name: 'Five', plan: 'pro', adminEmail: 'gus@example.com' })
    await addMember(account, 'hal@example.com', 'admin')
    const both = await Promise.allSettled([
      addMember(account, 'gus@example.com', 'viewer'),
      addMember(account, 'hal@example.com', 'viewer'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await listMembers(account)).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})
