import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { createAccount } from '../members/accounts'
import { listActivities, SYSTEM_ACTOR } from './activity'
import { changeHandle, handleOf } from './change-handle'

testDatabase()

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
