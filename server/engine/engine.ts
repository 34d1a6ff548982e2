import { env } from '../env'
import { ApiError, errorResponse } from '../errors'
import type { EngineName } from '../settings/deliveries'

/** The processes of an instance in which an engine may have a part. */
export type EngineProcess = 'web' | 'worker'

/** What an engine runs in one process. */
export interface RunningEngine {
  /** Takes on nothing more. Resolves when the attempts in flight have ended and their results are recorded. */
  stop(): Promise<void>
}

export interface Heartbeat {
  /** ISO 8601; null when there was none. */
  seen_at: string | null
  age_seconds: number | null
}

export interface EngineHealth {
  /** False when the engine delivers nothing, although the worker process runs. */
  isWorking: boolean
  /** When the engine last ran something here. Null for an engine in the worker process, which has its own heartbeat. */
  heartbeat: Heartbeat | null
}

/**
 * The port of the delivery engines, which only decide when code runs: the rows of `deliveries` hold the state. A new
 * one is a folder, a line in ENGINES (server/process/engine.ts) and in WAKES (server/wake/wake.ts), and a name in
 * ENGINE_NAMES (server/settings/deliveries.ts). server/testing/deliveries/engine-suite.ts tests what every engine
 * promises.
 */
export interface Engine {
  /** Starts the engine's part in this process, at boot. */
  start(process: EngineProcess): Promise<RunningEngine>
  /** Measures whether the engine works. @throws when the database does not respond */
  health(): Promise<EngineHealth>
  /** Responds to a call of the engine at /api/<name>. Absent for an engine that makes none. */
  handleRequest?(request: Request): Promise<Response>
}

/** Responds at the route of the engine `name`: 404 unless it is the engine of this instance and makes calls. */
export async function handleEngineRequest(
  engine: () => Promise<Engine>,
  name: EngineName,
  request: Request,
): Promise<Response> {
  const configured = env().DELIVERY_ENGINE === name ? await engine() : null
  if (configured?.handleRequest) return configured.handleRequest(request)
  return errorResponse(new ApiError('not_found', { message: 'The path does not exist.' }))
}
