import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from '../../db/private-files'
import { BackupError } from './stored-file'

// A folder of backups:
//   <time>/manifest.json              what the backup consists of; written last, so that a backup without it is none
//   <time>/database/<table>.copy.gz   the rows of each table, in the text format of COPY
//   <time>/recordings.txt             the names of its recordings
//   recordings/<xx>/<key>.<sha256>    the recordings of all backups, each once: they never change
//   erasures.jsonl                    ids that were erased, for the restore of an older backup
// Encrypted files have the further ending .age. A backup in progress has the ending .partial.

const Stored = z.object({ bytes: z.number(), sha256: z.string() })

const SavedTable = Stored.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  file: z.string(),
})
export type SavedTable = z.output<typeof SavedTable>

const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.coerce.date(),
  postgres: z.string(),
  /** SHA-256 of the last migration of the database. */
  migration: z.string(),
  /** The audio store of the database; null if it had none yet. */
  storeId: z.string().nullable(),
  isEncrypted: z.boolean(),
  /** In the order in which a restore fills them. */
  tables: z.array(SavedTable),
  queuedTasks: SavedTable.omit({ name: true, columns: true }),
  recordings: Stored.extend({
    file: z.string(),
    count: z.number(),
    totalBytes: z.number(),
    /** Recordings that were deleted while the backup was made. A restore marks them as deleted. */
    deleted: z.array(z.string()),
    /** Recordings that the audio store had lost before. */
    missing: z.array(z.string()),
  }),
})
export type Manifest = z.output<typeof Manifest>

export const PARTIAL = '.partial'
const FILE = 'manifest.json'
const POOL = 'recordings'

/** Names of a time that sort by it and that every file system allows. */
export const nameOf = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

export const erasuresFile = (folder: string): string => path.join(folder, 'erasures.jsonl')

export const poolRoot = (folder: string): string => path.join(folder, POOL)

/** The folder of the recordings whose keys begin with the same two digits as this one. */
export const poolFolder = (folder: string, key: string): string => path.join(poolRoot(folder), key.slice(0, 2))

/** Lists the names of the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  return names
}

/** Returns the folder of a backup: the given one, or the newest in a folder of backups. @throws BackupError */
export async function findBackup(given: string): Promise<string> {
  const folder = path.resolve(given)
  const names = await listBackups(folder).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${folder} cannot be read (${error.code})`)
  })
  const newest = names.at(-1)
  if (newest !== undefined) return path.join(folder, newest)
  if (NAME.test(path.basename(folder))) return folder
  throw new BackupError(`${folder} has no complete backup`)
}

const digestOf = (manifest: unknown): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ manifest, sha256: digestOf(manifest) }, null, 2)
  await writePrivateFile(path.join(folder, FILE), `${text}\n`)
}

/** @throws BackupError when the manifest is missing, damaged or of a later format */
export async function readManifest(backup: string): Promise<Manifest> {
  const file = path.join(backup, FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${backup} is no complete backup: ${FILE} cannot be read (${error.code})`)
  })
  const damaged = () => new BackupError(`${file} is damaged`)
  const { manifest, sha256 } = asObject(text, damaged)
  if (digestOf(manifest) !== sha256) throw damaged()
  const parsed = Manifest.safeParse(manifest)
  if (!parsed.success) throw new BackupError(`${file} is of another version of this service`)
  return parsed.data
}

function asObject(text: string, damaged: () => Error): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw damaged()
  }
}
