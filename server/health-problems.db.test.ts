import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findProblems } from './health-problems'
import { requireOwnAudioStore } from './messages/audio/audio-store-identity'
import { testDatabase } from './testing/database/database'
import { setEnv } from './testing/set-env'

const database = testDatabase()
const NO_S3 = {
  S3_ENDPOINT: undefined,
  S3_BUCKET: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
}
const folder = await mkdtemp(path.join(tmpdir(), 'health-problems-'))

beforeEach(async () => {
  await database.sql`delete from audio_store`
  setEnv({ DATA_DIR: folder })
  await requireOwnAudioStore()
})
afterEach(() => setEnv(NO_S3))
afterAll(() => rm(folder, { recursive: true }))

test('one look at a late delivery is no problem, because a backlog may drain', async () =>
  expect(await findProblems(4_000)).toEqual([]))

test('a folder of recordings that is not there, such as a volume that was not mounted, is a problem', async () => {
  setEnv({ DATA_DIR: path.join(folder, 'missing') })
  expect(await findProblems(null)).toEqual(['audio_store'])
})

test('an object storage that does not respond is a problem within the three seconds of health', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  setEnv({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b', S3_SECRET_ACCESS_KEY: 'c' })
  const startedAt = performance.now()
  expect(await findProblems(null)).toEqual(['audio_store'])
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  silent.close()
})
