import { oncePerEnv } from '../../env'
import { reportKeyFault } from '../signing/key-faults'
import type { NotDispatchedError } from './dispatch'

// Counts why attempts could not be dispatched in this process, for the heartbeat and for health. Encryption keys are reported apart,
// by their ids (signing/key-faults.ts).

const KEPT_SECONDS = 60

/** Counts by kind and second: at most 60 numbers for each kind. */
const counts = oncePerEnv(() => new Map<string, Map<number, number>>())

export interface DispatchFaultCount {
  kind: string
  last_minute: number
}

/**
 * Records that an attempt could not be dispatched because of a fault of this service.
 * @param now milliseconds of a monotonic clock
 */
export function reportDispatchFault({ kind, keyId }: NotDispatchedError, now: number = performance.now()): void {
  if (keyId !== null) {
    reportKeyFault(keyId, now)
    return
  }
  const ofKind = counts().get(kind) ?? new Map<number, number>()
  const second = Math.floor(now / 1000)
  counts().set(kind, ofKind.set(second, (ofKind.get(second) ?? 0) + 1))
  forgetBefore(second - KEPT_SECONDS)
}

/** Returns how many attempts were not dispatched within the last minute, by the kind of the fault. */
export function dispatchFaults(now: number = performance.now()): DispatchFaultCount[] {
  forgetBefore(Math.floor(now / 1000) - KEPT_SECONDS)
  return sumByKind(
    [...counts()].flatMap(([kind, ofKind]) => [...ofKind.values()].map((last_minute) => ({ kind, last_minute }))),
  )
}

/** Adds up the counts of several processes by kind, in alphabetical order. */
export function sumByKind(faults: readonly DispatchFaultCount[]): DispatchFaultCount[] {
  const sums = new Map<string, number>()
  for (const { kind, last_minute } of faults) sums.set(kind, (sums.get(kind) ?? 0) + last_minute)
  return [...sums].map(([kind, last_minute]) => ({ kind, last_minute })).sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

function forgetBefore(oldest: number): void {
  for (const [kind, ofKind] of counts()) {
    for (const second of ofKind.keys()) if (second <= oldest) ofKind.delete(second)
    if (ofKind.size === 0) counts().delete(kind)
  }
}
