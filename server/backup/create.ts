import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import { copyOut, inTransaction, withClient } from '../../db/copy'
import { knownMigrations } from '../../db/migrate'
import { makePrivateFolder } from '../../db/private-files'
import manifest from '../../package.json' with { type: 'json' }
import type { AudioStore } from '../messages/audio/audio-store'
import { erasuresFile, listBackups, type Manifest, nameOf, PARTIAL, type SavedTable, writeManifest } from './manifest'
import { RecordingPool } from './recording-pool'
import { BackupError, ENCRYPTED, encrypterFor, linesOf, writeStored } from './stored-file'
import { copyTarget, listTables, QUEUED_TASKS } from './tables'

export interface CreateOptions {
  url: string
  store: AudioStore
  /** Of all backups of this database. */
  folder: string
  /** Public keys of age; none for backups in the clear. */
  recipients: readonly string[]
  report?: (line: string) => void
}

export interface CreatedBackup {
  backup: string
  taken_at: string
  seconds: number
  /** Of the database, as stored. */
  bytes: number
  rows: number
  recordings: { count: number; bytes: number; copied: number; deleted: number; missing: number }
}

/**
 * Backs up the database in one snapshot, and the recordings that it names. The service may run. A backup gets its name when it is
 * complete; an interrupted one leaves a folder `….partial`, whose recordings the next one uses. One runs at a time.
 * @throws BackupError
 */
export async function createBackup(options: CreateOptions): Promise<CreatedBackup> {
  const { url, folder, recipients, report = () => {} } = options
  const encrypter = encrypterFor(recipients)
  const startedAt = performance.now()
  await makePrivateFolder(folder)
  if (encrypter === null) await refuseBesideEncrypted(folder)
  return withClient(url, async (client) => {
    await lockBackups(client)
    await removePartial(folder)
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const name = nameOf(rows[0]?.now ?? new Date())
    const draft = path.join(folder, name + PARTIAL)
    await makePrivateFolder(draft)
    try {
      const database = await saveDatabase(client, draft, encrypter, report)
      const recordings = await saveRecordings(client, { ...options, draft, encrypter, report })
      const saved: Manifest = {
        ...{ format: 1, version: manifest.version, isEncrypted: encrypter !== null },
        ...database,
        recordings: recordings.manifest,
      }
      await saveErasures(client, folder)
      await writeManifest(draft, saved)
      await rename(draft, path.join(folder, name))
      await syncFolder(folder)
      const all = [...saved.tables, saved.queuedTasks]
      return {
        backup: path.join(folder, name),
        taken_at: saved.takenAt.toISOString(),
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        rows: saved.tables.reduce((sum, { rows }) => sum + rows, 0),
        recordings: {
          ...{ count: saved.recordings.count, bytes: saved.recordings.totalBytes, copied: recordings.copied },
          ...{ deleted: saved.recordings.deleted.length, missing: saved.recordings.missing.length },
        },
      }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  })
}

/** A forgotten option would write the data of encrypted backups in the clear. */
async function refuseBesideEncrypted(folder: string): Promise<void> {
  const newest = (await listBackups(folder)).at(-1)
  const files = newest === undefined ? [] : await readdir(path.join(folder, newest, 'database'))
  if (files.some((name) => name.endsWith(ENCRYPTED)))
    throw new BackupError(`The backups in ${folder} are encrypted. Give --recipient, or another folder`)
}

/** Takes the lock of backups for the session, which ends with the process. @throws BackupError */
export async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ADVISORY_LOCKS.backup])
  if (!rows[0].locked) throw new BackupError('Another backup of this database is running')
}

async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL)) await rm(path.join(folder, name), { recursive: true, force: true })
}

const KEYS = 'keys.tmp'

/** Writes all tables as they are at one moment, and the keys of the recordings of that moment. */
function saveDatabase(client: pg.Client, draft: string, encrypter: Encrypter | null, report: (line: string) => void) {
  return inTransaction(client, 'isolation level repeatable read read only', async () => {
    const { rows } = await client.query(`
      select clock_timestamp() as taken_at, current_setting('server_version') as postgres,
        (select hash from drizzle.__drizzle_migrations order by created_at desc limit 1) as migration,
        (select store_id from audio_store) as store_id`)
    const { taken_at: takenAt, postgres, migration, store_id: storeId } = rows[0]
    if (migration !== (await knownMigrations()).at(-1)?.hash)
      throw new BackupError('The database is of another version of this service. Use the command of that version')
    await makePrivateFolder(path.join(draft, 'database'))
    const save = async (file: string, source: string) => {
      const name = path.join('database', `${file}.copy.gz${encrypter ? ENCRYPTED : ''}`)
      return { ...(await saveRows(path.join(draft, name), copyOut(client, source), encrypter)), file: name }
    }
    const tables: SavedTable[] = []
    for (const table of await listTables(client)) {
      const saved = await save(table.name, copyTarget(table))
      tables.push({ ...table, ...saved })
      if (saved.rows >= REPORTED_ROWS) report(`${table.name}: ${saved.rows} rows, ${megabytes(saved.bytes)}`)
    }
    const queuedTasks = await save('queued_tasks', QUEUED_TASKS)
    const keys = `(select audio_key from messages where audio_key is not null and audio_deleted_at is null order by audio_key collate "C")`
    await writeStored(path.join(draft, KEYS), copyOut(client, keys), [], null)
    return { takenAt, postgres, migration, storeId, tables, queuedTasks }
  })
}

const REPORTED_ROWS = 10_000

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** COPY writes one line for each row. */
async function saveRows(file: string, source: Readable, encrypter: Encrypter | null) {
  let rows = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      done(null, chunk)
    },
  })
  const stored = await writeStored(file, source, [counted, createGzip()], encrypter)
  return { ...stored, rows }
}

/** Writes the whole journal of erasures beside the backups, so that the restore of an older one can be given it. */
async function saveErasures(client: pg.Client, folder: string): Promise<void> {
  const draft = `${erasuresFile(folder)}.draft`
  await rm(draft, { force: true })
  const rows = `(select json_build_object('kind', kind, 'account_id', account_id, 'subject_id', subject_id,
    'erased_at', to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from erasures order by erased_at, id)`
  await writeStored(draft, copyOut(client, rows), [], null)
  await rename(draft, erasuresFile(folder))
}

interface RecordingsOptions extends CreateOptions {
  draft: string
  encrypter: Encrypter | null
  report: (line: string) => void
}

/** Copies the recordings that the folder of backups does not have yet, in the order of their keys, and writes their list. */
async function saveRecordings(client: pg.Client, { store, folder, draft, encrypter, report }: RecordingsOptions) {
  const found = { count: 0, totalBytes: 0, deleted: [] as string[], missing: [] as string[] }
  let copied = 0
  const pool = new RecordingPool(folder, { isEncrypted: encrypter !== null })
  const list = await open(path.join(draft, 'recordings.txt'), 'wx', 0o600)
  const hash = createHash('sha256')
  let listBytes = 0
  try {
    for await (const key of linesOf(createReadStream(path.join(draft, KEYS)))) {
      let name = await pool.find(key)
      if (name === null) {
        const audio = await readWhole(store, key)
        if (audio === null) {
          found[(await isDeleted(client, key)) ? 'deleted' : 'missing'].push(key)
          continue
        }
        name = await pool.add(key, encrypter ? await encrypter.encrypt(audio) : audio)
        copied++
        if (copied % REPORTED_RECORDINGS === 0) report(`${copied} recordings copied`)
      }
      const line = `${name}\n`
      await list.write(line)
      hash.update(line)
      listBytes += line.length
      found.count++
      found.totalBytes += await pool.bytesOf(name)
    }
    await list.sync()
  } finally {
    await list.close()
  }
  await rm(path.join(draft, KEYS))
  return { copied, manifest: { ...found, file: 'recordings.txt', bytes: listBytes, sha256: hash.digest('hex') } }
}

const REPORTED_RECORDINGS = 1_000

async function readWhole(store: AudioStore, key: string): Promise<Uint8Array | null> {
  const stream = await store.get(key)
  return stream && new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Retention and erasures go on while a backup is made. */
async function isDeleted(client: pg.Client, key: string): Promise<boolean> {
  const { rows } = await client.query(
    `select not exists (select from messages
      where audio_key = $1 and audio_deleting_at is null and audio_deleted_at is null) as deleted`,
    [key],
  )
  return rows[0].deleted
}

/** After a crash of the machine the folder has the new name, or the old one. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
