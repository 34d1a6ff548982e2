import type { EngineHealth } from '../server/engine/engine'
import { lastEngineHeartbeat, recordEngineHeartbeat } from '../server/engine/engine-heartbeat'

/**
 * Inngest runs the sweep each minute. When it has missed two turns, it is down, cannot reach this service, or has lost
 * its state.
 */
export const INNGEST_HEARTBEAT_LIMIT_SECONDS = 150

/** Records that Inngest has just run something here. */
export const recordInngestHeartbeat = (): Promise<void> => recordEngineHeartbeat('inngest')

/** Reads when Inngest last ran something here, and whether that is recent enough. */
export async function inngestHealth(): Promise<EngineHealth> {
  const last = await lastEngineHeartbeat('inngest')
  return {
    isWorking: last !== null && last.ageSeconds <= INNGEST_HEARTBEAT_LIMIT_SECONDS,
    heartbeat: {
      seen_at: last?.seenAt.toISOString() ?? null,
      age_seconds: last && Math.round(last.ageSeconds * 10) / 10,
    },
  }
}
