import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'

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

interface Lookup {
  started: Promise<void>
  found: Promise<LookupAddress[]>
}

/** The owner of the lookups of deliveries, which have no share: their engine has its own limits. */
export const DELIVERIES = ''

const WAITING = { waiting: 2_000, waitingPerKey: 20 }
const SLOW_MS = 1_000
const MAX_SLOW_NAMES = 10_000

/** Limits concurrent lookups: at most half for slow names, and a quarter for each owner, whose lookups of a name are shared. */
export class LookupQueue {
  readonly #lookup: (hostname: string) => Promise<LookupAddress[]>
  readonly #all: FairQueue
  readonly #slow: FairQueue
  readonly #lookups = new Map<string, Lookup>()
  readonly #slowNames = new Set<string>()

  constructor(most: number, lookup: (hostname: string) => Promise<LookupAddress[]>) {
    const share = (part: number) => Math.max(1, Math.floor(most / part))
    this.#lookup = lookup
    this.#all = new FairQueue({ running: share(1), runningPerKey: share(4), ...WAITING })
    this.#slow = new FairQueue({ running: share(2), runningPerKey: share(4), ...WAITING })
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
    let markStarted = () => {}
    const started = new Promise<void>((resolve) => {
      markStarted = resolve
    })
    const found = this.#inTurn(hostname, owner === DELIVERIES ? hostname : owner, () => {
      markStarted()
      onStart()
      return this.#measured(hostname)
    }).finally(() => this.#lookups.delete(key))
    this.#lookups.set(key, { started, found })
    return found
  }

  async #inTurn<T>(hostname: string, key: string, work: () => Promise<T>): Promise<T> {
    const run = () => this.#all.run(key, work)
    try {
      return await (this.#slowNames.has(hostname) ? this.#slow.run(key, run) : run())
    } catch (error) {
      if (!isQueueFull(error)) throw error
      throw Object.assign(new Error('too many names are being looked up', { cause: error }), { code: 'EBUSY' })
    }
  }

  async #measured(hostname: string): Promise<LookupAddress[]> {
    const startedAt = performance.now()
    try {
      return await this.#lookup(hostname)
    } finally {
      if (this.#slowNames.size >= MAX_SLOW_NAMES) this.#slowNames.clear()
      if (performance.now() - startedAt > SLOW_MS) this.#slowNames.add(hostname)
      else this.#slowNames.delete(hostname)
    }
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
