import { expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { requireSameDatabase } from './pooler'

const database = testDatabase()

test('two URLs of one database are accepted', async () => {
  const other = new URL(database.url)
  other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  await requireSameDatabase(database.url, other.href)
})

test('another database of the same server is refused, with the names and without the password', async () => {
  const other = new URL(database.url)
  const name = other.pathname.slice(1)
  other.pathname = '/postgres'
  await expect(requireSameDatabase(other.href, database.url)).rejects.toThrow(
    `DATABASE_URL names the database postgres, and DIRECT_DATABASE_URL names ${name} of ${other.host}. ` +
      'Set both to one database, or remove DIRECT_DATABASE_URL.',
  )
})
