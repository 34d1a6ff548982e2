import { env } from '../env'
import { ApiError, errorResponse } from '../errors'
import type { EngineName } from '../settings/deliveries'

export type EngineProcess = 'web' | 'worker'

export interface RunningEngine {
  stop(): Promise<void>
}

export interface Heartbeat {
  seen_at: string | null
  age_seconds: number | null
}

export interface EngineHealth {
  /** False when the engine delivers nothing, although the worker process runs. */
  isWorking: boolean
  /** When the engine last ran something here. Null for an engine in the worker process, which has its own heartbeat. */
  heartbeat: Heartbeat | null
}

/** The port of the delivery engines, which only decide when code runs. server/testing/deliveries/engine-suite.ts tests every engine. */
export interface Engine {
  start(process: EngineProcess): Promise<RunningEngine>
  health(): Promise<EngineHealth>
  handleRequest?(request: Request): Promise<Response>
}

export async function handleEngineRequest(
  engine: () => Promise<Engine>,
  name: EngineName,
  request: Request,
): Promise<Response> {
  const configured = env().DELIVERY_ENGINE === name ? await engine() : null
  if (configured?.handleRequest) return configured.handleRequest(request)
  return errorResponse(new ApiError('not_found', { message: 'The path does not exist.' }))
}
