import { connection } from '../../../db/client'
import type { Engines } from '../../processing/port/engines'
import { claimDueSteps, releaseStep, type StepClaim } from '../../processing/work/claim'
import { keepLeases } from '../../processing/work/keep-leases'
import { recordStep } from '../../processing/work/record-step'
import { runStep } from '../../processing/work/run-step'
import { Claimer } from './claimer'
import { findDueSince } from './schedule/find-due'
import { registerLoop } from './schedule/local-loops'
import { WAKE_CHANNELS } from './schedule/notify'
import { Scheduler } from './schedule/scheduler'
import { StepRunner } from './step-runner'

export interface Processor {
  /** Claims nothing more. Resolves when the steps in flight have ended and are recorded. */
  stop(): Promise<void>
}

/**
 * Starts the embedded engine's loop for messages, with the scheduler and the claimer of deliveries: it finds accounts
 * with due messages, claims their steps, runs them and records the results. A crash repeats the steps in flight.
 */
export async function startProcessor(engines: Engines): Promise<Processor> {
  const leases = keepLeases()
  const scheduler = new Scheduler({
    findDue: (since) => findDueSince('message', since),
    onDue: (accountIds) => claimer.wake(accountIds),
  })
  const claimer: Claimer<StepClaim> = new Claimer({
    free: () => runner.free,
    capacity: (id) => runner.capacity(id),
    claim: (requests) => claimDueSteps(requests.map(({ groupId, most }) => ({ accountId: groupId, most }))),
    groupOf: ({ accountId }) => accountId,
    onClaimed: (claims) => runner.start(claims),
  })
  const runner = new StepRunner({
    async run(claim) {
      const signal = leases.keep(claim)
      try {
        return await recordStep(await runStep(claim, { engines, signal }))
      } finally {
        leases.forget(claim)
      }
    },
    release: releaseStep,
    onNextStep(accountId, dueAt) {
      claimer.remember(accountId)
      scheduler.lookAtDueTime(dueAt)
    },
    onCapacity: () => claimer.claimMore(),
  })
  const { unlisten } = await connection().sql.listen(
    WAKE_CHANNELS.message,
    (payload) => (payload ? claimer.wake(payload.split(',')) : scheduler.lookNow()),
    // Called at first and after each reconnection, during which notifications were lost.
    () => scheduler.lookAtEverythingNow(),
  )
  const unregister = registerLoop('message', (groupIds) => claimer.tryWake(groupIds))

  return {
    async stop() {
      unregister()
      runner.stop()
      scheduler.stop()
      const claimed = claimer.stop()
      await unlisten()
      await claimed
      await runner.idle()
      leases.stop()
    },
  }
}
