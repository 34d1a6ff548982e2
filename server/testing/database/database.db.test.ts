import { expect, test } from 'vitest'
import { accounts } from '../../../db/schema'
import { testDatabase } from './database'

const database = testDatabase()

test('a test file has the migrated tables to itself', async () => {
  expect(await database.db.select().from(accounts)).toEqual([])
  await database.db.insert(accounts).values({ name: 'Only here' })
  expect(await database.sql`select name from accounts`).toEqual([{ name: 'Only here' }])
  expect(await database.sql`select count(*)::int from graphile_worker.jobs`).toEqual([{ count: 0 }])
})
