import type { LookupAddress } from 'node:dns'
import { setTimeout as after } from 'node:timers/promises'
import { lookupAll } from './lookup'
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

/** The messages of the resolver contain files and hosts and change between versions; its codes do not. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EFAIL'
