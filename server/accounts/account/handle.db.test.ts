import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { prune } from '../../engine/prune'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { createAccount } from '../members/accounts'
import { listActivities, SYSTEM_ACTOR } from './activity'
import { changeHandle, handleOf } from './handle'

const database = testDatabase()

const created = async (name: string) => {
  const { account } = await createAccount({ name, plan: 'pro', adminEmail: 'ada@harbour.example' })
  return account
}

test('a new account has a handle from its name, with a number where it is taken', async () => {
  const handles: string[] = []
  for (const name of ['Quay Dental', 'quay dental', 'Support', '春']) handles.push(await handleOf(await created(name)))
  expect(handles).toEqual([
    'quay-dental',
    'quay-dental-2',
    expect.stringMatching(/^account-[0-9a-f]{12}$/),
    expect.stringMatching(/^account-[0-9a-f]{12}$/),
  ])
})

test('accounts of one name that are created at the same moment have different handles', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => created('Pier Clinic')))
  const handles = await Promise.all(accounts.map(handleOf))
  expect(handles.sort()).toEqual(['pier-clinic', ...[2, 3, 4, 5, 6].map((number) => `pier-clinic-${number}`)])
})

test('a handle can be changed, and the log names both', async () => {
  const account = await created('Mole Practice')
  await changeHandle(account, SYSTEM_ACTOR, 'mole')
  await changeHandle(account, SYSTEM_ACTOR, 'mole')
  expect(await handleOf(account)).toBe('mole')
  expect((await listActivities(account, { limit: 9, kind: 'account' })).activities).toMatchObject([
    { action: 'settings_changed', subject: 'Campaign address', detail: 'mole-practice to mole' },
  ])
})

test.each([
  ['No', 'validation_error'],
  ['a--b', 'validation_error'],
  ['admin', 'validation_error'],
  ['taken-handle', 'conflict'],
])('the handle %j is refused with %s', async (handle, error) => {
  await anAccount({ handle: `taken-handle` }).catch(() => {})
  const account = await anAccount()
  const before = await handleOf(account)
  await expect(changeHandle(account, SYSTEM_ACTOR, handle)).rejects.toMatchObject({ error })
  expect(await handleOf(account)).toBe(before)
})

test('a handle that the database made can be kept', async () => {
  const account = await anAccount()
  await changeHandle(account, SYSTEM_ACTOR, await handleOf(account))
  expect((await listActivities(account, { limit: 9 })).activities).toEqual([])
})

describe('a handle that an account gave up', () => {
  /** An account that had the handle, and the handle. */
  async function former() {
    const account = await created(`Lock ${crypto.randomUUID().slice(0, 8)}`)
    const handle = await handleOf(account)
    await changeHandle(account, SYSTEM_ACTOR, `new-${handle}`)
    return { account, handle }
  }
  const agedBy = (handle: string, days: number) =>
    database.sql`update former_handles set freed_at = now() - ${days} * interval '1 day' where handle = ${handle}`
  const take = async (handle: string) => {
    const account = await anAccount()
    await changeHandle(account, SYSTEM_ACTOR, handle)
    return handleOf(account)
  }
  const REFUSED = { error: 'conflict', message: expect.stringContaining('in the last 90 days') }

  test.each([0, 89.99])('%f days ago cannot be taken by another account', async (days) => {
    const { handle } = await former()
    await agedBy(handle, days)
    await expect(take(handle)).rejects.toMatchObject(REFUSED)
  })

  test('90 days ago can be taken, and then it is the new account that can take it back', async () => {
    const { account, handle } = await former()
    await agedBy(handle, 90)
    const second = await anAccount()
    await changeHandle(second, SYSTEM_ACTOR, handle)
    await changeHandle(second, SYSTEM_ACTOR, `other-${handle}`)
    await expect(changeHandle(account, SYSTEM_ACTOR, handle)).rejects.toMatchObject(REFUSED)
    await changeHandle(second, SYSTEM_ACTOR, handle)
    expect(await handleOf(second)).toBe(handle)
  })

  test('can be taken back by the account, and given up again', async () => {
    const { account, handle } = await former()
    await changeHandle(account, SYSTEM_ACTOR, handle)
    expect(await database.sql`select from former_handles where handle = ${handle}`).toHaveLength(0)
    await changeHandle(account, SYSTEM_ACTOR, `later-${handle}`)
    await expect(take(handle)).rejects.toMatchObject(REFUSED)
  })

  test('by its deletion cannot be taken either', async () => {
    const account = await created(`Gone ${crypto.randomUUID().slice(0, 8)}`)
    const handle = await handleOf(account)
    await database.sql`delete from accounts where id = ${account.id}`
    await expect(take(handle)).rejects.toMatchObject(REFUSED)
  })

  test('is not given to a new account of that name', async () => {
    const name = `Weir ${crypto.randomUUID().slice(0, 8)}`
    const account = await created(name)
    const handle = await handleOf(account)
    await changeHandle(account, SYSTEM_ACTOR, `new-${handle}`)
    expect(await handleOf(await created(name))).toBe(`${handle}-2`)
  })

  test.each([
    [
      'by a change',
      (tx: TransactionSql, id: string) => tx`update accounts set handle = ${`new-${id}`.slice(0, 20)} where id = ${id}`,
    ],
    ['by the deletion of its account', (tx: TransactionSql, id: string) => tx`delete from accounts where id = ${id}`],
  ])(
    '%s that is not committed yet is refused after the commit, to a change and to a new account',
    async (_how, giveUp) => {
      const name = `Sluice ${crypto.randomUUID().slice(0, 8)}`
      const account = await created(name)
      const handle = await handleOf(account)
      const second = await anAccount()
      const waiting = await database.sql.begin(async (tx) => {
        await giveUp(tx, account.id)
        const changed = changeHandle(second, SYSTEM_ACTOR, handle).catch((error: unknown) => error)
        const inserted = created(name)
        await expect
          .poll(async () => {
            const [row] = await database.sql`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
            return row?.n
          })
          .toBe(2)
        return { changed, inserted }
      })
      expect(await waiting.changed).toMatchObject(REFUSED)
      expect(await handleOf(await waiting.inserted)).toBe(`${handle}-2`)
    },
  )

  test('of two accounts that exchange theirs, neither gets the other one', async () => {
    const [one, two] = [await created('Ebb Tide One'), await created('Ebb Tide Two')]
    const [handleOne, handleTwo] = [await handleOf(one), await handleOf(two)]
    await changeHandle(one, SYSTEM_ACTOR, 'ebb-between')
    await expect(changeHandle(two, SYSTEM_ACTOR, handleOne)).rejects.toMatchObject(REFUSED)
    expect(await handleOf(two)).toBe(handleTwo)
  })

  test('is forgotten after the 90 days', async () => {
    const [old, recent] = [await former(), await former()]
    await agedBy(old.handle, 90)
    await prune()
    const rows = await database.sql`select handle from former_handles where handle in (${old.handle}, ${recent.handle})`
    expect(rows.map(({ handle }) => handle)).toEqual([recent.handle])
  })
})
