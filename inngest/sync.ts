// By its file: outside of Next's builds Node resolves this, and Next exports no `next/server`.
import { NextRequest } from 'next/server.js'
import { INNGEST_HEARTBEAT_LIMIT_SECONDS, secondsSinceInngestHeartbeat } from '../server/engine/inngest-heartbeat'
import { wakeAllPending } from '../server/engine/sweep'
import { env } from '../server/env'
import { log } from '../server/log'
import { inngest } from './client'
import { engineReached } from './events'
import { inngestHandler } from './serve'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 15_000
const LOOK_EVERY_MS = 15_000
/** After a sync that brought no pulse, the next one waits this long, then twice as long, up to an hour. */
const PATIENCE_MS = INNGEST_HEARTBEAT_LIMIT_SECONDS * 1000
const LONGEST_PATIENCE_MS = 3_600_000

/**
 * Tells Inngest which functions there are and where: at boot, since a new version may have changed them, and again
 * whenever Inngest has fallen silent, since a server that lost its memory does not ask. Goes on until it is heard.
 */
export function startSync(): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let delay = FIRST_DELAY_MS
  let patience = PATIENCE_MS
  let syncedAt: number | undefined

  const isWanted = (quiet: number | null) => {
    if (syncedAt === undefined) return true
    if (isAlive(quiet)) patience = PATIENCE_MS
    return !isAlive(quiet) && performance.now() - syncedAt > patience
  }

  async function look(): Promise<void> {
    let next = LOOK_EVERY_MS
    try {
      const quiet = await secondsSinceInngestHeartbeat()
      if (isWanted(quiet)) {
        await sync({ isNews: !isAlive(quiet) })
        if (syncedAt !== undefined) patience = Math.min(patience * 2, LONGEST_PATIENCE_MS)
        syncedAt = performance.now()
      }
      delay = FIRST_DELAY_MS
    } catch (error) {
      log.warn({ err: error, retry_ms: delay }, 'Inngest was not told of our functions; it is tried again')
      next = delay
      delay = Math.min(delay * 2, LONGEST_DELAY_MS)
    }
    if (!isStopping) timer = setTimeout(() => void look(), next)
  }

  void look()
  return {
    stop() {
      isStopping = true
      clearTimeout(timer)
    },
  }
}

const isAlive = (quiet: number | null) => quiet !== null && quiet <= INNGEST_HEARTBEAT_LIMIT_SECONDS

/**
 * Registers the functions and has Inngest run the sweep at once, whose pulse shows that it reaches us.
 * @param isNews Inngest may know nothing of what is pending: it is rung for all of it.
 * @throws when Inngest refused or was not reached
 */
export async function sync({ isNews }: { isNews: boolean }): Promise<void> {
  const request = new NextRequest(`${env().BASE_URL}/api/inngest`, { method: 'PUT' })
  const response = await inngestHandler()(request, undefined)
  if (!response.ok) throw new Error(`Registering answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
  const { woken, isDone } = isNews ? await wakeAllPending() : { woken: 0, isDone: true }
  if (!isDone) throw new Error('Inngest did not take all of the events.')
  await inngest().send(engineReached.create({}))
  log.info({ woken }, 'Inngest knows our functions')
}
