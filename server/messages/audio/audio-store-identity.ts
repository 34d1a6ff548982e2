import { randomUUID } from 'node:crypto'
import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { audioStores, messages } from '../../../db/schema'
import { env } from '../../env'
import type { AudioStore } from './audio-store'
import { audioStore } from './audio-store'

// One store for each database: retention with another store would mark recordings of the right one as deleted.

const SAMPLE = 20

export interface StoreComparison {
  databaseId: string | null
  storeId: string | null
  /** The number of newest recordings in the database, at most SAMPLE, and how many of them the store has. */
  known: number
  found: number
}

export type StoreMatch = 'same' | 'bind' | 'other_store' | 'unmarked_store' | 'missing_recordings'

/** Decides whether the store belongs to the database. Two new ones are bound, and a store with its recordings. */
export function compareStore({ databaseId, storeId, known, found }: StoreComparison): StoreMatch {
  if (databaseId !== null && storeId !== null) return databaseId === storeId ? 'same' : 'other_store'
  if (databaseId !== null) return 'unmarked_store'
  return known === 0 || found > 0 ? 'bind' : 'missing_recordings'
}

/** The audio store of this process does not belong to its database. The message is one line that says what to do. */
export class AudioStoreError extends Error {
  override name = 'AudioStoreError'
}

/** Checks that the store belongs to the database, and binds two new ones. @throws AudioStoreError */
export async function requireOwnAudioStore(): Promise<void> {
  const store = audioStore()
  if (isBound(await readComparison(db(), store))) return
  await withBindingLock(async (tx) => {
    const comparison = await readComparison(tx, store)
    if (!isBound(comparison)) await bind(tx, store, comparison.storeId)
  })
}

/** Binds this store to the database, for operators, whatever the previous binding. @returns the id of the store */
export async function adoptAudioStore(): Promise<{ store: string; store_id: string }> {
  const store = audioStore()
  const store_id = await withBindingLock(async (tx) => bind(tx, store, await store.readId()))
  return { store: audioStoreName(), store_id }
}

export async function audioStoreStatus(): Promise<{ store: string; match: StoreMatch } & StoreComparison> {
  const comparison = await readComparison(db(), audioStore())
  return { store: audioStoreName(), match: compareStore(comparison), ...comparison }
}

function isBound(comparison: StoreComparison): boolean {
  const match = compareStore(comparison)
  if (match === 'same' || match === 'bind') return match === 'same'
  throw new AudioStoreError(`${MISMATCHES[match]} (${audioStoreName()}). ${ADVICE}`)
}

const withBindingLock = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.audioStore})`)
    return work(tx)
  })

async function readComparison(on: Queryable, store: AudioStore): Promise<StoreComparison> {
  const [row] = await on.select({ id: audioStores.storeId }).from(audioStores)
  // Read before the store is asked: nothing would handle an error of the store during an await in between.
  const keys = row ? [] : await newestKeys(on)
  const [storeId, sample] = await Promise.all([store.readId(), row ? NO_SAMPLE : countFound(keys, store)])
  return { databaseId: row?.id ?? null, storeId, ...sample }
}

const NO_SAMPLE = { known: 0, found: 0 }

const newestKeys = (on: Queryable) =>
  on
    .select({ key: messages.audioKey })
    .from(messages)
    .where(and(isNotNull(messages.audioKey), isNull(messages.audioDeletedAt)))
    .orderBy(desc(messages.createdAt))
    .limit(SAMPLE)

async function countFound(
  rows: { key: string | null }[],
  store: AudioStore,
): Promise<{ known: number; found: number }> {
  const heads = await Promise.all(rows.flatMap(({ key }) => (key === null ? [] : [store.head(key)])))
  return { known: heads.length, found: heads.filter((head) => head !== null).length }
}

/** Writes to the store first: after a crash in between, the next start binds the database. */
async function bind(tx: Transaction, store: AudioStore, known: string | null): Promise<string> {
  if (known === null) await store.writeId(randomUUID())
  const storeId = known ?? (await store.readId())
  if (storeId === null) throw new Error('The audio store did not keep its id.')
  await tx
    .insert(audioStores)
    .values({ storeId })
    .onConflictDoUpdate({ target: audioStores.isOnly, set: { storeId, boundAt: sql`clock_timestamp()` } })
  return storeId
}

function audioStoreName(): string {
  const { S3, DATA_DIR } = env()
  return S3 ? `bucket ${S3.bucket} at ${S3.endpoint}` : `${DATA_DIR}/audio`
}

const MISMATCHES = {
  other_store: 'This audio store belongs to another database',
  unmarked_store: 'This database already has another audio store',
  missing_recordings: 'This audio store has none of the newest recordings of the database',
} as const

const ADVICE =
  'Set DATA_DIR or S3_… to the right store. Several machines need one common store in S3. If this is the right store ' +
  '(moved, or restored from a backup), run: npm run admin -- audio-store adopt --yes'
