import type { EngineInUse } from '../contract/processing/settings'

/** Returns the engines in use, before the circuits of their providers are considered. Null: none is connected. */
export async function engineStatus(): Promise<Record<'speech' | 'summary', EngineInUse | null>> {
  return { speech: null, summary: null }
}
