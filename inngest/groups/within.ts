import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves with the promise, or after this time at the latest. */
export async function within(longestMs: number, promise: Promise<unknown>): Promise<void> {
  if (longestMs === Number.POSITIVE_INFINITY) return void (await promise)
  const timer = new AbortController()
  await Promise.race([promise, sleep(Math.max(0, longestMs), undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
