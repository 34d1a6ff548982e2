import type { LookupAddress } from 'node:dns'

interface Waiting {
  owner: string
  slow: boolean
  start: () => void
}

/** A name that is being looked up, or waits for it. */
interface Flight {
  /** Fulfilled when the lookup itself begins. */
  started: Promise<void>
  found: Promise<LookupAddress[]>
}

/** On whose behalf deliveries look up names: their engine has bounds of its own. */
export const DELIVERIES = ''

const MAX_WAITING = 2_000
const MAX_OWNER_WAITING = 20
const SLOW_MS = 1_000
const MAX_SLOW_NAMES = 10_000

/**
 * Looks up names with a bound on how many at once: half of it for names that were slow before, a quarter for each owner. A
 * name is looked up once at a time on behalf of an owner.
 */
export class LookupQueue {
  readonly #lookup: (hostname: string) => Promise<LookupAddress[]>
  readonly #most: number
  readonly #mostSlow: number
  readonly #mostOfOwner: number
  readonly #flights = new Map<string, Flight>()
  readonly #waiting: Waiting[] = []
  readonly #slowNames = new Set<string>()
  readonly #flyingOf = new Map<string, number>()
  #flying = 0
  #flyingSlow = 0

  /** @param most lookups at one time */
  constructor(most: number, lookup: (hostname: string) => Promise<LookupAddress[]>) {
    this.#lookup = lookup
    this.#most = Math.max(1, most)
    this.#mostSlow = Math.max(1, Math.floor(most / 2))
    this.#mostOfOwner = Math.max(1, Math.floor(most / 4))
  }

  /**
   * @param onStart called when the lookup itself begins: until then the name waits for a slot of this process
   * @throws NodeJS.ErrnoException EBUSY when too many names wait, of this owner or at all; else what the lookup throws.
   */
  find(hostname: string, owner: string, onStart = () => {}): Promise<LookupAddress[]> {
    // Not shared between owners: the flight of another one may wait for that owner's share.
    const key = `${owner} ${hostname}`
    const flight = this.#flights.get(key)
    if (flight) {
      void flight.started.then(onStart)
      return flight.found
    }
    if (this.#waiting.length >= MAX_WAITING || this.#hasTooMany(owner))
      return Promise.reject(Object.assign(new Error('too many names are being looked up'), { code: 'EBUSY' }))
    let begin = () => {}
    const started = new Promise<void>((resolve) => {
      begin = resolve
    })
    const found = this.#fly(hostname, owner, () => {
      begin()
      onStart()
    }).finally(() => this.#flights.delete(key))
    this.#flights.set(key, { started, found })
    return found
  }

  #hasTooMany(owner: string): boolean {
    return owner !== DELIVERIES && this.#waiting.filter((one) => one.owner === owner).length >= MAX_OWNER_WAITING
  }

  async #fly(hostname: string, owner: string, onStart: () => void): Promise<LookupAddress[]> {
    const slow = this.#slowNames.has(hostname)
    if (this.#isFull(owner, slow)) await new Promise<void>((start) => this.#waiting.push({ owner, slow, start }))
    else this.#occupy(owner, slow, 1)
    const begun = performance.now()
    onStart()
    try {
      return await this.#lookup(hostname)
    } finally {
      this.#remember(hostname, performance.now() - begun > SLOW_MS)
      this.#occupy(owner, slow, -1)
      this.#startNext()
    }
  }

  #isFull(owner: string, slow: boolean): boolean {
    const own = this.#flyingOf.get(owner) ?? 0
    return (
      this.#flying >= this.#most ||
      (slow && this.#flyingSlow >= this.#mostSlow) ||
      (owner !== DELIVERIES && own >= this.#mostOfOwner)
    )
  }

  #occupy(owner: string, slow: boolean, by: 1 | -1): void {
    this.#flying += by
    if (slow) this.#flyingSlow += by
    const own = (this.#flyingOf.get(owner) ?? 0) + by
    if (own === 0) this.#flyingOf.delete(owner)
    else this.#flyingOf.set(owner, own)
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
