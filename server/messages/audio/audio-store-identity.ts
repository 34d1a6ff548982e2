import { randomUUID } from 'node:crypto'
import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { audioStores, messages } from '../../../db/schema'
import { env } from '../../env'
import type { AudioStore } from '../audio-store/port'
import { audioStore } from './audio-store'

// Which audio store belongs to the database. A process on another store would answer for recordings that it does not have, and its
// retention would take the recordings of the other for deleted.

const BINDING_LOCK = 7_254_883
/** So many of the newest recordings are looked for in a store that is not known yet. */
const SAMPLE = 20

/** What is known of the two when they meet. Ids are null where there is none yet. */
export interface StoreComparison {
  databaseId: string | null
  storeId: string | null
  /** Recordings that the database knows, of those that were looked for; and how many of them the store has. */
  known: number
  found: number
}

export type StoreMatch = 'same' | 'bind' | 'other_store' | 'unmarked_store' | 'missing_recordings'

/**
 * Whether this store is the database's own. Two that are both new, or an unbound database with a store that has its recordings,
 * are bound to each other.
 */
export function compareStore({ databaseId, storeId, known, found }: StoreComparison): StoreMatch {
  if (databaseId !== null && storeId !== null) return databaseId === storeId ? 'same' : 'other_store'
  if (databaseId !== null) return 'unmarked_store'
  return known === 0 || found > 0 ? 'bind' : 'missing_recordings'
}

/** This process's audio store is not the one of its database. The message is one line that says what to do. */
export class AudioStoreError extends Error {
  override name = 'AudioStoreError'
}

/**
 * Makes sure that this process's audio store is the database's own, and binds the two to each other where both are new. Safe for
 * processes that start at once.
 * @throws AudioStoreError when it is another one; any other error when the store or the database cannot be reached.
 */
export async function requireOwnAudioStore(): Promise<void> {
  const store = audioStore()
  if (isBound(await readComparison(db(), store))) return
  await withBindingLock(async (tx) => {
    // Another process may have bound them since.
    const meeting = await readComparison(tx, store)
    if (!isBound(meeting)) await bind(tx, store, meeting.storeId)
  })
}

/** For operators: makes this store the database's own, whatever was so before. @returns the id that both bear now */
export async function adoptAudioStore(): Promise<{ store: string; store_id: string }> {
  const store = audioStore()
  const store_id = await withBindingLock(async (tx) => bind(tx, store, await store.readId()))
  return { store: audioStoreName(), store_id }
}

/** For operators: what the database and the store say of each other. */
export async function audioStoreStatus(): Promise<{ store: string; verdict: StoreMatch } & StoreComparison> {
  const meeting = await readComparison(db(), audioStore())
  return { store: audioStoreName(), verdict: compareStore(meeting), ...meeting }
}

/** @returns false when the two are to be bound. @throws AudioStoreError when the store is not the database's own */
function isBound(meeting: StoreComparison): boolean {
  const verdict = compareStore(meeting)
  if (verdict === 'same' || verdict === 'bind') return verdict === 'same'
  throw new AudioStoreError(`${MISMATCHES[verdict]} (${audioStoreName()}). ${ADVICE}`)
}

/**
 * Binds one process at a time: object storages without conditional writes would keep the id of one and the database that of the
 * other. This is the only transaction that waits for the store, and a database needs it once.
 */
const withBindingLock = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BINDING_LOCK})`)
    return work(tx)
  })

async function readComparison(on: Queryable, store: AudioStore): Promise<StoreComparison> {
  const [row] = await on.select({ id: audioStores.storeId }).from(audioStores)
  const [storeId, sample] = await Promise.all([
    store.readId(),
    row ? NO_SAMPLE : countFound(await newestKeys(on), store),
  ])
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

/** Writes the store first: a process that dies in between finds a marked store and an unbound database, and binds them. */
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

/** Where the store is, for a person. */
function audioStoreName(): string {
  const { S3, DATA_DIR } = env()
  return S3 ? `bucket ${S3.bucket} at ${S3.endpoint}` : `${DATA_DIR}/audio`
}

const MISMATCHES = {
  other_store: 'This audio store belongs to another database',
  unmarked_store: 'This database has an audio store already, and this is another one',
  missing_recordings: 'This audio store has none of the newest recordings that the database knows',
} as const

const ADVICE =
  'Set DATA_DIR or S3_… to the right store; several machines need one store for all, in S3. If this is the right store ' +
  '(moved, or restored from a backup), run: npm run admin -- audio-store adopt --yes'
