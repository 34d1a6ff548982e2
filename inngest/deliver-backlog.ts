import { setTimeout as sleep } from 'node:timers/promises'
import type { Inngest } from 'inngest'
import { env } from '../server/env'
import type { WakeRequest } from '../server/wake/wake-request'
import { claimDue } from '../server/webhooks/delivery/claim'
import { type AttemptPool, type Running, within } from './attempt-pool'
import { backlogDue } from './client'
import { type GroupOptions, groupEvent, groupsOf, readGroup, SETTINGS } from './groups'

/** Passing on takes this long at most; all passes of this time start one run. */
const PERIOD_MS = 10_000
const MAX_TURNS = 20
/** A turn starts attempts for this long. */
const BACKLOG_START_WITHIN_MS = 5000
/** Time for responses before a step ends without them: more than it starts attempts for. */
const RESPONSE_LIMIT_MS = BACKLOG_START_WITHIN_MS + 1000
const STOPPING_MS = 1000

/** Creates the function that works off one subscription's deliveries for which there was no place, one run at a time. */
export const deliverBacklog = (client: Inngest, { pool, isResident }: GroupOptions) =>
  client.createFunction(
    {
      ...SETTINGS,
      id: 'deliver-backlog',
      triggers: [backlogDue],
      concurrency: { key: 'event.data.subscription_id', limit: 1 },
    },
    async ({ event: { data }, step, runId }) => {
      if (env().DELIVERY_PAUSED) return
      for (let number = 1; number <= MAX_TURNS; number++) {
        const mayHaveMore = await step.run(`attempts-${number}`, async () => {
          if (pool.isStopping) {
            await sleep(STOPPING_MS)
            return true
          }
          return takeBacklogTurn(data.subscription_id, {
            pool,
            responseLimitMs: isResident() ? RESPONSE_LIMIT_MS : Number.POSITIVE_INFINITY,
            async handOver(requests) {
              if (requests.length === 0) return
              await client.send(groupsOf(requests).map((group) => groupEvent(group, `${runId}-${number}`)))
            },
          })
        })
        if (!mayHaveMore) return
      }
      await step.run('continue', () => passOnBacklogs(client, [data.subscription_id]))
    },
  )

/** Starts a run for each subscription at the end of the current period. Inngest ignores a second event with the same id. */
export async function passOnBacklogs(client: Inngest, subscriptionIds: readonly string[]): Promise<void> {
  const end = (Math.floor(Date.now() / PERIOD_MS) + 1) * PERIOD_MS
  await client.send(
    subscriptionIds.map((id) => backlogDue.create({ subscription_id: id }, { id: `${id}:${end}`, ts: end })),
  )
}

export interface BacklogOptions {
  pool: AttemptPool
  responseLimitMs: number
  handOver: (requests: readonly WakeRequest[]) => Promise<void>
}

/** Makes attempts of one subscription, oldest first, and hands over what is not finished in time. Returns whether more may be due. */
async function takeBacklogTurn(subscriptionId: string, options: BacklogOptions): Promise<boolean> {
  const { pool, responseLimitMs, handOver } = options
  const startedAt = performance.now()
  const running: Running[] = []
  let mayHaveMore = true
  while (mayHaveMore && !pool.isStopping) {
    const leftMs = startedAt + BACKLOG_START_WITHIN_MS - performance.now()
    if (leftMs <= 0) break
    let most = 0
    const started = await pool.start(async () => {
      most = Math.max(0, pool.capacity(subscriptionId))
      return most > 0 ? claimDue([{ subscriptionId, most }], pool.now()) : []
    })
    running.push(...started)
    if (started.length < most) mayHaveMore = false
    else await pool.change(leftMs)
  }
  const unfinished = new Set(running.map(({ deliveryId }) => deliveryId))
  const ends = running.map(async ({ deliveryId, ended }) => {
    const recorded = await ended
    if (recorded && recorded.nextAttemptAt === null) unfinished.delete(deliveryId)
  })
  await within(responseLimitMs - (performance.now() - startedAt), Promise.all(ends))
  await handOver(await wakesOf([...unfinished], pool))
  return mayHaveMore
}

async function wakesOf(ids: readonly string[], pool: AttemptPool): Promise<WakeRequest[]> {
  const { rows } = await readGroup(ids, pool.now())
  return rows.map(({ id, subscriptionId, wakeGeneration }) => ({
    kind: 'delivery',
    id,
    groupId: subscriptionId,
    wakeGeneration,
  }))
}
