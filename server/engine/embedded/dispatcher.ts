import { connection } from '../../../db/client'
import { isDataFault } from '../../../db/sqlstate'
import { log } from '../../log'
import { attempt, type FinishedAttempt, NotDispatchedError } from '../../webhooks/delivery/attempt'
import { type Claim, claimDue, release } from '../../webhooks/delivery/claim'
import { reportDispatchFault } from '../../webhooks/delivery/dispatch-faults'
import { FaultPauses } from '../../webhooks/delivery/fault-pauses'
import { recordResults } from '../../webhooks/delivery/record-results'
import { explain } from '../../webhooks/transport/outcome'
import { policyFromEnv } from '../../webhooks/transport/policy'
import { SLOW_AFTER_MS } from './adaptive-concurrency'
import { ConcurrencyLimiter, MAX_IN_FLIGHT } from './concurrency-limiter'
import { fairShare } from './fair-share'
import { findDueSince } from './find-due'
import { WAKE_CHANNEL } from './notify'

/**
 * A quarter of the room at a time, so that the database claims and settles some while others are on the wire: taken all at once
 * they would also end at once, and each side would wait for the other. Of few subscriptions at a time, because each costs a look.
 */
const AT_ONCE = MAX_IN_FLIGHT / 4
const SUBSCRIPTIONS_PER_CLAIM = 32
/** Settled side by side: a batch waits for its commit while another is written. A subscription's attempts are of one lane. */
const LANES = 2
/** A ring may be lost: each second the dispatcher looks at what became due since it last looked, and a little before. */
const LOOK_EVERY_MS = 1000
const LOOK_BACK_MS = 5000
/** Once a minute it looks at everything that is due, whenever it became so. */
const LOOK_AT_ALL_EVERY_MS = 60_000
const PAUSE_AFTER_FAULT_MS = 250

export interface Dispatcher {
  /** Takes nothing more; returns when what is in flight has ended and is settled. */
  stop(): Promise<void>
}

/** Ended attempts that wait to be settled, and the settling that is under way. */
interface Lane {
  ended: FinishedAttempt[]
  settling: Promise<void> | undefined
}

/**
 * The embedded engine: claims due deliveries in batches, posts them concurrently and settles in batches, in one loop each.
 * Several of them, in several processes, share one database through skip locked alone. What it remembers is only which
 * subscriptions may have something due; a restart forgets that and looks.
 */
export async function startDispatcher({ size = MAX_IN_FLIGHT, policy = policyFromEnv() } = {}): Promise<Dispatcher> {
  /** Subscriptions that may have something due, and the ring that said so. */
  const waiting = new Map<string, number>()
  const room = new ConcurrencyLimiter(size)
  const pauses = new FaultPauses()
  const lanes = Array.from({ length: LANES }, (): Lane => ({ ended: [], settling: undefined }))
  let rings = 0
  let stopping = false
  let claiming: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let looked: { at: number; allAt: number } | undefined

  function ring(subscriptionIds: Iterable<string>): void {
    rings++
    for (const id of subscriptionIds) waiting.set(id, rings)
    claimMore()
  }

  function claimMore(): void {
    if (claiming || stopping) return
    claiming = claimWhileThereIsRoom()
      .catch((error) => log.error({ err: error }, 'claim failed; it is tried again'))
      .finally(() => {
        claiming = undefined
      })
  }

  async function claimWhileThereIsRoom(): Promise<void> {
    while (!stopping) {
      const wants = fairShare(waiting.keys(), {
        free: Math.min(room.free, AT_ONCE),
        capacity: (id) => (pauses.isPaused(id, performance.now()) ? 0 : room.capacity(id)),
        most: SUBSCRIPTIONS_PER_CLAIM,
      })
      if (wants.length === 0) return
      const heard = rings
      const claims = await claimDue(wants)
      const taken = new Map<string, number>()
      for (const { subscription } of claims) taken.set(subscription.id, (taken.get(subscription.id) ?? 0) + 1)
      for (const { subscriptionId, most } of wants) {
        const lastRing = waiting.get(subscriptionId) ?? 0
        waiting.delete(subscriptionId)
        // It goes to the end of the line if it may have more, or was rung for while we asked.
        if (taken.get(subscriptionId) === most || lastRing > heard) waiting.set(subscriptionId, lastRing)
      }
      start(claims)
    }
  }

  function start(claims: readonly Claim[]): void {
    const late = claims.filter((claim) => stopping || claim.leaseLeftMs() < claim.timeoutMs)
    if (late.length > 0)
      release(late).catch((error) => log.error({ err: error }, 'release failed; these wait for their leases to end'))
    for (const claim of claims) if (!late.includes(claim)) void make(claim)
  }

  async function make(claim: Claim): Promise<void> {
    room.acquire(claim)
    const slow = setTimeout(() => {
      room.markSlow(claim)
      claimMore()
    }, SLOW_AFTER_MS)
    try {
      const finished = await attempt(claim, policy)
      pauses.forget(claim.subscription.id)
      logAttempt(finished)
      room.recordOutcome(claim, finished.outcome)
      const lane = laneOf(claim)
      lane.ended.push(finished)
      settleMore(lane)
    } catch (error) {
      if (error instanceof NotDispatchedError) await postpone(claim, error)
      else log.error({ err: error, delivery: claim.deliveryId, attempt: claim.attemptId }, 'attempt could not be made')
      leave(claim)
    } finally {
      clearTimeout(slow)
    }
  }

  /** There was no attempt: the row is due again after a pause, and the subscription is not claimed for until then. */
  async function postpone(claim: Claim, error: NotDispatchedError): Promise<void> {
    const { id } = claim.subscription
    const isFirst = !pauses.isPaused(id, performance.now())
    const pauseMs = pauses.fault(id, performance.now())
    room.notDispatched(claim)
    reportDispatchFault(error)
    if (error.keyId === null && isFirst)
      log.error({ err: error, subscription: id, pause_ms: pauseMs }, 'deliveries could not be dispatched; they wait')
    // Claims that were in flight together become due again in one moment, and the first of them wakes the others.
    waiting.set(id, ++rings)
    lookAt(Date.now() + pauseMs)
    await release([claim], { pauseMs }).catch((err) =>
      log.error({ err }, 'release failed; the delivery waits for its lease to end'),
    )
  }

  function leave(claim: Claim): void {
    room.release(claim)
    claimMore()
  }

  const laneOf = ({ subscription }: Claim) => lanes[subscription.id.charCodeAt(0) % LANES]!

  function settleMore(lane: Lane): void {
    if (lane.settling || lane.ended.length === 0) return
    lane.settling = settleUntilEmpty(lane).finally(() => {
      lane.settling = undefined
      settleMore(lane)
    })
  }

  /** A room's place is free only when its attempt is settled, so a slow database slows claiming too. */
  async function settleUntilEmpty({ ended }: Lane): Promise<void> {
    let most = AT_ONCE
    while (ended.length > 0) {
      const batch = ended.splice(0, most)
      try {
        const settled = await recordResults(batch)
        for (const { nextAttemptAt } of settled) if (nextAttemptAt) lookAt(nextAttemptAt.getTime() - databaseAhead)
      } catch (error) {
        log.error({ err: error, attempts: batch.length }, 'settle failed')
        // One that cannot be written must not hold up the others: it is found by halving, and left to its lease.
        if (isDataFault(error) && batch.length === 1) {
          for (const { claim } of batch) leave(claim)
          continue
        }
        most = isDataFault(error) ? Math.ceil(batch.length / 2) : AT_ONCE
        // Kept and tried again: should a lease end meanwhile, the attempt is repeated and this settling is fenced off.
        ended.unshift(...batch)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAULT_MS))
        continue
      }
      for (const { claim } of batch) leave(claim)
    }
  }

  /** How far the database's clock is ahead of ours, in milliseconds: due times are its time. */
  let databaseAhead = 0
  let wakeAt = Number.POSITIVE_INFINITY

  function lookAt(moment: number): void {
    if (stopping || moment >= wakeAt) return
    wakeAt = moment
    clearTimeout(timer)
    timer = setTimeout(() => void look(), Math.max(0, moment - Date.now()))
  }

  async function look(): Promise<void> {
    wakeAt = Number.POSITIVE_INFINITY
    let next = Date.now() + LOOK_EVERY_MS
    try {
      const found = await findDueSince(looked && looked.at - LOOK_BACK_MS)
      databaseAhead = found.now - Date.now()
      const allAt = looked?.allAt ?? found.now
      looked = found.now - allAt >= LOOK_AT_ALL_EVERY_MS ? undefined : { at: found.now, allAt }
      if (found.next !== null) next = Math.min(next, found.next - databaseAhead)
      ring(found.subscriptionIds)
    } catch (error) {
      looked = undefined
      log.error({ err: error }, 'looking for due deliveries failed; it is tried again')
    }
    lookAt(next)
  }

  const { unlisten } = await connection().sql.listen(
    WAKE_CHANNEL,
    (payload) => (payload ? ring(payload.split(',')) : lookAt(Date.now())),
    // Also after a lost connection came back: what was rung for meanwhile was not heard.
    () => {
      looked = undefined
      lookAt(Date.now())
    },
  )

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await unlisten()
      await claiming
      while (!room.isEmpty) await new Promise((resolve) => setTimeout(resolve, 10))
      await Promise.all(lanes.map(({ settling }) => settling))
    },
  }
}

/** One wide line an attempt. */
function logAttempt({ claim, outcome, dispatchedAt }: FinishedAttempt): void {
  log.info(
    {
      delivery: claim.deliveryId,
      attempt: claim.attemptId,
      subscription: claim.subscription.id,
      event: claim.event.id,
      number: claim.number,
      status: outcome.kind === 'response' ? outcome.status : null,
      failure: explain(outcome)?.code ?? null,
      ms: outcome.timings?.total_ms ?? null,
      at: dispatchedAt.toISOString(),
    },
    'attempt',
  )
}
