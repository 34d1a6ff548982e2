import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { connect } from './client'

const database = testDatabase()
const queries: string[] = []
let sql: ReturnType<typeof connect>['sql']
beforeAll(() => {
  sql = connect(database.url, 1).sql
  sql.options.debug = (_, query) => queries.push(query.trim())
  return () => sql.end()
})

test('a connection does not read the array types', async () => {
  await sql`select 1`
  expect(queries).toEqual(['select 1'])
})

test('a connection uses indexes, and compiles no plan', async () => {
  const settings = await sql`
    select name, setting from pg_settings
    where name in ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit') and setting <> 'off'`
  expect(settings).toEqual([])
})

test.each([
  ['text', ['a', 'b c', '', '"quoted"', 'back\\slash', '{,}', 'NULL', 'ü\n', null]],
  ['text', []],
  ['uuid', ['3c3a0f3e-95a4-4f0b-8a30-0d4b2f7f8a11']],
])('an array is the same after a round trip to Postgres: %s[] %j', async (type, values) => {
  const [row] = await sql.unsafe(`select $1::${type}[] as given`, [values as never])
  expect(row?.given).toEqual(values)
})
