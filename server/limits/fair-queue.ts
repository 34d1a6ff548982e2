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

/** There is no place for a piece of work, or it lost its place: to a key that has fewer waiting, or because its signal aborted. */
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

interface Waiter {
  start(): void
  refuse(error: QueueFullError): void
}

interface KeyState {
  running: number
  waiting: Waiter[]
}

/**
 * Runs work of many keys (accounts, client addresses) with bounds, and lets the keys that wait take turns. When all places to wait
 * are taken, a key gets one from the key that has most waiting, if that has at least two more: a few keys cannot keep out the others.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** Keys with work, the one whose turn is next first. */
  readonly #lanes = new Map<string, KeyState>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Keys that have work. */
  get size(): number {
    return this.#lanes.size
  }

  /** Whether work of this key runs or waits. */
  has(key: string): boolean {
    return this.#lanes.has(key)
  }

  /** Whether `run` would take another piece of work of this key. */
  hasPlace(key: string): boolean {
    const lane = this.#lanes.get(key)
    if (this.#mayRun(lane)) return true
    const own = lane?.waiting.length ?? 0
    if (own >= this.#limits.waitingPerKey) return false
    // With a difference of one the two keys would only change places.
    return this.#waiting < this.#limits.waiting || this.#longest().waiting > own + 1
  }

  /**
   * Runs the work when it is its turn, and returns what it returns.
   * @param gone aborts when nobody waits for the result any more; work that has begun goes on
   * @throws QueueFullError when too much waits already, or when the work loses its place
   */
  async run<T>(key: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted || !this.hasPlace(key)) throw new QueueFullError()
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] }
    if (this.#mayRun(lane)) this.#begin(key, lane)
    else await this.#wait(key, lane, gone)
    try {
      return await work()
    } finally {
      this.#occupy(lane, -1)
      if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key)
      this.#startNext()
    }
  }

  #wait(key: string, lane: KeyState, gone: AbortSignal | undefined): Promise<void> {
    if (this.#waiting >= this.#limits.waiting) this.#displace()
    this.#lanes.set(key, lane)
    this.#waiting++
    return new Promise<void>((start, refuse) => {
      const waiter = { start, refuse }
      lane.waiting.push(waiter)
      gone?.addEventListener('abort', () => this.#drop(key, lane, waiter))
    })
  }

  /** The key that has most waiting, of several the one whose turn is last. */
  #longest(): { key: string; waiting: number } {
    let longest = { key: '', waiting: 0 }
    for (const [key, { waiting }] of this.#lanes)
      if (waiting.length >= longest.waiting) longest = { key, waiting: waiting.length }
    return longest
  }

  /** Refuses the newest work of the key that has most waiting. */
  #displace(): void {
    const { key } = this.#longest()
    const lane = this.#lanes.get(key)
    const newest = lane?.waiting.at(-1)
    if (lane && newest) this.#drop(key, lane, newest)
  }

  #drop(key: string, lane: KeyState, waiter: Waiter): void {
    const place = lane.waiting.indexOf(waiter)
    if (place === -1) return
    lane.waiting.splice(place, 1)
    this.#waiting--
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key)
    waiter.refuse(new QueueFullError())
  }

  #mayRun(lane: KeyState | undefined): boolean {
    return this.#running < this.#limits.running && (lane?.running ?? 0) < this.#limits.runningPerKey
  }

  #occupy(lane: KeyState, by: 1 | -1): void {
    lane.running += by
    this.#running += by
  }

  /** Takes a place, and moves the key to the end of the turns. */
  #begin(key: string, lane: KeyState): void {
    this.#lanes.delete(key)
    this.#lanes.set(key, lane)
    this.#occupy(lane, 1)
  }

  #startNext(): void {
    for (const [key, lane] of this.#lanes) {
      if (!this.#mayRun(lane)) continue
      const next = lane.waiting.shift()
      if (!next) continue
      this.#waiting--
      this.#begin(key, lane)
      next.start()
      return
    }
  }
}
