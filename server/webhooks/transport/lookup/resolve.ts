import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { isPublic } from '../address'
import { allowsAddress, allowsName } from '../allowed'
import type { NetworkPolicy } from '../policy'
import { checkForm, literalOf, portOf } from '../url'
import { lookupAll } from './lookup'

/** How long creating a subscription waits for DNS. A delivery has its own deadline. */
const LOOKUP_TIMEOUT_MS = 5_000

/**
 * Checks the URL of a new subscription: its form, then every address of its host. `url` is the canonical form, which is stored. The
 * addresses are checked again for each connection, because the DNS records may change.
 */
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

/**
 * Returns the `lookup` function of a socket. It checks all addresses that it returns: one private address among public ones fails the
 * lookup, with a BlockedAddress or a LookupFailed. Node does not call it for IP literals.
 * @param onStart called when the lookup starts; until then it waits for a lookup slot of this process
 */
export function checkedLookup(port: number, policy: NetworkPolicy, onStart = () => {}): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, policy, onStart).then(
      (addresses) => {
        const [first] = addresses
        const reason = refusal(addresses, hostname, port, policy)
        if (!first) done(new LookupFailed(NO_ADDRESSES), [])
        else if (reason !== null) done(new BlockedAddress(reason), [])
        else if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(new LookupFailed(codeOf(error)), []),
    )
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
