import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { DELIVERIES, LookupQueue } from './lookup-queue'
import { isNameWithoutAddress } from './name-without-address'

// `dns.lookup` occupies a thread of libuv's pool until the system's resolver gives up, and it cannot be canceled. So lookups leave
// threads for the rest of the process, and each account has a share of them.

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

/**
 * Looks up all addresses of a name with the system's resolver, which includes /etc/hosts. It has no deadline; callers have their own.
 * @param onStart called when the lookup starts; until then the name waits for a thread of this process
 * @throws NodeJS.ErrnoException with the resolver's code (ENOTFOUND, EAI_AGAIN), EBUSY when too many names wait, or EMFILE.
 */
export function lookupAll(hostname: string, onStart?: () => void): Promise<LookupAddress[]> {
  const { queue, owner } = lookups()
  return queue.find(hostname, owner.getStore() ?? DELIVERIES, onStart)
}

/**
 * Looks up a name with the system's resolver. The resolver reports the same error for a name that does not exist and for a name
 * without addresses, so a DNS query decides: the latter returns no addresses instead of an error (choices.md, "A name that exists
 * without any address").
 * @param overrides for tests: another resolver, and other DNS servers
 */
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

/**
 * Opens and closes a file. The resolver also reports ENOTFOUND when this process has no file descriptor left, which is not a fault of
 * the name.
 * @throws NodeJS.ErrnoException EMFILE or ENFILE
 */
async function assertDescriptorLeft(): Promise<void> {
  const file = await open(devNull)
  await file.close()
}
