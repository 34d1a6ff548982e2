/** How much of one kind of work a process does at one time. */
export interface QueueLimits {
  /** Pieces of work that run at one time. */
  running: number
  /** Of those, the pieces of one key. */
  runningPerKey: number
  /** Pieces that wait. */
  waiting: number
  /** Of those, the pieces of one key. */
  waitingPerKey: number
}

/** There is no place for another piece of work, of this key or at all. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  constructor() {
    super('too much of this work is waiting')
  }
}

/**
 * Tells whether a queue refused the work because it is full. Compares names: a queue on `globalThis` may have been made by
 * another bundle of Next in the same process, whose class is another one.
 */
export const isQueueFull = (error: unknown): error is Error => error instanceof Error && error.name === 'QueueFullError'

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** Runs work of many keys (accounts, client addresses) with bounds, and lets the keys that wait take turns. */
export class FairQueue {
  readonly #limits: QueueLimits
  /** Keys with work, the one whose turn is next first. */
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Keys that have work. */
  get size(): number {
    return this.#lanes.size
  }

  /** Whether `run` would take another piece of work of this key. */
  hasPlace(key: string): boolean {
    const lane = this.#lanes.get(key)
    if (this.#mayRun(lane)) return true
    return this.#waiting < this.#limits.waiting && (lane?.waiting.length ?? 0) < this.#limits.waitingPerKey
  }

  /**
   * Runs the work when it is its turn, and returns what it returns.
   * @throws QueueFullError when too much waits already
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.hasPlace(key)) throw new QueueFullError()
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] }
    if (this.#mayRun(lane)) this.#begin(key, lane)
    else {
      this.#lanes.set(key, lane)
      this.#waiting++
      await new Promise<void>((start) => lane.waiting.push(start))
    }
    try {
      return await work()
    } finally {
      this.#occupy(lane, -1)
      if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key)
      this.#startNext()
    }
  }

  #mayRun(lane: Lane | undefined): boolean {
    return this.#running < this.#limits.running && (lane?.running ?? 0) < this.#limits.runningPerKey
  }

  #occupy(lane: Lane, by: 1 | -1): void {
    lane.running += by
    this.#running += by
  }

  /** Takes a place, and moves the key to the end of the turns. */
  #begin(key: string, lane: Lane): void {
    this.#lanes.delete(key)
    this.#lanes.set(key, lane)
    this.#occupy(lane, 1)
  }

  #startNext(): void {
    for (const [key, lane] of this.#lanes) {
      if (!this.#mayRun(lane)) continue
      const start = lane.waiting.shift()
      if (!start) continue
      this.#waiting--
      this.#begin(key, lane)
      start()
      return
    }
  }
}
