import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { audioStores } from '../../../db/schema'
import { env } from '../../env'
import { type AudioStore, audioStore } from './audio-store'

// One store for each database: retention with another store would mark recordings of the right one as deleted.

interface StoreIds {
  databaseId: string | null
  storeId: string | null
}

type StoreMatch = 'same' | 'bind' | 'other_store' | 'unmarked_store'

/** Decides whether the store belongs to the database. A new database takes the store that it finds. */
function compareStore({ databaseId, storeId }: StoreIds): StoreMatch {
  if (databaseId === null) return 'bind'
  if (storeId === null) return 'unmarked_store'
  return databaseId === storeId ? 'same' : 'other_store'
}

/** The audio store of this process does not belong to its database. The message is one line that says what to do. */
export class AudioStoreError extends Error {
  override name = 'AudioStoreError'
}

/** Checks that the store belongs to the database, and binds two new ones. @throws AudioStoreError */
export async function requireOwnAudioStore(): Promise<void> {
  const store = audioStore()
  if (isBound(await readIds(db(), store))) return
  await withBindingLock(async (tx) => {
    const ids = await readIds(tx, store)
    if (!isBound(ids)) await bind(tx, store, ids.storeId)
  })
}

/** Binds this store to the database, for operators, whatever the previous binding. @returns the id of the store */
export async function adoptAudioStore(): Promise<{ store: string; store_id: string }> {
  const store = audioStore()
  const store_id = await withBindingLock(async (tx) => bind(tx, store, await store.readId()))
  return { store: audioStoreName(), store_id }
}

export async function audioStoreStatus(): Promise<{ store: string; match: StoreMatch } & StoreIds> {
  const ids = await readIds(db(), audioStore())
  return { store: audioStoreName(), match: compareStore(ids), ...ids }
}

function isBound(ids: StoreIds): boolean {
  const match = compareStore(ids)
  if (match === 'same' || match === 'bind') return match === 'same'
  throw new AudioStoreError(`${MISMATCHES[match]} (${audioStoreName()}). ${ADVICE}`)
}

const withBindingLock = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.audioStore})`)
    return work(tx)
  })

async function readIds(on: Queryable, store: AudioStore): Promise<StoreIds> {
  const [row] = await on.select({ id: audioStores.storeId }).from(audioStores)
  return { databaseId: row?.id ?? null, storeId: await store.readId() }
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
} as const

const ADVICE =
  'Set DATA_DIR or S3_… to the right store. Several machines need one common store in S3. If this is the right store ' +
  '(moved, or restored from a backup), run: npm run admin -- audio-store adopt --yes'
