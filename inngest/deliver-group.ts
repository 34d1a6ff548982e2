import type { Inngest } from 'inngest'
import { isUuid } from '../server/contract/values/text'
import { env } from '../server/env'
import { claimThese } from '../server/webhooks/delivery/claim'
import { reportKeyFault } from '../server/webhooks/signing/key-status'
import { type AttemptPool, type Running, within } from './attempt-pool'
import { deliveriesDue } from './client'
import { type GroupOptions, type GroupRow, groupEvent, groupsOf, MAX_GROUP, readGroup, SETTINGS } from './groups'
import { runTurns } from './process-message'

/** Time for responses before a step ends without them. A run has its place in Inngest for so long. */
const RESPONSE_LIMIT_MS = 1000

/** Creates the function that delivers a group: it makes due attempts, and sleeps until the next is due. The sweep replaces an ended one. */
export const deliverGroup = (client: Inngest, { pool, isResident, maxTurns }: GroupOptions) =>
  client.createFunction(
    { ...SETTINGS, id: 'deliver-group', triggers: [deliveriesDue] },
    async ({ event: { data }, step, runId }) => {
      // The sweep wakes the deliveries again after the pause, with another generation.
      if (env().DELIVERY_PAUSED) return
      // An id that is none would fail the statements for the whole group.
      const ids = [...new Set(data.delivery_ids.filter(isUuid))]
      const group = { ids, wakeGeneration: data.wake_generation }
      if (ids.length > MAX_GROUP) {
        await step.run('split', () => split(client, group, runId))
        return
      }
      await runTurns(step, {
        name: 'attempts',
        turn: () =>
          takeGroupTurn(group, {
            pool,
            responseLimitMs: isResident() ? RESPONSE_LIMIT_MS : Number.POSITIVE_INFINITY,
          }),
        maxTurns,
      })
    },
  )

async function split(
  client: Inngest,
  { ids, wakeGeneration }: { ids: string[]; wakeGeneration: number },
  runId: string,
) {
  const groups = groupsOf(ids.map((id) => ({ id, wakeGeneration })))
  await client.send(groups.map((group) => groupEvent(group, runId)))
}

export interface Group {
  ids: readonly string[]
  wakeGeneration: number
}

export interface TurnOptions {
  pool: AttemptPool
  responseLimitMs: number
}

/** A turn starts attempts for this long. What then still waits for a receiver that responds is left to the next turn. */
const START_WITHIN_MS = 10_000
/** How long a delivery waits for a place while its receiver seems to have stopped responding. */
const SLOW_START_WITHIN_MS = 1000
/** Until a due delivery that could not be started is looked at again. */
const LOOK_AGAIN_MS = 1000
/** The same for one whose receiver has no place left beside attempts without a response. */
const LOOK_AT_SLOW_AGAIN_MS = 10_000
/** While this process stops, another one takes the turn after this time. */
const STOPPING_MS = 2000

/** Makes the due attempts of a group concurrently. Returns when the run must look again, in ISO 8601; null when nothing is left. */
export async function takeGroupTurn(group: Group, options: TurnOptions): Promise<string | null> {
  const { pool, responseLimitMs } = options
  const startedAt = performance.now()
  const { rows, now } = await readOwn(group, group.ids, pool)
  if (pool.isStopping) return rows.length > 0 ? new Date(now.getTime() + STOPPING_MS).toISOString() : null
  const due = rows.filter(({ isDue, missingKeyId }) => isDue && missingKeyId === null)
  const running = await startDue(due, pool, startedAt)
  const finished = await finishedWithin(responseLimitMs - (performance.now() - startedAt), running)
  const left = rows.map(({ id }) => id).filter((id) => !finished.has(id))
  const look = await readOwn(group, left, pool)
  if (look.rows.length === 0) return null
  const next = Math.min(...look.rows.map((row) => lookAt(row, look.now, pool).getTime()))
  return new Date(next).toISOString()
}

async function readOwn({ wakeGeneration }: Group, ids: readonly string[], pool: AttemptPool) {
  const { rows, now } = await readGroup(ids, pool.now())
  // Less is possible: the sweep wakes first and increments the row's generation afterwards.
  return { rows: rows.filter((row) => row.wakeGeneration <= wakeGeneration), now }
}

/** Starts the attempts of these rows as places become free. */
async function startDue(due: readonly GroupRow[], pool: AttemptPool, startedAt: number): Promise<Running[]> {
  const running: Running[] = []
  let waiting = due
  while (waiting.length > 0 && !pool.isStopping) {
    const before = waiting
    const started = await pool.start(async () => {
      const admitted = admit(before, pool)
      waiting = before.filter((row) => !admitted.has(row.id))
      return claimThese([...admitted], pool.now())
    })
    running.push(...started)
    const within = waiting.every(({ subscriptionId }) => pool.isSlow(subscriptionId))
      ? SLOW_START_WITHIN_MS
      : START_WITHIN_MS
    const leftMs = startedAt + within - performance.now()
    if (waiting.length === 0 || leftMs <= 0) break
    await pool.change(leftMs)
  }
  return running
}

function admit(waiting: readonly GroupRow[], pool: AttemptPool): Set<string> {
  const admitted = new Set<string>()
  const taken = new Map<string, number>()
  for (const { id, subscriptionId } of waiting) {
    const count = taken.get(subscriptionId) ?? 0
    if (count >= pool.capacity(subscriptionId) || admitted.size >= pool.free) continue
    taken.set(subscriptionId, count + 1)
    admitted.add(id)
  }
  return admitted
}

async function finishedWithin(responseLimitMs: number, running: readonly Running[]): Promise<Set<string>> {
  const finished = new Set<string>()
  const ended = running.map(async ({ deliveryId, ended }) => {
    const recorded = await ended
    if (recorded && recorded.nextAttemptAt === null) finished.add(deliveryId)
  })
  await within(responseLimitMs, Promise.all(ended))
  return new Set(finished)
}

function lookAt({ isDue, missingKeyId, nextAttemptAt, subscriptionId }: GroupRow, now: Date, pool: AttemptPool): Date {
  if (!isDue) return nextAttemptAt
  if (missingKeyId === null) {
    const isSlow = pool.capacity(subscriptionId) <= 0 && pool.free > 0
    return new Date(now.getTime() + (isSlow ? LOOK_AT_SLOW_AGAIN_MS : LOOK_AGAIN_MS))
  }
  reportKeyFault(missingKeyId)
  return new Date(now.getTime() + KEY_PAUSE_MS)
}

/** A key is missing until an operator adds it, and each check uses two of the 1,000 steps of an Inngest run. */
const KEY_PAUSE_MS = 60_000
