import { open, readdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createBackup } from '../backup/create'
import { listBackups } from '../backup/manifest'
import { fileStore } from '../messages/audio/audio-store'
import { testDatabase } from '../testing/database/database'
import { anAccount } from '../testing/fixtures/factory'

// SMALL_VOLUME names an empty volume of 20 to 500 MB, such as a tmpfs.

const CHUNK = Buffer.alloc(64 * 1024)
const LEFT_BYTES = 500_000

const database = testDatabase()
const volume = process.env.SMALL_VOLUME ?? ''
const [ballast, folder] = [path.join(volume, 'ballast'), path.join(volume, 'backups')]
afterEach(async () => {
  for (const name of [ballast, folder]) await rm(name, { recursive: true, force: true })
})

test('a full disk ends a backup with an error and leaves nothing of it; with space the next one is complete', async () => {
  const { id } = await anAccount()
  await database.sql`
    insert into activities (account_id, action, subject)
    select ${id}, 'test_sent', md5(n::text) || md5((-n)::text) from generate_series(1, 50000) n`
  const create = () =>
    createBackup({ url: database.url, store: fileStore(path.join(folder, 'none')), folder, recipients: [] })
  await create()
  // The disk is full in the middle of the largest table.
  await fill()
  await truncate(ballast, (await stat(ballast)).size - LEFT_BYTES)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await expect(create()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await listBackups(folder)).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  await rm(ballast)
  await create()
  expect(await listBackups(folder)).toHaveLength(2)
})

async function fill(): Promise<void> {
  const file = await open(ballast, 'w')
  try {
    for (;;) await file.write(CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
