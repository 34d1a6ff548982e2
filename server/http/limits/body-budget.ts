/** A body that is being received, or that a handler still works on. */
export interface HeldBody {
  /** Adds bytes that have arrived. */
  add(bytes: number): void
  /** Forgets the body. */
  release(): void
}

interface Entry {
  client: string
  bytes: number
  evict: (() => void) | null
}

/** What the budget may be exceeded by, in bytes, for clients that hold no more than `perClient` bytes. */
export interface Reserve {
  bytes: number
  perClient: number
}

/**
 * Bounds the bytes of all request bodies in memory at one time, and each client to a quarter of that. Beyond a bound the client
 * that holds most loses its oldest unfinished body, so that clients who send slowly cannot use up what the others need. A reserve
 * is for clients that hold little, because bodies that handlers work on cannot be taken back.
 */
export class BodyBudget {
  readonly #most: number
  readonly #reserve: Reserve
  readonly #entries = new Set<Entry>()
  readonly #held = new Map<string, number>()
  #total = 0

  /** @param most bytes */
  constructor(most: number, reserve: Reserve = { bytes: 0, perClient: 0 }) {
    this.#most = most
    this.#reserve = reserve
  }

  get total(): number {
    return this.#total
  }

  /**
   * Begins to count a body of a client. `evict` is called when the body has to go; it must call `release`.
   */
  hold(client: string, evict: () => void): HeldBody & { finish(): void } {
    const entry: Entry = { client, bytes: 0, evict }
    this.#entries.add(entry)
    return {
      add: (bytes) => {
        if (!this.#entries.has(entry)) return
        entry.bytes += bytes
        this.#count(client, bytes)
        // A client alone has a quarter.
        let isRelieved = true
        while (isRelieved && this.#heldBy(client) > this.#most / 4) isRelieved = this.#evictOne(entry, client)
        while (isRelieved && this.#entries.has(entry) && this.#total > this.#mostFor(client))
          isRelieved = this.#evictOne(entry)
      },
      // What has arrived whole is with its handler and can no longer be taken back.
      finish: () => {
        entry.evict = null
      },
      release: () => {
        if (this.#entries.delete(entry)) this.#count(client, -entry.bytes)
      },
    }
  }

  #heldBy(client: string): number {
    return this.#held.get(client) ?? 0
  }

  #mostFor(client: string): number {
    return this.#heldBy(client) <= this.#reserve.perClient ? this.#most + this.#reserve.bytes : this.#most
  }

  #count(client: string, bytes: number): void {
    const held = this.#heldBy(client) + bytes
    if (held === 0) this.#held.delete(client)
    else this.#held.set(client, held)
    this.#total += bytes
  }

  /** Evicts the oldest unfinished body of this client, or else of the one that holds most; false when there is none. */
  #evictOne(current: Entry, client?: string): boolean {
    let victim = current
    let most = -1
    for (const entry of this.#entries) {
      const bytes = this.#heldBy(entry.client)
      if (client !== undefined && entry.client !== client) continue
      if (entry.evict === null || entry.bytes === 0 || bytes <= most) continue
      victim = entry
      most = bytes
    }
    const { evict } = victim
    if (!evict) return false
    victim.evict = null
    evict()
    return true
  }
}
