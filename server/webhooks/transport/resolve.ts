import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'
import { oncePerProcess } from '../../per-process'
import { allowsAddress, allowsName, checkForm, isPublic, literalOf, type NetworkPolicy, portOf } from './policy'

/** How long creating a subscription waits for DNS. A delivery has its own deadline. */
const LOOKUP_TIMEOUT_MS = 5_000

/** For how long the addresses of a name are used. The system's resolver reports no TTL. */
const ANSWER_MS = 5_000

/** For how long a name without a response is a fault of the resolver and not of the name. */
const SILENCE_MS = 60_000

/** Checks the URL of a new subscription: its form, then every address of its host. Each attempt checks them again. */
export async function checkUrl(
  text: string,
  policy: NetworkPolicy,
): Promise<{ ok: true; url: string } | { ok: false; reason: string }> {
  const form = checkForm(text, policy.allowed)
  if (!form.ok) return form
  const { url, target } = form
  if (literalOf(target).address !== null) return { ok: true, url }
  try {
    const reason = refusal(await withinTime(resolve(target.hostname, policy)), target.hostname, portOf(target), policy)
    return reason === null ? { ok: true, url } : { ok: false, reason }
  } catch (error) {
    return { ok: false, reason: `dns_lookup_failed: ${codeOf(error)}` }
  }
}

/** The name resolved to an address that deliveries must not reach. `message` is the reason defined in the spec. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
}

/** The name could not be resolved. `message` is a short, stable code: ENOTFOUND, EAI_AGAIN. */
export class LookupFailed extends Error {
  override name = 'LookupFailed'
}

export class ReceiverAddresses {
  readonly #policy: NetworkPolicy
  readonly #answers = new Map<string, { addresses: LookupAddress[]; at: number }>()
  /** Since when the resolver has not responded for a name whose receiver was reachable. */
  readonly #silentSince = new Map<string, number>()

  constructor(policy: NetworkPolicy) {
    this.#policy = policy
  }

  /** Looks up all addresses, or returns those of the last 5 seconds. Null for an IP literal. Throws BlockedAddress, LookupFailed. */
  async find(target: URL, onStart: () => void): Promise<LookupAddress[] | null> {
    if (literalOf(target).address !== null) return null
    const { hostname } = target
    const addresses = this.#recent(hostname) ?? (await this.#ask(hostname, onStart))
    if (addresses.length === 0) throw new LookupFailed(NO_ADDRESSES)
    const reason = refusal(addresses, hostname, portOf(target), this.#policy)
    if (reason !== null) throw new BlockedAddress(reason)
    return addresses
  }

  /** Whether a silent resolver is our fault: the receiver was reachable when the silence began, within the last minute. */
  isSilenceOwnFault({ hostname }: URL, isReachable: boolean): boolean {
    const since = this.#silentSince.get(hostname)
    const now = performance.now()
    if (since === undefined && isReachable) this.#silentSince.set(hostname, now)
    else if (since !== undefined && now - since >= SILENCE_MS) this.#silentSince.delete(hostname)
    return this.#silentSince.has(hostname)
  }

  #recent(hostname: string): LookupAddress[] | null {
    const answer = this.#answers.get(hostname)
    return answer && performance.now() - answer.at < ANSWER_MS ? answer.addresses : null
  }

  async #ask(hostname: string, onStart: () => void): Promise<LookupAddress[]> {
    const addresses = await resolve(hostname, this.#policy, onStart).catch((error: unknown) => {
      throw new LookupFailed(codeOf(error))
    })
    const now = performance.now()
    this.#silentSince.delete(hostname)
    this.#answers.delete(hostname)
    this.#answers.set(hostname, { addresses, at: now })
    for (const [name, { at }] of this.#answers) {
      if (now - at < ANSWER_MS) break
      this.#answers.delete(name)
    }
    return addresses
  }
}

const NO_ADDRESSES = 'dns_lookup_returned_no_addresses'

function resolve(hostname: string, policy: NetworkPolicy, onStart?: () => void): Promise<LookupAddress[]> {
  if (!policy.resolve) return lookupAll(hostname, onStart)
  onStart?.()
  return policy.resolve(hostname)
}

function refusal(addresses: LookupAddress[], hostname: string, port: number, policy: NetworkPolicy): string | null {
  if (addresses.length === 0) return NO_ADDRESSES
  if (allowsName(policy.allowed, hostname, port)) return null
  const blocked = addresses.find(({ address }) => !isPublic(address) && !allowsAddress(policy.allowed, address, port))
  return blocked ? `host_resolves_to_private_ip: ${blocked.address}` : null
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const cancel = new AbortController()
  const late = after(LOOKUP_TIMEOUT_MS, undefined, { signal: cancel.signal }).then(() => {
    throw Object.assign(new Error('no response in time'), { code: 'ETIMEOUT' })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel.abort()
  }
}

// `dns.lookup` occupies a thread of libuv's pool and cannot be canceled. So lookups leave threads for the rest of the
// process, and each account has a share of them.

const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

const lookups = oncePerProcess('lookups', () => ({
  queue: new LookupQueue(Math.floor(THREADS * 0.75), (hostname) => systemLookup(hostname)),
  owner: new AsyncLocalStorage<string>(),
}))

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
    if (NOT_FOUND.includes(codeOf(error)) && (await isNameWithoutAddress(hostname, dnsServers))) return []
    throw error
  }
}

const NOT_FOUND = ['ENOTFOUND', 'ENODATA']

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
const SLOW_LOOKUP_MS = 1_000
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
      if (performance.now() - startedAt > SLOW_LOOKUP_MS) this.#slowNames.add(hostname)
      else this.#slowNames.delete(hostname)
    }
  }
}

/** Maximum time of the DNS query in milliseconds: creating a subscription waits for it, and so does an attempt. */
const DNS_QUERY_TIMEOUT_MS = 1_500

/** Whether a name exists without an IPv4 address (RFC 1035: NOERROR). False also without a response in 1.5 seconds. */
async function isNameWithoutAddress(hostname: string, servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: DNS_QUERY_TIMEOUT_MS / 2, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), DNS_QUERY_TIMEOUT_MS)
  try {
    await resolver.resolve4(hostname)
    return false
  } catch (error) {
    // Any other error does not show whether the name exists, so the lookup stays failed.
    return codeOf(error) === 'ENODATA'
  } finally {
    clearTimeout(timer)
  }
}

/** The messages of the resolver contain files and hosts and change between versions; its codes do not. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EFAIL'
