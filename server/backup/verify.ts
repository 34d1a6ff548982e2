import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Decrypter } from 'age-encryption'
import { onDatabase } from '../../db/client'
import { withClient } from '../../db/copy'
import { startPostgres } from '../../db/embedded'
import { MAX_RECORDING_SECONDS } from '../contract/messages/import'
import { prepareAudio } from '../processing/audio/prepare'
import { countMissingDeliveries } from '../webhooks/delivery/publish'
import type { Manifest } from './manifest'
import { RecordingPool } from './recording-pool'
import { checkSecrets, migrateRestored, readList, restoreDatabase, type SecretCheck } from './restore'
import { BackupError, decryptBytes } from './stored-file'

/** Recordings of a backup that are decoded. */
const DECODED = 10

export interface VerifyOptions {
  /** The folder of one backup. */
  backup: string
  decrypter: Decrypter | null
  /** Whether SECRET_ENCRYPTION_KEYS is set, so that secrets can be decrypted. */
  hasKeys: boolean
  /** Where the temporary database is. Default: the temporary folder of the system */
  scratch?: string
  report?: (line: string) => void
}

export interface Verification {
  taken_at: string
  rows: number
  /** Size of the restored database. */
  database_bytes: number
  migrations: { migration: string; seconds: number }[]
  /** Missing deliveries; expected: 0. */
  unqueued: number
  secrets: SecretCheck | null
  recordings: { count: number; bytes: number; decoded: number; missing: number }
  seconds: { database: number; recordings: number }
}

/**
 * Proves that a backup can be restored: into a Postgres of its own, which listens on loopback and ends with this call, with the
 * migrations of this version. Every recording is read and compared with its digest, and some are decoded. Nothing is sent.
 * @throws BackupError that says what is wrong with the backup
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verification> {
  const { backup, decrypter, hasKeys, report = () => {} } = options
  const timer = startTimer()
  const { manifest, ...database } = await rehearse(options, async (url) =>
    hasKeys ? withClient(url, (client) => checkSecrets(client)) : null,
  )
  const databaseSeconds = timer()
  if (database.result && database.result.unreadable_keys.length > 0)
    throw new BackupError(
      `The keys given do not decrypt the secrets of the backup: ${database.result.unreadable_keys.join(', ')}. Set SECRET_ENCRYPTION_KEYS to the keys of that time`,
    )
  const decoded = await checkRecordings(backup, manifest, decrypter, report)
  return {
    taken_at: manifest.takenAt.toISOString(),
    rows: database.rows,
    database_bytes: database.databaseBytes,
    migrations: database.migrations,
    unqueued: database.unqueued,
    secrets: database.result,
    recordings: {
      ...{ count: manifest.recordings.count, bytes: manifest.recordings.totalBytes, decoded },
      missing: manifest.recordings.missing.length,
    },
    seconds: { database: databaseSeconds, recordings: timer() },
  }
}

/**
 * Restores a backup into a temporary Postgres, applies the migrations of this version and counts missing deliveries.
 * @param work gets the URL of the migrated database
 * @throws BackupError, also when deliveries are missing
 */
export async function rehearse<T>(
  { backup, decrypter, scratch = tmpdir(), report = () => {} }: Omit<VerifyOptions, 'hasKeys'>,
  work: (url: string) => Promise<T>,
) {
  const dataDir = await mkdtemp(path.join(scratch, 'voice-message-verify-'))
  try {
    // As root, Postgres runs as another user, which must be able to enter this folder.
    await chmod(dataDir, 0o711)
    const postgres = await startPostgres({ dataDir, settings: NOT_DURABLE })
    try {
      const { url } = postgres
      const manifest = await restoreDatabase({ url, backup, decrypter, report })
      const migrations = await migrateRestored(url, manifest)
      const unqueued = await onDatabase(url, () => countMissingDeliveries({ all: true }))
      if (unqueued > 0) throw new BackupError(`The backup lacks ${unqueued} deliveries of its events`)
      const result = await work(url)
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      return { manifest, migrations, unqueued, rows, databaseBytes: await sizeOf(url), result }
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The database is deleted after the call. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

const sizeOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
    return rows[0].bytes
  })

/** Reads every recording, and decodes some that are spread over the list. @returns how many were decoded */
async function checkRecordings(
  backup: string,
  { isEncrypted, recordings }: Manifest,
  decrypter: Decrypter | null,
  report: (line: string) => void,
): Promise<number> {
  const pool = new RecordingPool(path.dirname(backup), { isEncrypted })
  const every = Math.max(1, Math.floor(recordings.count / DECODED))
  let [number, decoded] = [0, 0]
  for await (const name of readList(backup, recordings)) {
    const bytes = await pool.read(name)
    if (number % every === 0 && decoded < DECODED) {
      const audio = isEncrypted ? await decryptBytes(name, bytes, decrypter) : bytes
      await decode(name, audio)
      decoded++
    }
    number++
    if (number % REPORTED_RECORDINGS === 0) report(`${number} of ${recordings.count} recordings`)
  }
  return decoded
}

const REPORTED_RECORDINGS = 10_000

async function decode(name: string, audio: Uint8Array): Promise<void> {
  try {
    await prepareAudio(audio, { maxSeconds: MAX_RECORDING_SECONDS })
  } catch (error) {
    throw new BackupError(`The recording ${name} cannot be played: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

function startTimer(): () => number {
  let before = performance.now()
  return () => {
    const now = performance.now()
    const seconds = Math.round((now - before) / 100) / 10
    before = now
    return seconds
  }
}
