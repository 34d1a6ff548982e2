import { expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { migrate } from './migrate'

const database = testDatabase()

test('a database of an unreleased version is refused before anything is changed', async () => {
  await database.sql`update drizzle.__drizzle_migrations set hash = 'of another baseline'`
  await database.sql`drop table sign_in_attempts`
  await expect(migrate(database.url)).rejects.toThrow(/^This database is of an unreleased version/)
  expect(await database.sql`select to_regclass('sign_in_attempts') as found`).toEqual([{ found: null }])
})

// drizzle-kit does not know these. A newly generated baseline needs them copied.
test('the baseline has what is written by hand', async () => {
  const { sql } = database
  expect(await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`).toEqual([
    { proname: 'keep_former_handle' },
    { proname: 'message_search' },
  ])
  expect(
    await sql`select tgname from pg_trigger where not tgisinternal and tgname like 'accounts_%' order by 1`,
  ).toEqual([{ tgname: 'accounts_deleted' }, { tgname: 'accounts_handle_changed' }])
  expect(await sql`select reloptions from pg_class where oid = 'events'::regclass`).toEqual([
    { reloptions: ['toast_tuple_target=8160'] },
  ])
  expect(
    await sql`select attstorage::text from pg_attribute where attrelid = 'recording_parts'::regclass and attname = 'bytes'`,
  ).toEqual([{ attstorage: 'e' }])
})
