import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { arrayText } from './array-types'
import { connect } from './client'

const database = testDatabase()

describe('arrays are the same after a round trip from JavaScript to Postgres', () => {
  let sql: ReturnType<typeof connect>['sql']
  beforeAll(() => {
    sql = connect(database.url, 1).sql
    return () => sql.end()
  })

  test.each([
    ['text', ['a', 'b c', '', '"quoted"', 'back\\slash', '{,}', 'NULL', 'ü\n']],
    ['text', []],
    ['uuid', ['3c3a0f3e-95a4-4f0b-8a30-0d4b2f7f8a11']],
    ['integer', [1, -2, 2_147_483_647]],
    ['double precision', [0.5, 1e300]],
    ['bigint', ['9007199254740993']],
  ])('%s[] %j', async (type, values) => {
    const [row] = await sql.unsafe(`select $1::${type}[] as given`, [values as never])
    expect(row?.given).toEqual(values)
  })

  test('null elements and nested arrays are kept', async () => {
    const [row] = await sql`select ${['a', null, 'b'] as never}::text[] as nulls, ${
      [
        ['a', 'b'],
        ['c', '"'],
      ] as never
    }::text[] as nested`
    expect(row).toEqual({
      nulls: ['a', null, 'b'],
      nested: [
        ['a', 'b'],
        ['c', '"'],
      ],
    })
  })

  test('arrays that only Postgres creates are parsed', async () => {
    const [row] = await sql`
      select array[true, false] as flags, array['{"a": 1}', 'null']::jsonb[] as objects, array[1.50, 2]::numeric[] as prices, array[timestamptz '2026-01-02 03:04:05.678+00'] as times`
    expect(row).toMatchObject({ flags: [true, false], objects: [{ a: 1 }, null] })
    // Drizzle reads these itself.
    expect(row?.prices).toBe('{1.50,2}')
    expect(row?.times).toBe('{"2026-01-02 03:04:05.678+00"}')
  })

  test('a connection does not read the array types', async () => {
    const fresh = connect(database.url, 1).sql
    const queries: string[] = []
    fresh.options.debug = (_, query) => queries.push(query)
    await fresh`select 1`
    await fresh.end()
    expect(queries.map((query) => query.trim())).toEqual(['select 1'])
  })
})

test('an undefined element is an error', () => {
  expect(() => arrayText(['a', undefined], String)).toThrow(TypeError)
})
