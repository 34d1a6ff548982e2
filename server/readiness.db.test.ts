import { expect, test } from 'vitest'
import { measureReadiness } from './readiness'
import { testDatabase } from './testing/database/database'
import { anAccount, aSubscription } from './testing/fixtures/factory'

const database = testDatabase()

test('a process is ready when it has the database, its migrations and the keys of stored secrets', async () => {
  expect(await measureReadiness()).toEqual({
    status: 'ready',
    database: 'ok',
    migrations: 'ok',
    missing_keys: [],
    draining: false,
    delivery_paused: false,
  })
})

test('a key that stored secrets need and that is not configured makes it not ready', async () => {
  const { row } = await aSubscription({ accountId: (await anAccount()).id })
  await database.sql`
    update webhook_subscriptions set encrypted_secret = regexp_replace(encrypted_secret, '\\.[^.]*\\.', '.lost.')
    where id = ${row.id}`
  expect(await measureReadiness()).toMatchObject({ status: 'not_ready', missing_keys: ['lost'] })
})

test('a migration that is not applied makes it not ready', async () => {
  await database.sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`
  try {
    expect(await measureReadiness()).toMatchObject({ status: 'not_ready', migrations: 'behind' })
  } finally {
    await database.sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`
  }
})

test('a process that drains is not ready for the rest of its life', async () => {
  // A module of its own: another test of this process may have stopped a worker in it.
  const { readiness, startDraining }: typeof import('./readiness') = await import('./readiness?own' as string)
  expect((await readiness()).draining).toBe(false)
  startDraining()
  expect(await readiness()).toMatchObject({ status: 'not_ready', draining: true })
})
