import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makePrivateFolder, writePrivateFile } from '../../../db/private-files'
import { type AudioStore, checkedKey, ID_NAME } from './port'

/** Stores recordings as files in one folder. The first `put` creates the folder. */
export function fileStore(folder: string): AudioStore {
  const path = (key: string) => join(folder, checkedKey(key))
  const marker = join(folder, ID_NAME)
  const store: AudioStore = {
    async put(key, audio) {
      const target = path(key)
      await makePrivateFolder(folder)
      await writePrivateFile(target, audio, `${target}.${randomUUID()}.draft`)
    },
    async head(key) {
      const found = await nullIfMissing(stat(path(key)))
      return found && { size: found.size }
    },
    async get(key, range) {
      // Opened first, so that a missing file is a result and not an error in the middle of a response.
      const file = await nullIfMissing(open(path(key)))
      if (!file) return null
      const stream = createReadStream('', { fd: file, ...range })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    async delete(key) {
      await rm(path(key), { force: true })
    },
    async readId() {
      return (await nullIfMissing(readFile(marker, 'utf8')))?.trim() ?? null
    },
    async writeId(id) {
      await makePrivateFolder(folder)
      const draft = `${marker}.${randomUUID()}.draft`
      await writePrivateFile(draft, `${id}\n`, `${draft}.draft`)
      try {
        // Fails if another process was faster: its id is valid.
        await link(draft, marker)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
  return store
}

async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
