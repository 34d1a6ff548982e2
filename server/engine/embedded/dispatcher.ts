import { connection } from '../../../db/client'
import { attempt } from '../../webhooks/delivery/attempt'
import { type Claim, claimDue, release } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'
import { policyFromEnv } from '../../webhooks/transport/policy'
import { AttemptRunner } from '../attempts/attempt-runner'
import { availableSlots } from '../attempts/available-slots'
import { ConcurrencyLimiter, MAX_IN_FLIGHT } from '../attempts/concurrency-limiter'
import { FaultPauses } from '../attempts/fault-pauses'
import { ResultsQueue } from '../attempts/results-queue'
import { Claimer } from './claimer'
import { findDueSince } from './schedule/find-due'
import { registerLoop } from './schedule/local-loops'
import { WAKE_CHANNELS } from './schedule/notify'
import { Scheduler } from './schedule/scheduler'

/**
 * Deliveries in one claim, and results in one transaction, at most. Larger batches make Postgres and the network idle
 * in turn; a quarter of the slots keeps both busy (measured: +20 %).
 */
const BATCH_SIZE = MAX_IN_FLIGHT / 4
const STOP_CHECK_MS = 10

export interface Dispatcher {
  /** Claims nothing more. Resolves when the attempts in flight have ended and their results are recorded. */
  stop(): Promise<void>
}

/**
 * Starts the embedded engine's loop: the scheduler finds subscriptions with due deliveries, the claimer claims them in
 * batches, the runner makes the attempts concurrently, and the results queue records the results in batches. Several
 * dispatchers, in several processes, share one database by `skip locked` alone. A dispatcher keeps in memory only which
 * subscriptions may have something due; after a restart the scheduler finds them again.
 * @param size attempts in flight at most, slow ones excepted; fewer while this process is stalled
 * @param policy which receivers may be reached
 */
export async function startDispatcher({ size = MAX_IN_FLIGHT, policy = policyFromEnv() } = {}): Promise<Dispatcher> {
  const limiter = new ConcurrencyLimiter(availableSlots(size))
  const pauses = new FaultPauses()
  const scheduler = new Scheduler({
    findDue: (since) => findDueSince('delivery', since),
    onDue: (subscriptionIds) => claimer.wake(subscriptionIds),
  })
  const claimer: Claimer<Claim> = new Claimer({
    free: () => Math.min(limiter.free, BATCH_SIZE),
    capacity: (id) => (pauses.isPaused(id, performance.now()) ? 0 : limiter.capacity(id)),
    claim: (requests) => claimDue(requests.map(({ groupId, most }) => ({ subscriptionId: groupId, most }))),
    groupOf: ({ subscription }) => subscription.id,
    onClaimed: (claims) => runner.start(claims),
  })
  const runner = new AttemptRunner({
    limiter,
    pauses,
    attempt: (claim) => attempt(claim, policy),
    release,
    onFinished: (finished) => results.add(finished),
    // Claims that were in flight together become due again at one moment, and the first of them wakes the others.
    onPostponed(subscriptionId, pauseMs) {
      claimer.remember(subscriptionId)
      scheduler.lookAt(Date.now() + pauseMs)
    },
    onCapacity: () => claimer.claimMore(),
  })
  const results = new ResultsQueue({
    batchSize: BATCH_SIZE,
    record: recordResults,
    onRecorded(recorded) {
      for (const { nextAttemptAt } of recorded) if (nextAttemptAt) scheduler.lookAtDueTime(nextAttemptAt)
    },
    onEnded: (claim) => runner.end(claim),
  })
  const { unlisten } = await connection().sql.listen(
    WAKE_CHANNELS.delivery,
    (payload) => (payload ? claimer.wake(payload.split(',')) : scheduler.lookNow()),
    // Called at first and after each reconnection, during which notifications were lost.
    () => scheduler.lookAtEverythingNow(),
  )
  const unregister = registerLoop('delivery', (groupIds) => claimer.tryWake(groupIds))

  return {
    async stop() {
      unregister()
      runner.stop()
      scheduler.stop()
      const claimed = claimer.stop()
      await unlisten()
      await claimed
      while (!limiter.isEmpty) await new Promise((resolve) => setTimeout(resolve, STOP_CHECK_MS))
      await results.idle()
    },
  }
}
