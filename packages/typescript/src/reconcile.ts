/** What your own storage of events can tell. A `Set` of event ids is one. */
export interface EventStore {
  has(eventId: string): boolean | Promise<boolean>
}

/** One event of a ledger, as `GET /webhook-subscriptions/{id}/ledger` returns it. */
export interface LedgerEntry {
  number: number
  event_id: string
  state: string
  is_available: boolean
}

export interface LedgerPage<Entry extends LedgerEntry> {
  entries: readonly Entry[]
  previous_digest: string
  digest: string
}

/** A position in a ledger. Keep it, and give it to the next reconciliation, which then begins there. */
export interface Checkpoint {
  number: number
  digest: string
}

export interface Reconciliation<Entry extends LedgerEntry> {
  /** How many entries were compared. */
  count: number
  /** What the store lacks, in the order of the ledger. `state` tells why, and `recover` sends what failed. */
  missing: Entry[]
  /** What the store lacks and nobody can send: the message was erased, or the event is older than 120 days. */
  unavailable: Entry[]
  checkpoint: Checkpoint
}

/** The ledger contradicts itself or a checkpoint: an entry was removed, added or replaced. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
}

export const START: Checkpoint = { number: 0, digest: '' }

/**
 * Compares a ledger with a store: checks that no number is left out and that the digests chain, and finds what the store
 * lacks.
 *
 * @throws LedgerError if the ledger is not what it was at the checkpoint, or has a gap
 */
export async function reconcile<Entry extends LedgerEntry>(
  pages: AsyncIterable<LedgerPage<Entry>>,
  store: EventStore,
  after: Checkpoint = START,
): Promise<Reconciliation<Entry>> {
  const result: Reconciliation<Entry> = { count: 0, missing: [], unavailable: [], checkpoint: after }
  for await (const { entries, previous_digest, digest } of pages) {
    let { number, digest: chained } = result.checkpoint
    if (previous_digest !== chained) throw new LedgerError(`The ledger changed at or before number ${number}.`)
    for (const entry of entries) {
      if (entry.number !== number + 1) throw new LedgerError(`Number ${number + 1} of the ledger is missing.`)
      number = entry.number
      chained = await chain(chained, entry)
      if (await store.has(entry.event_id)) continue
      result[entry.is_available ? 'missing' : 'unavailable'].push(entry)
    }
    if (chained !== digest) throw new LedgerError(`The digest after number ${number} does not fit its entries.`)
    result.count += entries.length
    result.checkpoint = { number, digest }
  }
  return result
}

/** The digest after an entry: SHA-256 of `<digest before>:<number>:<event_id>`. */
async function chain(before: string, { number, event_id }: LedgerEntry): Promise<string> {
  const text = new TextEncoder().encode(`${before}:${number}:${event_id}`)
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
