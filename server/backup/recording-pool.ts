import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { writePrivateFile } from '../../db/private-files'
import { poolFolder } from './manifest'
import { BackupError, ENCRYPTED } from './stored-file'

const NAME = /^([0-9a-f-]{36})\.([0-9a-f]{64})(\.age)?$/

/** Returns the key of a recording, and the SHA-256 of its file as stored. Null for other files, such as an unfinished one. */
export function partsOf(name: string): { key: string; sha256: string } | null {
  const [, key, sha256] = NAME.exec(name) ?? []
  return key !== undefined && sha256 !== undefined ? { key, sha256 } : null
}

/** The recordings of all backups in a folder. A file is never changed, and its name has its digest. */
export class RecordingPool {
  readonly #folder: string
  readonly #isEncrypted: boolean
  /** The names in the folder of the last key, by key. Callers ask in the order of the keys. */
  #listed: { folder: string; names: Map<string, string> } | undefined

  /** @param isEncrypted whether the backup is; files of the other kind count as absent */
  constructor(folder: string, { isEncrypted }: { isEncrypted: boolean }) {
    this.#folder = folder
    this.#isEncrypted = isEncrypted
  }

  async find(key: string): Promise<string | null> {
    return (await this.#list(key)).get(key) ?? null
  }

  /** Stores the bytes of a recording, atomically. @returns its name */
  async add(key: string, bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const name = `${key}.${sha256}${this.#isEncrypted ? ENCRYPTED : ''}`
    await mkdir(poolFolder(this.#folder, key), { recursive: true, mode: 0o700 })
    await writePrivateFile(this.#pathOf(name), bytes)
    return name
  }

  async bytesOf(name: string): Promise<number> {
    return (await stat(this.#pathOf(name))).size
  }

  /** Reads a recording as stored. @throws BackupError when it is missing or is not what was stored */
  async read(name: string): Promise<Uint8Array> {
    const file = this.#pathOf(name)
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`${file} cannot be read (${error.code})`)
    })
    if (createHash('sha256').update(bytes).digest('hex') === partsOf(name)?.sha256) return bytes
    throw new BackupError(`${file} is damaged: it is not the file that the backup stored`)
  }

  #pathOf(name: string): string {
    return path.join(poolFolder(this.#folder, name), name)
  }

  async #list(key: string): Promise<Map<string, string>> {
    const folder = poolFolder(this.#folder, key)
    if (this.#listed?.folder === folder) return this.#listed.names
    const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const names = new Map<string, string>()
    for (const name of files) {
      const parts = partsOf(name)
      if (parts && name.endsWith(ENCRYPTED) === this.#isEncrypted) names.set(parts.key, name)
    }
    this.#listed = { folder, names }
    return names
  }
}
