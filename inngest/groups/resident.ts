import { within } from './within'

interface Pool {
  stop(): Promise<void>
}

/** The supervisor kills a web process after eight seconds. An attempt that takes longer is interrupted, and repeated. */
const STOP_WITHIN_MS = 5000

// On globalThis, because the bundles of Next.js load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageInngest?: { isResident: boolean; pools: Set<Pool> } }
shared.voiceMessageInngest ??= { isResident: false, pools: new Set() }
const state = shared.voiceMessageInngest

/**
 * Whether this process stays when a response is sent. The web process does. A function of a serverless platform is
 * frozen then, so a step waits there until its attempts have ended.
 */
export const isResident = (): boolean => state.isResident

/**
 * Notes that this process stays, until the returned function is called. That resolves when no attempt is in flight, or
 * after `stopWithinMs` milliseconds.
 */
export function becomeResident(stopWithinMs: number = STOP_WITHIN_MS): () => Promise<void> {
  state.isResident = true
  return async () => {
    state.isResident = false
    await within(stopWithinMs, Promise.all([...state.pools].map((pool) => pool.stop())))
    state.pools.clear()
  }
}

/** Adds a pool that is stopped with this process. */
export function stopWithProcess(pool: Pool): void {
  state.pools.add(pool)
}
