import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { DELIVERIES, LookupQueue } from './lookup-queue'
import { isNameWithoutAddress } from './name-without-address'

// `dns.lookup` occupies a thread of libuv's pool until the system's resolver gives up, and nothing can call it back. So the
// lookups leave threads to the rest of the process, and each account has a share of them.

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

/** Does work of an account: the names that it looks up count in that account's share. */
export const onBehalfOf = <T>(accountId: string, work: () => T): T => lookups().owner.run(accountId, work)

/**
 * All addresses of a name, from the system's resolver, so that /etc/hosts counts. It has no deadline of its own: callers race it.
 * @param onStart called when the resolver is asked; until then the name waits for a thread of this process
 * @throws NodeJS.ErrnoException with the resolver's code (ENOTFOUND, EAI_AGAIN), EBUSY when too many names wait, or EMFILE.
 */
export function lookupAll(hostname: string, onStart?: () => void): Promise<LookupAddress[]> {
  const { queue, owner } = lookups()
  return queue.find(hostname, owner.getStore() ?? DELIVERIES, onStart)
}

/**
 * Asks the system's resolver. It reports a name that does not exist and one without addresses alike, so the DNS is asked which it
 * was: the latter gives no addresses instead of an error (choices.md, "A name that exists without any address").
 * @param asked for tests: another resolver, and other servers of the DNS.
 */
export async function systemLookup(
  hostname: string,
  asked: { resolver?: (hostname: string) => Promise<LookupAddress[]>; dnsServers?: readonly string[] } = {},
): Promise<LookupAddress[]> {
  const { resolver = (name) => lookup(name, { all: true }), dnsServers } = asked
  try {
    return await resolver(hostname)
  } catch (error) {
    await needDescriptor()
    if (isNotFound(error) && (await isNameWithoutAddress(hostname, dnsServers))) return []
    throw error
  }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/**
 * The resolver says ENOTFOUND, too, when this process had no descriptor left to ask with; that is no fault of the name.
 * @throws NodeJS.ErrnoException EMFILE or ENFILE
 */
async function needDescriptor(): Promise<void> {
  const file = await open(devNull)
  await file.close()
}
