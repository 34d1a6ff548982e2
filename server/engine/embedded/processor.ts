import { log } from '../../log'
import type { Engines } from '../../processing/port/engines'
import { claimDueSteps, releaseStep, type StepClaim } from '../../processing/work/claim'
import { keepLeases, runStep } from '../../processing/work/process-message'
import { type RecordedStep, recordStep } from '../../processing/work/record-step'
import { Loop } from './loop'

export interface Processor {
  stop(): Promise<void>
}

/** Starts the loop for messages: claims the due steps of their processing, runs them and records the results. A crash repeats the steps in flight. */
export async function startProcessor(engines: Engines): Promise<Processor> {
  const leases = keepLeases()
  const loop: Loop<StepClaim> = new Loop('message', {
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
      loop.claimer.remember(accountId)
      loop.scheduler.lookAtDueTime(dueAt)
    },
    onCapacity: () => loop.claimer.claimMore(),
  })
  await loop.start()
  return {
    async stop() {
      runner.stop()
      await loop.stop()
      await runner.idle()
      leases.stop()
    },
  }
}

/** Steps in flight at most. Most of them wait for a provider or for a turn in an isolated process. */
export const MAX_STEPS = 12
export const MAX_STEPS_PER_ACCOUNT = 6

interface StepRunnerOptions {
  run: (claim: StepClaim) => Promise<RecordedStep | null>
  release: (claim: StepClaim) => Promise<void>
  /** Called when the account's next step, or a repetition of this one, is due at this time. */
  onNextStep: (accountId: string, dueAt: Date) => void
  onCapacity: () => void
}

export class StepRunner {
  readonly #options: StepRunnerOptions
  readonly #inFlight = new Map<StepClaim, Promise<void>>()
  #isStopping = false

  constructor(options: StepRunnerOptions) {
    this.#options = options
  }

  get free(): number {
    return MAX_STEPS - this.#inFlight.size
  }

  /** How many more steps of this account may run: at most as many as stay free for others. */
  capacity(accountId: string): number {
    const running = [...this.#inFlight.keys()].filter((claim) => claim.accountId === accountId).length
    return Math.min(MAX_STEPS_PER_ACCOUNT - running, Math.ceil((this.free - running) / 2))
  }

  start(claims: readonly StepClaim[]): void {
    for (const claim of claims) this.#inFlight.set(claim, this.#isStopping ? this.#release(claim) : this.#run(claim))
  }

  stop(): void {
    this.#isStopping = true
  }

  async idle(): Promise<void> {
    await Promise.all(this.#inFlight.values())
  }

  async #run(claim: StepClaim): Promise<void> {
    const { run, onNextStep, onCapacity } = this.#options
    try {
      const recorded = await run(claim)
      if (recorded?.nextAttemptAt) onNextStep(claim.accountId, recorded.nextAttemptAt)
    } catch (error) {
      log.error({ err: error, message_id: claim.messageId }, 'recording a step failed; it is repeated after its lease')
    } finally {
      this.#inFlight.delete(claim)
      onCapacity()
    }
  }

  async #release(claim: StepClaim): Promise<void> {
    await this.#options
      .release(claim)
      .catch((error) => log.error({ err: error }, 'release failed; the message waits for its lease'))
    this.#inFlight.delete(claim)
  }
}
