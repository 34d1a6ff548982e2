import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'

// `dns.lookup` occupies a thread of libuv's pool and cannot be canceled. So lookups leave threads for the rest of the
// process, and each account has a share of them.

const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

// On globalThis, because Next's bundles load this module again in the same process, with the same threads.
const shared = globalThis as typeof globalThis & {
  voiceMessageLookups?: { queue: LookupQueue; owner: AsyncLocalStorage<string> }
}
const lookups = () => {
  shared.voiceMessageLookups ??= {
    queue: new LookupQueue(Math.floor(THREADS * 0.75), (hostname) => systemLookup(hostname)),
    owner: new AsyncLocalStorage(),
  }
  return shared.voiceMessageLookups
}

/** Runs work for an account: the names that it looks up count in that account's share. */
export const onBehalfOf = <T>(accountId: string, work: () => T): T => lookups().owner.run(accountId, work)

/** Looks up all addresses with the system's resolver. Throws its code, EBUSY when too many names wait, or EMFILE. */
export function lookupAll(hostname: string, onStart?: () => void): Promise<LookupAddress[]> {
  const { queue, owner } = lookups()
  return queue.find(hostname, owner.getStore() ?? DELIVERIES, onStart)
}

/** Looks up a name. A DNS query tells one that does not exist from one without addresses, which the resolver reports alike. */
export async function systemLookup(
  hostname: string,
  overrides: { resolver?: (hostname: string) => Promise<LookupAddress[]>; dnsServers?: readonly string[] } = {},
): Promise<LookupAddress[]> {
  const { resolver = (name) => lookup(name, { all: true }), dnsServers } = overrides
  try {
    return await resolver(hostname)
  } catch (error) {
    await assertDescriptorLeft()
    if (isNotFound(error) && (await isNameWithoutAddress(hostname, dnsServers))) return []
    throw error
  }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/** Opens a file: the resolver also reports ENOTFOUND when no file descriptor is left. Throws EMFILE or ENFILE. */
async function assertDescriptorLeft(): Promise<void> {
  const file = await open(devNull)
  await file.close()
}

interface Waiting {
  owner: string
  slow: boolean
  start: () => void
}

interface Lookup {
  started: Promise<void>
  found: Promise<LookupAddress[]>
}

/** The owner of the lookups of deliveries, which have no share: their engine has its own limits. */
export const DELIVERIES = ''

const MAX_WAITING = 2_000
const MAX_OWNER_WAITING = 20
const SLOW_MS = 1_000
const MAX_SLOW_NAMES = 10_000

/** Limits concurrent lookups: at most half for slow names, and a quarter for each owner, whose lookups of a name are shared. */
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

  constructor(most: number, lookup: (hostname: string) => Promise<LookupAddress[]>) {
    this.#lookup = lookup
    this.#most = Math.max(1, most)
    this.#mostSlow = Math.max(1, Math.floor(most / 2))
    this.#mostOfOwner = Math.max(1, Math.floor(most / 4))
  }

  /** Looks up a name. `onStart` is called when it has a slot. Throws EBUSY when too many names wait, or the error of the lookup. */
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

/** Maximum time of the DNS query in milliseconds: creating a subscription waits for it, and so does an attempt. */
const TIMEOUT_MS = 1_500

/** Whether a name exists without an IPv4 address (RFC 1035: NOERROR). False also without a response in 1.5 seconds. */
async function isNameWithoutAddress(hostname: string, servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    await resolver.resolve4(hostname)
    return false
  } catch (error) {
    // Any other error does not show whether the name exists, so the lookup stays failed.
    return error instanceof Error && 'code' in error && error.code === 'ENODATA'
  } finally {
    clearTimeout(timer)
  }
}
