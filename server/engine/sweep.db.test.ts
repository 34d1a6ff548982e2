import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database/database'
import { publishEvents } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { sweep } from './sweep'
import { TASKS } from './task-list'

const database = testDatabase()

// After 61,440 seconds (17 hours) overdue, which is the tenth doubling, a wake follows each 61,440 seconds.
test.each([
  { generation: 0, overdue: 59, woken: 0 },
  { generation: 0, overdue: 61, woken: 1 },
  { generation: 1, overdue: 119, woken: 0 },
  { generation: 1, overdue: 121, woken: 1 },
  { generation: 10, overdue: 61_439, woken: 0 },
  { generation: 10, overdue: 61_441, woken: 1 },
  { generation: 11, overdue: 61_501, woken: 0 },
  { generation: 11, overdue: 122_881, woken: 1 },
  { generation: 12, overdue: 122_941, woken: 0 },
  { generation: 12, overdue: 184_321, woken: 1 },
])('after $generation wakes a delivery $overdue s overdue is woken $woken times', async (row) => {
  await database.sql`delete from accounts`
  const account = await anAccount()
  await aSubscription({ accountId: account.id })
  await publishEvents(account.id)
  const now = new Date()
  await database.sql`
    update deliveries set wake_generation = ${row.generation},
      next_attempt_at = ${now.toISOString()}::timestamptz - make_interval(secs => ${row.overdue})`
  expect(await sweep({ now })).toEqual({ woken: row.woken })
  expect(await sweep({ now })).toEqual({ woken: 0 })
})

test('the task leaves overdue deliveries to the embedded engine', async () => {
  await database.sql`delete from accounts`
  const account = await anAccount()
  await aSubscription({ accountId: account.id })
  await publishEvents(account.id)
  await database.sql`update deliveries set next_attempt_at = clock_timestamp() - interval '61 seconds'`
  await TASKS.sweep?.run({}, { attempts: 1 })
  expect(await database.sql`select wake_generation from deliveries`).toEqual([{ wake_generation: 0 }])
  expect(await sweep()).toEqual({ woken: 1 })
})
