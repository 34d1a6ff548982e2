import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type AudioStore, checkedKey } from './port'

/** Recordings as files of one folder, which is made when the first one is put. */
export function fileStore(folder: string): AudioStore {
  const path = (key: string) => join(folder, checkedKey(key))
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
