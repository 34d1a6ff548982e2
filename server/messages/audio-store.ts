import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { env } from '../env'

/** Where recordings are. Keys are UUIDs of ours; one that is not is a bug and throws. */
export interface AudioStore {
  /** Whole or not at all: a reader never sees half a file. */
  put(key: string, audio: Uint8Array): Promise<void>
  /** Size in bytes; null when there is no such file. */
  head(key: string): Promise<{ size: number } | null>
  /** The bytes from `start` to `end`, both counted from 0 and included; all of them without a range. Null when there is no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
}

/** The store of this process: files under DATA_DIR/audio. */
export const audioStore = (): AudioStore => fileStore(join(env().DATA_DIR, 'audio'))

export function fileStore(folder: string): AudioStore {
  const path = (key: string) => {
    if (!UUID.test(key)) throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`)
    return join(folder, key)
  }
  const store: AudioStore = {
    async put(key, audio) {
      const target = path(key)
      const draft = `${target}.${randomUUID()}.draft`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeThrough(draft, audio)
        await rename(draft, target)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async head(key) {
      const found = await absentAsNull(stat(path(key)))
      return found && { size: found.size }
    },
    async get(key, range) {
      // Opened first, so that a missing file is an answer and not an error in the middle of a response.
      const file = await absentAsNull(open(path(key)))
      if (!file) return null
      const stream = createReadStream('', { fd: file, ...range })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    async delete(key) {
      await rm(path(key), { force: true })
    },
  }
  return store
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function absentAsNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
