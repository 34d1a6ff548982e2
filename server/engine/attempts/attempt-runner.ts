import { log } from '../../log'
import { traced } from '../../traces'
import type { FinishedAttempt } from '../../webhooks/delivery/attempt'
import type { Claim } from '../../webhooks/delivery/claim'
import { NotDispatchedError, reportDispatchFault } from '../../webhooks/transport/dispatch'
import { explain } from '../../webhooks/transport/outcome'
import { type ConcurrencyLimiter, SLOW_AFTER_MS } from './concurrency-limiter'

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
  readonly #pauses = new FaultPauses()
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
    return this.#pauses.isPaused(subscriptionId, performance.now())
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
      this.#pauses.forget(claim.subscription.id)
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
    const isFirst = !this.isPaused(id)
    const pauseMs = this.#pauses.fault(id, performance.now())
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

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Maximum number of subscriptions. One that was dropped starts again with the first pause. */
const MAX_REMEMBERED = 10_000

/** Returns the milliseconds until the next try after this many faults in a row: 1 s, doubled each time, up to `longestMs`. */
export const pauseAfter = (faults: number, longestMs = LONGEST_PAUSE_MS): number =>
  Math.min(longestMs, FIRST_PAUSE_MS * 2 ** (faults - 1))

/** Remembers subscriptions that could not be dispatched for, and pauses each for a growing time. */
export class FaultPauses {
  readonly #pauses = new Map<string, { faults: number; until: number }>()

  /** Records a fault and returns the pause in milliseconds. Faults of attempts in flight at the same time count once. */
  fault(subscriptionId: string, now: number): number {
    const known = this.#pauses.get(subscriptionId)
    if (known && now < known.until) return known.until - now
    if (!known && this.#pauses.size >= MAX_REMEMBERED) this.#pauses.clear()
    const faults = (known?.faults ?? 0) + 1
    const pause = pauseAfter(faults)
    this.#pauses.set(subscriptionId, { faults, until: now + pause })
    return pause
  }

  isPaused(subscriptionId: string, now: number): boolean {
    const known = this.#pauses.get(subscriptionId)
    return known !== undefined && now < known.until
  }

  forget(subscriptionId: string): void {
    this.#pauses.delete(subscriptionId)
  }
}
