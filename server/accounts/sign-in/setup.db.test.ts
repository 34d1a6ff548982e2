import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../../db/client'
import { accounts, activities, limitWindows, memberships, users } from '../../../db/schema'
import { testDatabase } from '../../testing/database/database'
import { aUser } from '../../testing/fixtures/factory'

testDatabase()

// The process remembers databases that have users, so each test uses a new database.
let setup: typeof import('./setup')
beforeEach(async () => {
  await db().delete(accounts)
  await db().delete(users)
  await db().delete(limitWindows)
  vi.resetModules()
  setup = await import('./setup')
})

const input = (token: string) => ({
  token,
  account: 'Harbour Dental',
  plan: 'starter' as const,
  phoneCountry: 'CH',
  name: 'Ada Marsh',
  email: 'ada@harbour.example',
  password: 'a long password',
})

test('the token creates the account and its admin, who can sign in', async () => {
  expect(await setup.needsSetup()).toBe(true)
  const result = await setup.setUp(input(` ${setup.setupToken()}\n`), '192.0.2.7')
  expect(result).toMatchObject({ kind: 'person', person: { sessionVersion: 0 } })
  const { findPersonByPassword } = await import('./sign-in')
  expect(await findPersonByPassword('ada@harbour.example', 'a long password')).not.toBeNull()
  expect(await db().select().from(accounts)).toMatchObject([{ name: 'Harbour Dental', phoneCountry: 'CH' }])
  expect(await db().select().from(memberships)).toMatchObject([{ role: 'admin' }])
  const log = await db().select().from(activities)
  expect(log).toMatchObject([
    { action: 'member_joined', subject: 'ada@harbour.example', detail: 'admin', ipAddress: '192.0.2.7' },
  ])
  expect(await setup.needsSetup()).toBe(false)
})

test('every process has the same token, and it is hard to guess', async () => {
  expect(setup.setupToken()).toMatch(/^[0-9a-f]{32}$/)
  const before = setup.setupToken()
  vi.resetModules()
  expect((await import('./setup')).setupToken()).toBe(before)
})

test('of several starts one gets the token to print, and a token of another NEXTAUTH_SECRET is new', async () => {
  const token = setup.setupToken()
  const first = await Promise.all([setup.newSetupToken(), setup.newSetupToken()])
  expect(first.filter((one) => one !== null)).toEqual([token])
  expect(await setup.newSetupToken()).toBeNull()
  // The module of the setup has its own copy of the settings.
  const { resetEnv } = await import('../../env')
  vi.stubEnv('NEXTAUTH_SECRET', 'another secret of more than thirty-two characters')
  resetEnv()
  expect(await setup.newSetupToken()).toBe(setup.setupToken())
  vi.unstubAllEnvs()
  resetEnv()
})

test.each(['', 'wrong', '0'.repeat(32), '☎'])('another token creates nothing: %j', async (token) => {
  expect(await setup.setUp(input(token), null)).toEqual({ kind: 'wrong_token' })
  expect(await db().select().from(accounts)).toEqual([])
})

test('guesses are limited', async () => {
  for (let n = 0; n < 10; n++) expect(await setup.setUp(input('wrong'), '192.0.2.7')).toEqual({ kind: 'wrong_token' })
  expect(await setup.setUp(input(setup.setupToken()), '192.0.2.7')).toMatchObject({ kind: 'too_many_tries' })
  expect(await setup.setUp(input(setup.setupToken()), '192.0.2.8')).toMatchObject({ kind: 'person' })
})

test('of several concurrent setups one succeeds, the others are too late', async () => {
  const results = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      setup.setUp({ ...input(setup.setupToken()), email: `p${n}@harbour.example` }, null),
    ),
  )
  expect(results.map(({ kind }) => kind).sort()).toEqual(['person', 'too_late', 'too_late', 'too_late'])
  expect(await db().select().from(accounts)).toHaveLength(1)
  expect(await db().select().from(users)).toHaveLength(1)
})

test('once there is a user it is too late, even with the right token', async () => {
  await aUser()
  expect(await setup.setUp(input(setup.setupToken()), null)).toEqual({ kind: 'too_late' })
  expect(await setup.setUp(input('wrong'), null)).toEqual({ kind: 'too_late' })
})
