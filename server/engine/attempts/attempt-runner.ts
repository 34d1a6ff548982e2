import { log } from '../../log'
import { traced } from '../../traces'
import type { FinishedAttempt } from '../../webhooks/delivery/attempt'
import type { Claim } from '../../webhooks/delivery/claim'
import { NotDispatchedError, reportDispatchFault } from '../../webhooks/transport/dispatch'
import { explain } from '../../webhooks/transport/outcome'
import { type ConcurrencyLimiter, SLOW_AFTER_MS } from './concurrency-limiter'

/** Until a delivery that could not be dispatched is tried again. */
const FAULT_PAUSE_MS = 10_000
/** A subscription that was dropped from memory is tried again at once. */
const MAX_PAUSED = 10_000

interface AttemptRunnerOptions {
  limiter: ConcurrencyLimiter
  attempt: (claim: Claim) => Promise<FinishedAttempt>
  release: (claims: readonly Claim[], options?: { pauseMs: number }) => Promise<void>
  /** Takes an attempt that ended; its claim holds its slot until `end`. */
  onFinished: (finished: FinishedAttempt) => void
  onPostponed: (subscriptionId: string, pauseMs: number) => void
  /** Called when nothing more happens with a claim: it is recorded, released, or left to its lease. */
  onEnded?: (claim: Claim) => void
  onCapacity: () => void
}

/** Makes the claimed attempts concurrently, each in a slot of the limiter. */
export class AttemptRunner {
  readonly #options: AttemptRunnerOptions
  /** Until when a subscription that could not be dispatched for is not claimed for. */
  readonly #pausedUntil = new Map<string, number>()
  #isStopping = false

  constructor(options: AttemptRunnerOptions) {
    this.#options = options
  }

  /** Starts the attempts of these claims. Releases those whose lease may end before the attempt, and all while stopping. */
  start(claims: readonly Claim[]): void {
    const { release, onEnded } = this.#options
    const late = claims.filter((claim) => this.#isStopping || claim.leaseLeftMs() < claim.timeoutMs)
    if (late.length > 0)
      release(late)
        .catch((error) => log.error({ err: error }, 'release failed; these deliveries wait for their leases to end'))
        .finally(() => late.map((claim) => onEnded?.(claim)))
    for (const claim of claims) if (!late.includes(claim)) void this.#run(claim)
  }

  isPaused(subscriptionId: string): boolean {
    return (this.#pausedUntil.get(subscriptionId) ?? 0) > performance.now()
  }

  /** Frees the slot of a claim, when its result is recorded or there is none to record. */
  end(claim: Claim): void {
    this.#options.limiter.freeSlot(claim)
    this.#options.onEnded?.(claim)
    this.#options.onCapacity()
  }

  stop(): void {
    this.#isStopping = true
  }

  async #run(claim: Claim): Promise<void> {
    const { limiter, attempt, onFinished, onCapacity } = this.#options
    limiter.acquire(claim)
    const slow = setTimeout(() => {
      limiter.markSlow(claim)
      onCapacity()
    }, SLOW_AFTER_MS)
    try {
      const finished = await tracedAttempt(claim, attempt)
      this.#pausedUntil.delete(claim.subscription.id)
      logAttempt(finished)
      limiter.recordOutcome(claim, finished.outcome)
      // The subscription may have another attempt in flight, although this one holds its slot until it is recorded.
      onCapacity()
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
    const { limiter, release, onPostponed } = this.#options
    const { id } = claim.subscription
    const now = performance.now()
    // Faults of attempts that were in flight at the same time share one pause.
    const isFirst = !this.isPaused(id)
    if (isFirst && this.#pausedUntil.size >= MAX_PAUSED) this.#pausedUntil.clear()
    if (isFirst) this.#pausedUntil.set(id, now + FAULT_PAUSE_MS)
    const pauseMs = (this.#pausedUntil.get(id) ?? now) - now
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

/** The span of an attempt belongs to the request that caused the event, however long ago that was. */
const tracedAttempt = (claim: Claim, attempt: AttemptRunnerOptions['attempt']): Promise<FinishedAttempt> => {
  const { deliveryId, attemptId, number, requestId = null } = claim
  const attributes = {
    delivery: deliveryId,
    attempt: attemptId,
    number,
    event: claim.event.id,
    subscription: claim.subscription.id,
  }
  return traced('attempt', { kind: 'CLIENT', attributes, requestId }, async (span) => {
    const finished = await attempt(claim)
    const { outcome } = finished
    span.setAttributes({
      ...(outcome.kind === 'response' ? { 'http.response.status_code': outcome.status } : {}),
      failure: explain(outcome)?.code ?? '',
      ...Object.fromEntries(Object.entries(outcome.timings ?? {}).filter(([, value]) => value !== null)),
    })
    return finished
  })
}

function logAttempt({ claim, outcome, dispatchedAt }: FinishedAttempt): void {
  log.info(
    {
      delivery: claim.deliveryId,
      attempt: claim.attemptId,
      subscription: claim.subscription.id,
      event: claim.event.id,
      ...(claim.requestId ? { request_id: claim.requestId } : {}),
      number: claim.number,
      status: outcome.kind === 'response' ? outcome.status : null,
      failure: explain(outcome)?.code ?? null,
      ms: outcome.timings?.total_ms ?? null,
      at: dispatchedAt.toISOString(),
    },
    'attempt',
  )
}
