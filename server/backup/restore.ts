import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Decrypter } from 'age-encryption'
import type pg from 'pg'
import { copyIn, inTransaction, withClient } from '../../db/copy'
import { knownMigrations, migrate } from '../../db/migrate'
import { SECRET_TABLES } from '../keys/key-usage'
import type { AudioStore } from '../messages/audio/audio-store'
import { decrypt, UnreadableSecretError } from '../webhooks/signing/secret'
import { type Manifest, readManifest } from './manifest'
import { partsOf, RecordingPool } from './recording-pool'
import { BackupError, decryptBytes, linesOf, readRows, readStored, type Stored } from './stored-file'
import { ADD_TASKS, copyTarget, quoted, setSequences } from './tables'

interface RestoreOptions {
  url: string
  /** The folder of one backup. */
  backup: string
  decrypter: Decrypter | null
  report?: (line: string) => void
  /** Is called in the transaction of the rows, before its commit. An error of it leaves the database empty. */
  check?: (client: pg.Client) => Promise<void>
}

/**
 * Restores the rows of a backup into an empty database, in one transaction, with the tables of the backup's version. Afterwards
 * every start of the database is refused until `finishRestore`, and paused until an operator resumes.
 * @throws BackupError when the database is not empty, or a file is damaged; then the database has no rows
 */
export async function restoreDatabase({
  url,
  backup,
  decrypter,
  report = () => {},
  check,
}: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(backup)
  const known = await knownMigrations()
  if (!known.some(({ hash }) => hash === manifest.migration))
    throw new BackupError(
      `This version does not know the tables of the backup. It needs the version that made it, ${manifest.version}, or a later release`,
    )
  await requireEmptyDatabase(url, manifest)
  await migrate(url, { until: manifest.migration })
  await withClient(url, async (client) => {
    await inTransaction(client, '', async () => {
      await client.query('lock table users, accounts in share row exclusive mode')
      await requireEmpty(client, manifest)
      const load = (saved: Stored & { file: string; rows: number }, target: string) =>
        loadRows(client, { ...saved, file: path.join(backup, saved.file) }, target, decrypter)
      for (const table of manifest.tables) {
        await withoutTriggers(client, table.name, () => load(table, copyTarget(table)))
        if (table.rows >= REPORTED_ROWS) report(`${table.name}: ${table.rows} rows`)
      }
      await client.query('create temporary table queued (task json) on commit drop')
      await load(manifest.queuedTasks, 'queued')
      await client.query(ADD_TASKS)
      await setSequences(client, manifest.tables)
      await client.query(
        `update messages set audio_deleting_at = coalesce(audio_deleting_at, $2), audio_deleted_at = $2
         where audio_key = any ($1)`,
        [manifest.recordings.deleted, manifest.takenAt],
      )
      await client.query(
        'insert into service_state (paused_at, restoring_at) values (clock_timestamp(), clock_timestamp())',
      )
      await check?.(client)
    })
    await client.query('analyze')
  })
  return manifest
}

const REPORTED_ROWS = 10_000

/** @throws BackupError unless the database is empty */
export const requireEmptyDatabase = (url: string, manifest: Manifest): Promise<void> =>
  withClient(url, (client) => requireEmpty(client, manifest))

/** A database is empty when it has no tables, or those of the backup's version without people and accounts. */
async function requireEmpty(client: pg.Client, { migration }: Manifest): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as has_tables`,
  )
  const { is_migrated, has_tables } = rows[0]
  if (!is_migrated && !has_tables) return
  if (!is_migrated) throw new BackupError('The database has other tables. A backup is restored into an empty database')
  const { rows: found } = await client.query(
    `select current_database() as name,
      (select hash from drizzle.__drizzle_migrations order by created_at desc limit 1) as migration,
      exists (select from users) or exists (select from accounts) as has_rows`,
  )
  if (found[0].has_rows)
    throw new BackupError(`The database ${found[0].name} is not empty. A backup is restored into an empty database`)
  if (found[0].migration !== migration)
    throw new BackupError('The database has the tables of another version. Create an empty database for the restore')
}

async function loadRows(
  client: pg.Client,
  saved: Stored & { file: string; rows: number },
  target: string,
  decrypter: Decrypter | null,
) {
  const copy = copyIn(client, target)
  await pipeline(Readable.from(readRows(saved.file, saved, decrypter)), copy)
  if (copy.rowCount !== saved.rows)
    throw new BackupError(`${saved.file} has ${copy.rowCount} rows instead of ${saved.rows}`)
}

/** The rows have what triggers did. Those of foreign keys stay on. */
async function withoutTriggers(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  await client.query(`alter table ${quoted(table)} disable trigger user`)
  await work()
  await client.query(`alter table ${quoted(table)} enable trigger user`)
}

/** Applies the migrations after that of the backup. @returns how long each took */
export async function migrateRestored(
  url: string,
  { migration }: Manifest,
): Promise<{ migration: string; seconds: number }[]> {
  const known = await knownMigrations()
  const later = known.slice(known.findIndex(({ hash }) => hash === migration) + 1)
  const applied: { migration: string; seconds: number }[] = []
  for (const { tag, hash } of later) {
    const startedAt = performance.now()
    await migrate(url, { until: hash })
    applied.push({ migration: tag, seconds: Math.round(performance.now() - startedAt) / 1000 })
  }
  return applied
}

/** Ends the refusal of starts. */
export const finishRestore = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('update service_state set restoring_at = null')
  })

/**
 * Puts the recordings of a backup into an audio store, which gets the identity that the database knows. What it has is not written
 * again, so that an interrupted restore continues. @throws BackupError when the store belongs to another database
 */
export async function restoreRecordings(
  backup: string,
  { storeId, isEncrypted, recordings }: Manifest,
  {
    store,
    decrypter,
    report = () => {},
  }: { store: AudioStore; decrypter: Decrypter | null; report?: (line: string) => void },
): Promise<{ written: number; kept: number }> {
  const ownId = await store.readId()
  if (ownId !== null && ownId !== storeId)
    throw new BackupError('The audio store belongs to another database. Set DATA_DIR or S3_… to an empty one')
  if (ownId === null && storeId !== null) await store.writeId(storeId)
  const pool = new RecordingPool(path.dirname(backup), { isEncrypted })
  let [written, kept] = [0, 0]
  for await (const name of readList(backup, recordings)) {
    const key = partsOf(name)?.key ?? ''
    if (ownId !== null && (await store.head(key)) !== null) {
      kept++
      continue
    }
    const bytes = await pool.read(name)
    await store.put(key, isEncrypted ? await decryptBytes(name, bytes, decrypter) : bytes)
    written++
    if (written % REPORTED_RECORDINGS === 0) report(`${written} of ${recordings.count} recordings`)
  }
  return { written, kept }
}

const REPORTED_RECORDINGS = 1_000

/** Yields the names of the recordings of a backup. @throws BackupError at the end of a damaged list */
export async function* readList(backup: string, recordings: Manifest['recordings']): AsyncGenerator<string> {
  const list = await readStored(path.join(backup, recordings.file), recordings, null)
  let count = 0
  for await (const name of linesOf(list)) {
    if (!partsOf(name)) throw new BackupError(`${recordings.file} is damaged: ${JSON.stringify(name.slice(0, 200))}`)
    count++
    yield name
  }
  if (count !== recordings.count) throw new BackupError(`${recordings.file} is damaged: it has ${count} names`)
}

/** Secrets of each column and key that are decrypted. */
const SAMPLE = 20

export interface SecretCheck {
  checked: number
  /** Ids of keys that are missing in SECRET_ENCRYPTION_KEYS, or that do not decrypt. */
  unreadable_keys: string[]
}

/** Decrypts some of the stored secrets under each key with SECRET_ENCRYPTION_KEYS. */
export async function checkSecrets(client: pg.Client): Promise<SecretCheck> {
  let checked = 0
  const unreadable = new Set<string>()
  for (const { table, secrets } of SECRET_TABLES)
    for (const { column, row: boundTo, isUnused = 'false' } of secrets) {
      const { rows } = await client.query<{ id: string; encrypted: string; key_id: string }>(
        `select id, encrypted, key_id from (
          select id, ${column} as encrypted, split_part(${column}, '.', 2) as key_id,
            row_number() over (partition by split_part(${column}, '.', 2) order by id) as number
          from ${table} where ${column} is not null and not coalesce(${isUnused}, false)) s
        where number <= $1`,
        [SAMPLE],
      )
      for (const { id, encrypted, key_id } of rows) {
        checked++
        if (!isReadable(encrypted, boundTo(id))) unreadable.add(key_id)
      }
    }
  return { checked, unreadable_keys: [...unreadable].sort() }
}

function isReadable(encrypted: string, row: string): boolean {
  try {
    decrypt(encrypted, row)
    return true
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false
    throw error
  }
}
