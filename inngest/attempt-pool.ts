import { setTimeout as sleep } from 'node:timers/promises'
import { AttemptRunner } from '../server/engine/attempts/attempt-runner'
import { ConcurrencyLimiter, MAX_IN_FLIGHT } from '../server/engine/attempts/concurrency-limiter'
import { ResultsQueue } from '../server/engine/attempts/results-queue'
import { oncePerProcess } from '../server/per-process'
import { attempt } from '../server/webhooks/delivery/attempt'
import { type Claim, release } from '../server/webhooks/delivery/claim'
import { type RecordedResult, recordResults } from '../server/webhooks/delivery/record-results'
import { type NetworkPolicy, policyFromEnv } from '../server/webhooks/transport/policy'

/** Results wait this long for others, so that those of a group are written in one transaction. */
const TOGETHER_MS = 25
const STOP_CHECK_MS = 10

export interface Running {
  deliveryId: string
  /** Resolves when nothing more happens with the claim: with what was recorded, or null. Never rejects. */
  ended: Promise<RecordedResult | null>
}

export interface PoolOptions {
  clock?: () => Date
  policy?: NetworkPolicy
}

/** Makes the attempts of all runs in this process, under the limits of the embedded engine. */
export class AttemptPool {
  readonly #clock: (() => Date) | undefined
  readonly #limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
  readonly #runner: AttemptRunner
  readonly #results: ResultsQueue
  readonly #ends = new Map<Claim, (result: RecordedResult | null) => void>()
  readonly #recorded = new Map<string, RecordedResult>()
  #claiming: Promise<unknown> = Promise.resolve()
  #waiting: (() => void)[] = []
  #isStopping = false

  constructor({ clock, policy }: PoolOptions = {}) {
    this.#clock = clock
    this.#results = new ResultsQueue({
      writers: 1,
      batchSize: MAX_IN_FLIGHT / 4,
      togetherMs: TOGETHER_MS,
      record: recordResults,
      onRecorded: (recorded) => {
        for (const result of recorded) this.#recorded.set(result.deliveryId, result)
      },
      onEnded: (claim) => this.#runner.end(claim),
    })
    this.#runner = new AttemptRunner({
      limiter: this.#limiter,
      attempt: (claim) => attempt(claim, policy ?? policyFromEnv()),
      release: (claims, options) => release(claims, { ...options, now: clock?.() }),
      onFinished: (finished) => this.#results.add(finished),
      onPostponed: () => {},
      onEnded: (claim) => this.#end(claim),
      onCapacity: () => this.#change(),
    })
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  now(): Date | undefined {
    return this.#clock?.()
  }

  get free(): number {
    return this.#limiter.free
  }

  capacity(subscriptionId: string): number {
    return Math.min(this.#limiter.capacity(subscriptionId), this.free)
  }

  isSlow(subscriptionId: string): boolean {
    return this.#limiter.isSlow(subscriptionId)
  }

  /** Claims and starts attempts. One caller claims at a time, so that two do not use the same free place. */
  async start(claim: () => Promise<Claim[]>): Promise<Running[]> {
    const claiming = this.#claiming.then(async () => {
      if (this.#isStopping) return []
      const claims = await claim()
      const running = claims.map((one): Running => {
        const ended = new Promise<RecordedResult | null>((resolve) => this.#ends.set(one, resolve))
        return { deliveryId: one.deliveryId, ended }
      })
      this.#runner.start(claims)
      return running
    })
    this.#claiming = claiming.catch(() => {})
    return claiming
  }

  /** Resolves when a place is free again or an attempt has turned out to be slow, or after this time. */
  async change(longestMs: number): Promise<void> {
    await within(longestMs, new Promise<void>((resolve) => this.#waiting.push(resolve)))
  }

  /** Starts no more attempts. Resolves when those in flight have ended and are recorded. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#claiming
    this.#runner.stop()
    while (!this.#limiter.isEmpty) await sleep(STOP_CHECK_MS)
    await this.#results.idle()
  }

  #end(claim: Claim): void {
    this.#ends.get(claim)?.(this.#recorded.get(claim.deliveryId) ?? null)
    this.#ends.delete(claim)
    this.#recorded.delete(claim.deliveryId)
  }

  #change(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

interface Pool {
  stop(): Promise<void>
}

/** The supervisor kills a web process after eight seconds. An attempt that takes longer is interrupted, and repeated. */
const STOP_WITHIN_MS = 5000

const state = oncePerProcess('Inngest', () => ({ isResident: false, pools: new Set<Pool>() }))()

/** Whether this process stays when a response is sent. A serverless function is frozen then, so its steps wait for their attempts. */
export const isResident = (): boolean => state.isResident

/** Notes that this process stays, until the returned function is called; that ends the attempts, within `stopWithinMs`. */
export function becomeResident(stopWithinMs: number = STOP_WITHIN_MS): () => Promise<void> {
  state.isResident = true
  return async () => {
    state.isResident = false
    await within(stopWithinMs, Promise.all([...state.pools].map((pool) => pool.stop())))
    state.pools.clear()
  }
}

export function stopWithProcess(pool: Pool): void {
  state.pools.add(pool)
}

export async function within(longestMs: number, promise: Promise<unknown>): Promise<void> {
  if (longestMs === Number.POSITIVE_INFINITY) return void (await promise)
  const timer = new AbortController()
  await Promise.race([promise, sleep(Math.max(0, longestMs), undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
