import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AudioStore, fileStore } from './audio-store'

const key = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const absent = '0f8fad5b-d9cb-469f-a165-70867728950e'
let folder: string
let store: AudioStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-store-'))
  store = fileStore(join(folder, 'audio'))
})
afterAll(() => rm(folder, { recursive: true }))

const text = async (stream: ReadableStream<Uint8Array> | null) => (stream ? new Response(stream).text() : null)

describe('the audio store', () => {
  test('gives back what was put, whole or in part, and leaves no draft behind', async () => {
    await store.put(key, Buffer.from('0123456789'))
    expect(await store.head(key)).toEqual({ size: 10 })
    expect(await text(await store.get(key))).toBe('0123456789')
    expect(await text(await store.get(key, { start: 2, end: 5 }))).toBe('2345')
    expect(await text(await store.get(key, { start: 9, end: 9 }))).toBe('9')
    expect(await readdir(join(folder, 'audio'))).toEqual([key])
  })

  test('replaces what stood under the key', async () => {
    await store.put(key, Buffer.from('other'))
    expect(await text(await store.get(key))).toBe('other')
  })

  test('answers null for what is not there, and deletes it as often as asked', async () => {
    await store.delete(key)
    await store.delete(key)
    expect(await store.head(key)).toBeNull()
    expect(await store.get(key)).toBeNull()
    expect(await store.head(absent)).toBeNull()
  })

  test.each(['../../etc/passwd', 'sample', '', `${key}/x`, `${key}\n`, key.toUpperCase()])(
    'takes no key but a UUID of ours: %j',
    async (bad) => {
      await expect(store.head(bad)).rejects.toThrow('Not a key')
      await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow('Not a key')
    },
  )
})
