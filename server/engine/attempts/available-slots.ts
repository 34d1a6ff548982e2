import { processStalls } from '../../webhooks/transport/process-stalls'

/** A process that is stalled for a smaller share of its time has enough processor time. */
const NORMAL_SHARE = 0.1
/** At least this fraction of the slots stays, so that deliveries continue however slowly. */
const LEAST_FRACTION = 1 / 8
const WINDOW_MS = 1000

/** Computes how many of `size` slots a process uses that could not run for this share of its time, 0 to 1. */
export const slotsFor = (size: number, stalledShare: number): number =>
  stalledShare <= NORMAL_SHARE ? size : Math.ceil(size * Math.max(LEAST_FRACTION, 1 - stalledShare))

/** Measures the share of the last second or more for which this process was stalled. */
export class StalledShare {
  readonly #stalledMs: () => number
  readonly #clock: () => number
  #startedAt: number
  #stalledBefore: number
  #share = 0

  /** `stalledMs` returns the milliseconds of all stalls so far, `clock` those of a monotonic clock. */
  constructor(stalledMs: () => number, clock: () => number = () => performance.now()) {
    this.#stalledMs = stalledMs
    this.#clock = clock
    this.#startedAt = clock()
    this.#stalledBefore = stalledMs()
  }

  now(): number {
    const elapsed = this.#clock() - this.#startedAt
    if (elapsed < WINDOW_MS) return this.#share
    const stalled = this.#stalledMs()
    this.#share = Math.min(1, (stalled - this.#stalledBefore) / elapsed)
    this.#startedAt += elapsed
    this.#stalledBefore = stalled
    return this.#share
  }
}

/** Returns a function that computes how many slots this process uses now, `size` at most. */
export function availableSlots(size: number): () => number {
  const share = new StalledShare(() => processStalls.measure())
  return () => slotsFor(size, share.now())
}
