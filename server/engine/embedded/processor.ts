import { connection } from '../../../db/client'
import { log } from '../../log'
import type { Engines } from '../../processing/port/engines'
import { claimDueSteps, releaseStep, type StepClaim } from '../../processing/work/claim'
import { keepLeases } from '../../processing/work/keep-leases'
import { recordStep } from '../../processing/work/record-step'
import { runStep } from '../../processing/work/run-step'
import { Claimer } from './claimer'
import { findDueSince } from './find-due'
import { WAKE_CHANNELS } from './notify'
import { Scheduler } from './scheduler'

/** Steps in flight at most. Speech recognition itself runs one recording at a time; the others wait for providers. */
const MAX_STEPS = 8
/** Steps of one account at most, so that a backlog of one leaves slots to the others. */
const MAX_STEPS_PER_ACCOUNT = 6

export interface Processor {
  /** Claims nothing more. Resolves when the steps in flight have ended and are recorded. */
  stop(): Promise<void>
}

/**
 * Starts the embedded engine's loop for messages, with the scheduler and the claimer of deliveries: it finds accounts
 * with due messages, claims their steps, runs them and records the results. A crash repeats the steps in flight.
 */
export async function startProcessor(engines: Engines): Promise<Processor> {
  const inFlight = new Map<StepClaim, Promise<void>>()
  const leases = keepLeases()
  let isStopping = false
  const ofAccount = (id: string) => [...inFlight.keys()].filter(({ accountId }) => accountId === id).length
  const scheduler = new Scheduler({
    findDue: (since) => findDueSince('message', since),
    onDue: (accountIds) => claimer.wake(accountIds),
  })
  const claimer: Claimer<StepClaim> = new Claimer({
    free: () => MAX_STEPS - inFlight.size,
    capacity: (id) => MAX_STEPS_PER_ACCOUNT - ofAccount(id),
    claim: (requests) => claimDueSteps(requests.map(({ groupId, most }) => ({ accountId: groupId, most }))),
    groupOf: ({ accountId }) => accountId,
    onClaimed(claims) {
      for (const claim of claims) inFlight.set(claim, isStopping ? release(claim) : run(claim))
    },
  })

  async function run(claim: StepClaim): Promise<void> {
    const signal = leases.keep(claim)
    try {
      const recorded = await recordStep(await runStep(claim, { engines, signal }))
      // The next step is due at once, or after a delay.
      if (recorded?.nextAttemptAt) {
        claimer.remember(claim.accountId)
        scheduler.lookAtDueTime(recorded.nextAttemptAt)
      }
    } catch (error) {
      log.error({ err: error, message_id: claim.messageId }, 'recording a step failed; it is repeated after its lease')
    } finally {
      leases.forget(claim)
      inFlight.delete(claim)
      claimer.claimMore()
    }
  }

  async function release(claim: StepClaim): Promise<void> {
    await releaseStep(claim).catch((error) =>
      log.error({ err: error }, 'release failed; the message waits for its lease'),
    )
    inFlight.delete(claim)
  }

  const { unlisten } = await connection().sql.listen(
    WAKE_CHANNELS.message,
    (payload) => (payload ? claimer.wake(payload.split(',')) : scheduler.lookNow()),
    // Called at first and after each reconnection, during which notifications were lost.
    () => scheduler.lookAtEverythingNow(),
  )

  return {
    async stop() {
      isStopping = true
      scheduler.stop()
      const claimed = claimer.stop()
      await unlisten()
      await claimed
      await Promise.all(inFlight.values())
      leases.stop()
    },
  }
}
