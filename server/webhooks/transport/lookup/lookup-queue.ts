import type { LookupAddress } from 'node:dns'

interface Waiting {
  owner: string
  slow: boolean
  start: () => void
}

/** The lookup of a name, running or waiting. */
interface Lookup {
  /** Resolves when the lookup starts. */
  started: Promise<void>
  found: Promise<LookupAddress[]>
}

/** The owner of the lookups of deliveries, which have no share: their engine has its own limits. */
export const DELIVERIES = ''

const MAX_WAITING = 2_000
const MAX_OWNER_WAITING = 20
const SLOW_MS = 1_000
const MAX_SLOW_NAMES = 10_000

/**
 * Looks up names with a limit on concurrent lookups: at most half of it for names that were slow before, and a quarter for each owner.
 * An owner's concurrent lookups of the same name share one lookup.
 */
export class LookupQueue {
  readonly #lookup: (hostname: string) => Promise<LookupAddress[]>
  readonly #most: number
  readonly #mostSlow: number
  readonly #mostOfOwner: number
  readonly #lookups = new Map<string, Lookup>()
  readonly #waiting: Waiting[] = []
  readonly #slowNames = new Set<string>()
  readonly #runningOf = new Map<string, number>()
  #running = 0
  #runningSlow = 0

  /** @param most maximum number of concurrent lookups */
  constructor(most: number, lookup: (hostname: string) => Promise<LookupAddress[]>) {
    this.#lookup = lookup
    this.#most = Math.max(1, most)
    this.#mostSlow = Math.max(1, Math.floor(most / 2))
    this.#mostOfOwner = Math.max(1, Math.floor(most / 4))
  }

  /**
   * Looks up a name.
   * @param onStart called when the lookup starts; until then the name waits for a slot of this process
   * @throws NodeJS.ErrnoException EBUSY when too many names wait, of this owner or in total; otherwise the error of the lookup.
   */
  find(hostname: string, owner: string, onStart = () => {}): Promise<LookupAddress[]> {
    // Not shared between owners: the lookup of another owner may wait for that owner's share.
    const key = `${owner} ${hostname}`
    const running = this.#lookups.get(key)
    if (running) {
      void running.started.then(onStart)
      return running.found
    }
    if (this.#waiting.length >= MAX_WAITING || this.#hasTooMany(owner))
      return Promise.reject(Object.assign(new Error('too many names are being looked up'), { code: 'EBUSY' }))
    let markStarted = () => {}
    const started = new Promise<void>((resolve) => {
      markStarted = resolve
    })
    const found = this.#run(hostname, owner, () => {
      markStarted()
      onStart()
    }).finally(() => this.#lookups.delete(key))
    this.#lookups.set(key, { started, found })
    return found
  }

  #hasTooMany(owner: string): boolean {
    return owner !== DELIVERIES && this.#waiting.filter((one) => one.owner === owner).length >= MAX_OWNER_WAITING
  }

  async #run(hostname: string, owner: string, onStart: () => void): Promise<LookupAddress[]> {
    const slow = this.#slowNames.has(hostname)
    if (this.#isFull(owner, slow)) await new Promise<void>((start) => this.#waiting.push({ owner, slow, start }))
    else this.#occupy(owner, slow, 1)
    const startedAt = performance.now()
    onStart()
    try {
      return await this.#lookup(hostname)
    } finally {
      this.#remember(hostname, performance.now() - startedAt > SLOW_MS)
      this.#occupy(owner, slow, -1)
      this.#startNext()
    }
  }

  #isFull(owner: string, slow: boolean): boolean {
    const own = this.#runningOf.get(owner) ?? 0
    return (
      this.#running >= this.#most ||
      (slow && this.#runningSlow >= this.#mostSlow) ||
      (owner !== DELIVERIES && own >= this.#mostOfOwner)
    )
  }

  #occupy(owner: string, slow: boolean, by: 1 | -1): void {
    this.#running += by
    if (slow) this.#runningSlow += by
    const own = (this.#runningOf.get(owner) ?? 0) + by
    if (own === 0) this.#runningOf.delete(owner)
    else this.#runningOf.set(owner, own)
  }

  #startNext(): void {
    const index = this.#waiting.findIndex(({ owner, slow }) => !this.#isFull(owner, slow))
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!next) return
    this.#occupy(next.owner, next.slow, 1)
    next.start()
  }

  #remember(hostname: string, wasSlow: boolean): void {
    this.#slowNames.delete(hostname)
    if (!wasSlow) return
    if (this.#slowNames.size >= MAX_SLOW_NAMES) this.#slowNames.clear()
    this.#slowNames.add(hostname)
  }
}
