export interface HeldBody {
  add(bytes: number): void
  release(): void
}

interface Entry {
  client: string
  bytes: number
  evict: (() => void) | null
}

export interface Reserve {
  bytes: number
  perClient: number
}

/** Limits the bytes of all request bodies in memory, and each client to a quarter. The client with most loses its oldest unfinished body. */
export class BodyBudget {
  readonly #most: number
  readonly #reserve: Reserve
  readonly #entries = new Set<Entry>()
  readonly #held = new Map<string, number>()
  #total = 0

  constructor(most: number, reserve: Reserve = { bytes: 0, perClient: 0 }) {
    this.#most = most
    this.#reserve = reserve
  }

  get total(): number {
    return this.#total
  }

  hold(client: string, evict: () => void): HeldBody & { finish(): void } {
    const entry: Entry = { client, bytes: 0, evict }
    this.#entries.add(entry)
    return {
      add: (bytes) => {
        if (!this.#entries.has(entry)) return
        entry.bytes += bytes
        this.#count(client, bytes)
        let isRelieved = true
        while (isRelieved && this.#heldBy(client) > this.#most / 4) isRelieved = this.#evictOne(entry, client)
        while (isRelieved && this.#entries.has(entry) && this.#total > this.#mostFor(client))
          isRelieved = this.#evictOne(entry)
      },
      // A complete body is in use by its handler and can no longer be evicted.
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

  /** Evicts the oldest unfinished body of `client`, or without it of the client that holds most. */
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
