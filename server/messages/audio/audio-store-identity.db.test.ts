import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { startObjectStorage } from '../../testing/servers/object-storage'
import { setEnv } from '../../testing/set-env'
import { completeMessages } from '../completion/complete'
import { audioStore } from './audio-store'
import { AudioStoreError, adoptAudioStore, audioStoreStatus, requireOwnAudioStore } from './audio-store-identity'
import { deleteOldAudio } from './retention'

const database = testDatabase()
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'audio-store-identity-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  await database.sql`delete from audio_store`
  await database.sql`delete from accounts`
  await useNewFolder()
})

/** Uses the store of a machine with its own data folder. */
async function useNewFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(root, 'data-'))
  setEnv({ DATA_DIR: folder })
  return folder
}

async function aRecording(at = new Date()): Promise<string> {
  const id = randomUUID()
  await audioStore().put(id, Buffer.from('audio'))
  await completeMessages(await anAccount({ plan: 'free' }), [
    aMessage({ id, audioKey: id, createdAt: at, completedAt: at }),
  ])
  return id
}
const bound = async () => (await database.sql`select store_id from audio_store`).map(({ store_id }) => store_id)
const refused = async () => {
  const error = await requireOwnAudioStore().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(AudioStoreError)
  expect(error.message).not.toContain('\n')
  return error.message
}

describe('the audio store of a database', () => {
  test('is bound once at the first start, even by processes that start concurrently', async () => {
    const folder = process.env.DATA_DIR ?? ''
    await Promise.all(Array.from({ length: 8 }, () => requireOwnAudioStore()))
    const [id, ...more] = await bound()
    expect(more).toEqual([])
    expect((await readFile(path.join(folder, 'audio', 'store-id'), 'utf8')).trim()).toBe(id)
    await requireOwnAudioStore()
    expect(await bound()).toEqual([id])
  })

  test('is not a second machine’s data folder; the error says what to do', async () => {
    await requireOwnAudioStore()
    const folder = await useNewFolder()
    expect(await refused()).toMatch(
      /^This database already has another audio store.* npm run admin -- audio-store adopt --yes$/,
    )
    expect(await audioStore().readId()).toBeNull()
    expect(await refused()).toContain(`${folder}/audio`)
  })

  test('is not a store with another id', async () => {
    await requireOwnAudioStore()
    await useNewFolder()
    await audioStore().writeId(randomUUID())
    expect(await refused()).toContain('belongs to another database')
  })

  test('may be moved with its folder', async () => {
    await aRecording()
    await requireOwnAudioStore()
    const moved = path.join(root, `moved-${randomUUID()}`)
    await cp(process.env.DATA_DIR ?? '', moved, { recursive: true })
    setEnv({ DATA_DIR: moved })
    await requireOwnAudioStore()
  })

  test('is replaced by an operator’s command, and the former one is then refused', async () => {
    await requireOwnAudioStore()
    const former = process.env.DATA_DIR
    await useNewFolder()
    expect(await audioStoreStatus()).toMatchObject({ match: 'unmarked_store', storeId: null })
    const { store_id } = await adoptAudioStore()
    expect([await bound(), await audioStore().readId()]).toEqual([[store_id], store_id])
    await requireOwnAudioStore()
    setEnv({ DATA_DIR: former })
    expect(await refused()).toContain('belongs to another database')
  })

  test('can be in S3; another bucket is refused', async () => {
    const first = await startObjectStorage()
    const second = await startObjectStorage()
    const settingsOf = ({ options }: typeof first) => ({
      S3_ENDPOINT: options.endpoint,
      S3_BUCKET: options.bucket,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    })
    try {
      setEnv(settingsOf(first))
      await Promise.all(Array.from({ length: 4 }, () => requireOwnAudioStore()))
      expect(await bound()).toEqual([await audioStore().readId()])
      setEnv(settingsOf(second))
      expect(await refused()).toContain('bucket recordings')
      await second.stop()
      // An unreachable store is neither bound nor refused.
      await expect(requireOwnAudioStore()).rejects.not.toBeInstanceOf(AudioStoreError)
    } finally {
      for (const name of Object.keys(settingsOf(first))) setEnv({ [name]: undefined })
      await first.stop()
    }
  })
})

const settingsFor = (server: Server) => ({
  S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  S3_BUCKET: 'recordings',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
})

test('a store that resets connections gives an error immediately and keeps no transaction open', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.resetAndDestroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = settingsFor(server)
  try {
    setEnv(settings)
    for (const work of [requireOwnAudioStore, adoptAudioStore, audioStoreStatus, deleteOldAudio])
      await expect(work()).rejects.not.toBeInstanceOf(AudioStoreError)
    expect(
      await database.sql`
      select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    ).toEqual([])
  } finally {
    for (const name of Object.keys(settings)) setEnv({ [name]: undefined })
    server.close()
  }
})

test('a process with a bound store never waits for the store in a transaction', async () => {
  await requireOwnAudioStore()
  let transactions: unknown
  const storage = createHttpServer(async (_, response) => {
    transactions = await database.sql`
      select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    response.end((await bound())[0])
  }).listen(0, '127.0.0.1')
  await once(storage, 'listening')
  const settings = settingsFor(storage)
  try {
    setEnv(settings)
    await requireOwnAudioStore()
    expect(transactions).toEqual([])
  } finally {
    for (const name of Object.keys(settings)) setEnv({ [name]: undefined })
    storage.close()
  }
})

test('retention with another machine’s store deletes and marks nothing', async () => {
  const old = new Date('2026-01-01T12:00:00Z')
  await aRecording(old)
  await requireOwnAudioStore()
  const own = process.env.DATA_DIR
  const folder = await useNewFolder()
  await expect(deleteOldAudio({ now: new Date('2026-06-01T12:00:00Z') })).rejects.toBeInstanceOf(AudioStoreError)
  // The same with an empty folder, as when a volume is not mounted.
  await writeFile(path.join(folder, 'unrelated'), '')
  expect(
    await database.sql`select 1 from messages where audio_deleted_at is not null or audio_deleting_at is not null`,
  ).toEqual([])
  setEnv({ DATA_DIR: own })
  expect(await deleteOldAudio({ now: new Date('2026-06-01T12:00:00Z') })).toEqual({ deleted: 1, missing: 0 })
})
