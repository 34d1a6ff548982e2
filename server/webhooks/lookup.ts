import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'

// `dns.lookup` occupies a thread of libuv's pool until the system's resolver gives up, and nothing can call it back. So one
// flight a name, a bound that leaves threads to the rest of the process, and a smaller bound for names that were slow before.

const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
const MAX_FLIGHTS = Math.max(1, Math.floor(THREADS * 0.75))
const MAX_SLOW_FLIGHTS = Math.max(1, Math.floor(MAX_FLIGHTS / 2))
const MAX_WAITING = 2_000
const SLOW_MS = 1_000
const MAX_SLOW_NAMES = 10_000

const flights = new Map<string, Promise<LookupAddress[]>>()
const waiting: { slow: boolean; start: () => void }[] = []
const slowNames = new Set<string>()
let flying = 0
let flyingSlow = 0

/**
 * All addresses of a name, from the system's resolver, so that /etc/hosts counts. It has no deadline of its own: callers race it.
 * @throws NodeJS.ErrnoException with the resolver's code (ENOTFOUND, EAI_AGAIN), EBUSY when too many names wait, or EMFILE.
 */
export function lookupAll(hostname: string): Promise<LookupAddress[]> {
  const flight = flights.get(hostname)
  if (flight) return flight
  if (waiting.length >= MAX_WAITING)
    return Promise.reject(Object.assign(new Error('too many names are being looked up'), { code: 'EBUSY' }))
  const started = fly(hostname).finally(() => flights.delete(hostname))
  flights.set(hostname, started)
  return started
}

async function fly(hostname: string): Promise<LookupAddress[]> {
  const slow = slowNames.has(hostname)
  if (isFull(slow)) await new Promise<void>((start) => waiting.push({ slow, start }))
  else occupy(slow, 1)
  const begun = performance.now()
  try {
    return await lookup(hostname, { all: true })
  } catch (error) {
    await needDescriptor()
    throw error
  } finally {
    remember(hostname, performance.now() - begun > SLOW_MS)
    occupy(slow, -1)
    startNext()
  }
}

/**
 * The resolver says ENOTFOUND, too, when this process had no descriptor left to ask with; that is no fault of the name.
 * @throws NodeJS.ErrnoException EMFILE or ENFILE
 */
async function needDescriptor(): Promise<void> {
  const file = await open(devNull)
  await file.close()
}

const isFull = (slow: boolean) => flying >= MAX_FLIGHTS || (slow && flyingSlow >= MAX_SLOW_FLIGHTS)

function occupy(slow: boolean, by: 1 | -1): void {
  flying += by
  if (slow) flyingSlow += by
}

function startNext(): void {
  const index = waiting.findIndex(({ slow }) => !isFull(slow))
  const [next] = index < 0 ? [] : waiting.splice(index, 1)
  if (!next) return
  occupy(next.slow, 1)
  next.start()
}

function remember(hostname: string, wasSlow: boolean): void {
  slowNames.delete(hostname)
  if (!wasSlow) return
  if (slowNames.size >= MAX_SLOW_NAMES) slowNames.clear()
  slowNames.add(hostname)
}
