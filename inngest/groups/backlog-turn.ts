import type { WakeRequest } from '../../server/wake/wake-request'
import { claimDue } from '../../server/webhooks/delivery/claim'
import { readGroup } from '../../server/webhooks/delivery/group-rows'
import type { AttemptPool, Running } from './attempt-pool'
import { within } from './within'

export interface BacklogOptions {
  pool: AttemptPool
  /** Time of a turn. Attempts that have no response by then continue. */
  responseLimitMs: number
  /** Starts runs for the deliveries that have a next attempt. */
  handOver: (requests: readonly WakeRequest[]) => Promise<void>
}

/** A turn starts attempts for this long. */
export const BACKLOG_START_WITHIN_MS = 5000

/**
 * Makes attempts of one subscription, oldest first, as many at a time as its receiver may have. Deliveries that are not
 * finished by then are handed over.
 * @returns whether more may be due
 */
export async function takeBacklogTurn(subscriptionId: string, options: BacklogOptions): Promise<boolean> {
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
