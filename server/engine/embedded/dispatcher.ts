import { reportSlots } from '../../metrics'
import { attempt } from '../../webhooks/delivery/attempt'
import { type Claim, claimDue, release } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'
import { policyFromEnv } from '../../webhooks/transport/policy'
import { AttemptRunner } from '../attempts/attempt-runner'
import { ConcurrencyLimiter, MAX_IN_FLIGHT } from '../attempts/concurrency-limiter'
import { ResultsQueue } from '../attempts/results-queue'
import { Loop } from './loop'

/** Rows in one claim or recording. Larger batches make Postgres and the network idle in turn (a quarter of the slots: +20 %). */
const BATCH_SIZE = MAX_IN_FLIGHT / 4
const RESULTS_TOGETHER_MS = 10
const STOP_CHECK_MS = 10

export interface Dispatcher {
  stop(): Promise<void>
}

/** Starts the loop for deliveries: claims in batches, at most `size` attempts at once (slow ones excepted), results in batches. */
export async function startDispatcher({ size = MAX_IN_FLIGHT, policy = policyFromEnv() } = {}): Promise<Dispatcher> {
  const limiter = new ConcurrencyLimiter(size)
  reportSlots(() => ({ used: size - limiter.free, all: size }))
  const loop: Loop<Claim> = new Loop('delivery', {
    free: () => Math.min(limiter.free, BATCH_SIZE),
    capacity: (id) => (runner.isPaused(id) ? 0 : limiter.capacity(id)),
    claim: (requests) => claimDue(requests.map(({ groupId, most }) => ({ subscriptionId: groupId, most }))),
    groupOf: ({ subscription }) => subscription.id,
    onClaimed: (claims) => runner.start(claims),
  })
  const runner = new AttemptRunner({
    limiter,
    attempt: (claim) => attempt(claim, policy),
    release,
    onFinished: (finished) => results.add(finished),
    // Claims that were in flight together become due again at one moment, and the first of them wakes the others.
    onPostponed(subscriptionId, pauseMs) {
      loop.claimer.remember(subscriptionId)
      loop.scheduler.lookAt(Date.now() + pauseMs)
    },
    onCapacity: () => loop.claimer.claimMore(),
  })
  const results = new ResultsQueue({
    batchSize: BATCH_SIZE,
    togetherMs: RESULTS_TOGETHER_MS,
    record: recordResults,
    onRecorded(recorded) {
      for (const { nextAttemptAt } of recorded) if (nextAttemptAt) loop.scheduler.lookAtDueTime(nextAttemptAt)
    },
    onEnded: (claim) => runner.end(claim),
  })
  await loop.start()
  return {
    async stop() {
      runner.stop()
      await loop.stop()
      while (!limiter.isEmpty) await new Promise((resolve) => setTimeout(resolve, STOP_CHECK_MS))
      await results.idle()
    },
  }
}
