import { log } from '../../log'
import type { FinishedAttempt } from '../../webhooks/delivery/attempt'
import type { Claim } from '../../webhooks/delivery/claim'
import { NotDispatchedError, reportDispatchFault } from '../../webhooks/transport/dispatch'
import { explain } from '../../webhooks/transport/outcome'
import { SLOW_AFTER_MS } from './adaptive-concurrency'
import type { ConcurrencyLimiter } from './concurrency-limiter'
import type { FaultPauses } from './fault-pauses'

interface AttemptRunnerOptions {
  limiter: ConcurrencyLimiter
  pauses: FaultPauses
  attempt: (claim: Claim) => Promise<FinishedAttempt>
  release: (claims: readonly Claim[], options?: { pauseMs: number }) => Promise<void>
  /** Takes an attempt that ended; its claim holds its slot until `end`. */
  onFinished: (finished: FinishedAttempt) => void
  /** Called when a subscription could not be dispatched for and is paused for this time. */
  onPostponed: (subscriptionId: string, pauseMs: number) => void
  /** Called when nothing more happens with a claim: it is recorded, released, or left to its lease. */
  onEnded?: (claim: Claim) => void
  /** Called when a slot is free again, or an attempt has turned out to be slow. */
  onCapacity: () => void
}

/** Makes the claimed attempts concurrently, each in a slot of the limiter. */
export class AttemptRunner {
  readonly #options: AttemptRunnerOptions
  #isStopping = false

  constructor(options: AttemptRunnerOptions) {
    this.#options = options
  }

  /**
   * Starts the attempts of these claims. Releases the claims whose lease may end before the attempt, and all while
   * stopping.
   */
  start(claims: readonly Claim[]): void {
    const { release, onEnded } = this.#options
    const late = claims.filter((claim) => this.#isStopping || claim.leaseLeftMs() < claim.timeoutMs)
    if (late.length > 0)
      release(late)
        .catch((error) => log.error({ err: error }, 'release failed; these deliveries wait for their leases to end'))
        .finally(() => late.map((claim) => onEnded?.(claim)))
    for (const claim of claims) if (!late.includes(claim)) void this.#run(claim)
  }

  /** Frees the slot of a claim, when its result is recorded or there is none to record. */
  end(claim: Claim): void {
    this.#options.limiter.freeSlot(claim)
    this.#options.onEnded?.(claim)
    this.#options.onCapacity()
  }

  /** Starts no more attempts. */
  stop(): void {
    this.#isStopping = true
  }

  async #run(claim: Claim): Promise<void> {
    const { limiter, pauses, attempt, onFinished, onCapacity } = this.#options
    limiter.acquire(claim)
    const slow = setTimeout(() => {
      limiter.markSlow(claim)
      onCapacity()
    }, SLOW_AFTER_MS)
    try {
      const finished = await attempt(claim)
      pauses.forget(claim.subscription.id)
      logAttempt(finished)
      limiter.recordOutcome(claim, finished.outcome)
      onFinished(finished)
    } catch (error) {
      if (error instanceof NotDispatchedError) await this.#postpone(claim, error)
      else log.error({ err: error, delivery: claim.deliveryId, attempt: claim.attemptId }, 'attempt could not be made')
      this.end(claim)
    } finally {
      clearTimeout(slow)
    }
  }

  /** Nothing was sent: the delivery is due again after a pause, and until then the subscription is not claimed for. */
  async #postpone(claim: Claim, error: NotDispatchedError): Promise<void> {
    const { limiter, pauses, release, onPostponed } = this.#options
    const { id } = claim.subscription
    const isFirst = !pauses.isPaused(id, performance.now())
    const pauseMs = pauses.fault(id, performance.now())
    limiter.notDispatched(claim)
    reportDispatchFault(error)
    // key-status.ts logs a fault of an encryption key.
    if (error.keyId === null && isFirst)
      log.error({ err: error, subscription: id, pause_ms: pauseMs }, 'deliveries could not be dispatched; they wait')
    onPostponed(id, pauseMs)
    await release([claim], { pauseMs }).catch((err) =>
      log.error({ err }, 'release failed; the delivery waits for its lease to end'),
    )
  }
}

/** Logs one line per attempt. */
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
