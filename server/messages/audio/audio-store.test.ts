import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'
// The web process and the worker load it for deliveries, and Node's own fetch then uses it too.
import 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../../env'
import { startObjectStorage } from '../../testing/servers/object-storage'
import { type AudioStore, fileStore, s3Store } from './audio-store'

const key = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const other = 'c9bf9e57-1685-4c89-bafb-ff5af830be8a'
const absent = '0f8fad5b-d9cb-469f-a165-70867728950e'
const text = async (stream: ReadableStream<Uint8Array> | null) => (stream ? new Response(stream).text() : null)

async function inFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'audio-store-'))
  const names = () => readdir(join(folder, 'audio'))
  return { store: fileStore(join(folder, 'audio')), names, stop: () => rm(folder, { recursive: true }) }
}

async function inObjects() {
  const { options, stop } = await startObjectStorage()
  const { endpoint, bucket, ...keys } = options
  const listed = () => new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}` }).listObjects()
  return { store: s3Store(options), names: async () => (await listed())?.map(({ Key }) => Key), stop }
}

describe.each([
  ['files', inFiles],
  ['objects', inObjects],
])('the audio store of %s', (_kind, start) => {
  let store: AudioStore
  let names: () => Promise<string[] | undefined>
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ store, names, stop } = await start())
  })
  afterAll(() => stop())

  test('returns a recording in full or in part, and leaves no temporary file', async () => {
    await store.put(key, Buffer.from('0123456789'))
    expect(await store.head(key)).toEqual({ size: 10 })
    expect(await text(await store.get(key))).toBe('0123456789')
    expect(await text(await store.get(key, { start: 2, end: 5 }))).toBe('2345')
    expect(await text(await store.get(key, { start: 9, end: 9 }))).toBe('9')
    expect(await names()).toEqual([key])
  })

  test('returns every byte of a larger recording, and a part from its middle', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251)
    await store.put(other, bytes)
    const whole = new Uint8Array(await new Response(await store.get(other)).arrayBuffer())
    expect(Buffer.from(whole).equals(bytes)).toBe(true)
    const part = new Uint8Array(
      await new Response(await store.get(other, { start: 99_999, end: 200_001 })).arrayBuffer(),
    )
    expect(Buffer.from(part).equals(bytes.subarray(99_999, 200_002))).toBe(true)
    await store.delete(other)
  })

  test('replaces the recording of a key', async () => {
    await store.put(key, Buffer.from('other'))
    expect(await text(await store.get(key))).toBe('other')
  })

  test('returns null for an absent recording, and deleting it is idempotent', async () => {
    await store.delete(key)
    await store.delete(key)
    expect(await store.head(key)).toBeNull()
    expect(await store.get(key)).toBeNull()
    expect(await store.head(absent)).toBeNull()
  })

  test.each(['../../etc/passwd', 'sample', '', `${key}/x`, `${key}\n`, key.toUpperCase()])(
    'accepts only a UUID as a key: %j',
    async (bad) => {
      await expect(store.head(bad)).rejects.toThrow('Not a key')
      await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow('Not a key')
    },
  )
})

test('a missing bucket is an error, not a missing recording', async () => {
  const { options, stop } = await startObjectStorage()
  const store = s3Store({ ...options, bucket: 'nowhere' })
  await expect(store.get(key)).rejects.toThrow('NoSuchBucket')
  await expect(store.delete(key)).rejects.toThrow('NoSuchBucket')
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
  await stop()
})

describe('the choice of the store', () => {
  const s3 = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'recordings',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  test('S3 needs all of its variables, or none', () => {
    expect(parseEnv({}).S3).toBeNull()
    expect(parseEnv(s3).S3).toMatchObject({ bucket: 'recordings', region: 'auto' })
    for (const name of Object.keys(s3)) expect(() => parseEnv({ ...s3, [name]: '' })).toThrow(name)
  })
})
