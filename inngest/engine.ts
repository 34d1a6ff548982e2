import type { Engine, RunningEngine } from '../server/engine/engine'
import { wakeAllPending } from '../server/engine/sweep'
import { env } from '../server/env'
import { log } from '../server/log'
import { AttemptPool, becomeResident, stopWithProcess } from './attempt-pool'
import { engineReached, inngest } from './client'
import { INNGEST_HEARTBEAT_LIMIT_SECONDS, inngestHandler, inngestHealth } from './serve'

let handler: ((request: Request) => Promise<Response>) | undefined

/** Inngest as the engine. It calls the web process, which therefore registers the functions. wake.ts starts their runs. */
export const inngestEngine: Engine = {
  start: async (process) => (process === 'web' ? startWeb() : { stop: async () => {} }),
  health: inngestHealth,
  async handleRequest(request) {
    handler ??= createHandler()
    return handler(request)
  },
}

async function startWeb(): Promise<RunningEngine> {
  const leave = becomeResident()
  const sync = startSync()
  return {
    async stop() {
      await sync.stop()
      await leave()
    },
  }
}

function createHandler() {
  const pool = new AttemptPool()
  stopWithProcess(pool)
  return inngestHandler({ pool })
}

const FIRST_RETRY_DELAY_MS = 1000
const LONGEST_RETRY_DELAY_MS = 15_000
const CHECK_EVERY_MS = 15_000
/** A registration that brings no heartbeat is repeated after this time, then after twice as long, up to an hour. */
const FIRST_REPEAT_MS = INNGEST_HEARTBEAT_LIMIT_SECONDS * 1000
const LONGEST_REPEAT_MS = 3_600_000

/** Tells Inngest which functions exist and where, at boot and whenever it stops calling, because a server that lost its state does not ask. */
export function startSync(): RunningEngine {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let retryDelay = FIRST_RETRY_DELAY_MS
  let repeatAfter = FIRST_REPEAT_MS
  let syncedAt: number | undefined

  const isSyncNeeded = (isWorking: boolean) => {
    if (syncedAt === undefined) return true
    if (isWorking) repeatAfter = FIRST_REPEAT_MS
    return !isWorking && performance.now() - syncedAt > repeatAfter
  }

  async function check(): Promise<void> {
    let next = CHECK_EVERY_MS
    try {
      const { isWorking } = await inngestHealth()
      if (isSyncNeeded(isWorking)) {
        await sync({ isNew: !isWorking })
        if (syncedAt !== undefined) repeatAfter = Math.min(repeatAfter * 2, LONGEST_REPEAT_MS)
        syncedAt = performance.now()
      }
      retryDelay = FIRST_RETRY_DELAY_MS
    } catch (error) {
      log.warn({ err: error, retry_ms: retryDelay }, 'registering the functions with Inngest failed; it is tried again')
      next = retryDelay
      retryDelay = Math.min(retryDelay * 2, LONGEST_RETRY_DELAY_MS)
    }
    if (!isStopping) timer = setTimeout(() => void check(), next)
  }

  void check()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
    },
  }
}

/** Registers the functions and makes Inngest run the sweep, or with `isNew` wakes it for all deliveries. Throws when Inngest refused. */
export async function sync({ isNew }: { isNew: boolean }): Promise<void> {
  const request = new Request(`${env().BASE_URL}/api/inngest`, { method: 'PUT', headers: { host: 'localhost' } })
  const response = await inngestHandler()(request)
  if (!response.ok)
    throw new Error(`Registering failed with status ${response.status}: ${(await response.text()).slice(0, 500)}`)
  const { woken, isDone } = isNew ? await wakeAllPending() : { woken: 0, isDone: true }
  if (!isDone) throw new Error('Inngest did not accept all of the events.')
  await inngest().send(engineReached.create({}))
  log.info({ woken }, 'the functions are registered with Inngest')
}
