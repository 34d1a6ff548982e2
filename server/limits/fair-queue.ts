import { ApiError } from '../errors'

export interface QueueLimits {
  running: number
  runningPerKey: number
  waiting: number
  waitingPerKey: number
}

/** The queue is full, or a waiting task was removed: by a key with fewer waiting tasks, or because its signal aborted. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  constructor() {
    super('too many tasks are waiting')
  }
}

/** Returns whether a queue refused the task, by the name of the error, because a process can hold two copies of it. */
export const isQueueFull = (error: unknown): error is Error => error instanceof Error && error.name === 'QueueFullError'

interface Waiter {
  start(): void
  refuse(error: QueueFullError): void
}

interface KeyState {
  running: number
  waiting: Waiter[]
}

/** Runs tasks of many keys within limits. Keys take turns, and in a full queue the key with most tasks loses one. */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #states = new Map<string, KeyState>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#states.size
  }

  has(key: string): boolean {
    return this.#states.has(key)
  }

  hasPlace(key: string): boolean {
    const state = this.#states.get(key)
    if (this.#mayRun(state)) return true
    const own = state?.waiting.length ?? 0
    if (own >= this.#limits.waitingPerKey) return false
    // With a difference of one the two keys would only swap.
    return this.#waiting < this.#limits.waiting || this.#longest().waiting > own + 1
  }

  async run<T>(key: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted || !this.hasPlace(key)) throw new QueueFullError()
    const state = this.#states.get(key) ?? { running: 0, waiting: [] }
    if (this.#mayRun(state)) this.#begin(key, state)
    else await this.#wait(key, state, gone)
    try {
      return await work()
    } finally {
      this.#occupy(state, -1)
      if (state.running === 0 && state.waiting.length === 0) this.#states.delete(key)
      this.#startNext()
    }
  }

  #wait(key: string, state: KeyState, gone: AbortSignal | undefined): Promise<void> {
    if (this.#waiting >= this.#limits.waiting) this.#displace()
    this.#states.set(key, state)
    this.#waiting++
    return new Promise<void>((start, refuse) => {
      const waiter = { start, refuse }
      state.waiting.push(waiter)
      gone?.addEventListener('abort', () => this.#drop(key, state, waiter))
    })
  }

  #longest(): { key: string; waiting: number } {
    let longest = { key: '', waiting: 0 }
    for (const [key, { waiting }] of this.#states)
      if (waiting.length >= longest.waiting) longest = { key, waiting: waiting.length }
    return longest
  }

  #displace(): void {
    const { key } = this.#longest()
    const state = this.#states.get(key)
    const newest = state?.waiting.at(-1)
    if (state && newest) this.#drop(key, state, newest)
  }

  #drop(key: string, state: KeyState, waiter: Waiter): void {
    const place = state.waiting.indexOf(waiter)
    if (place === -1) return
    state.waiting.splice(place, 1)
    this.#waiting--
    if (state.running === 0 && state.waiting.length === 0) this.#states.delete(key)
    waiter.refuse(new QueueFullError())
  }

  #mayRun(state: KeyState | undefined): boolean {
    return this.#running < this.#limits.running && (state?.running ?? 0) < this.#limits.runningPerKey
  }

  #occupy(state: KeyState, by: 1 | -1): void {
    state.running += by
    this.#running += by
  }

  #begin(key: string, state: KeyState): void {
    this.#states.delete(key)
    this.#states.set(key, state)
    this.#occupy(state, 1)
  }

  #startNext(): void {
    for (const [key, state] of this.#states) {
      if (!this.#mayRun(state)) continue
      const next = state.waiting.shift()
      if (!next) continue
      this.#waiting--
      this.#begin(key, state)
      next.start()
      return
    }
  }
}

/** Runs a task in a queue of requests. Throws ApiError rate_limited when too many requests wait, for this key or in total. */
export async function runInQueue<T>(
  queue: FairQueue,
  key: string,
  work: () => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  try {
    return await queue.run(key, work, gone)
  } catch (error) {
    if (!isQueueFull(error)) throw error
    throw new ApiError('rate_limited', {
      message: 'Too many concurrent requests. Try again in a moment.',
      headers: { 'Retry-After': '1' },
      cause: error,
    })
  }
}
