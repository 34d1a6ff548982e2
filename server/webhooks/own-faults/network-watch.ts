/** Hosts that must be unreachable before the fault is taken for this service's own (choices.md). */
const HOSTS = 10
/** Time after which an unreachable host says nothing about now, in milliseconds. */
const WINDOW_MS = 30_000

/** What an attempt says about the network: it had a connection, it had none, or it says nothing. */
export type Reach = 'reached' | 'unreached' | 'unknown'

/** An attempt in flight. */
interface WatchedAttempt {
  /** The attempt has a connection: the network works. */
  reached(): void
  /** The attempt ended. @returns whether it failed because the network of this service is down */
  ended(reach: Reach): Promise<boolean>
}

/**
 * Tells whether the network of this service is down: since the last connection at least ten hosts could not be reached
 * within 30 seconds. Then failures without a connection say nothing about the receivers. It is up again with the next
 * connection. While attempts to so many hosts are still without a result, the first failures wait for them, so that
 * none is counted before the cause is known.
 */
export class NetworkWatch {
  /** When each host could not be reached, since the last connection. */
  readonly #unreachable = new Map<string, number>()
  /** Attempts without a connection so far, by host. */
  readonly #connecting = new Map<string, number>()
  #waiting: ((isDown: boolean) => void)[] = []
  #isDown = false
  readonly #clock: () => number

  /** @param clock milliseconds of a monotonic clock */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  get isDown(): boolean {
    return this.#isDown
  }

  begin(host: string): WatchedAttempt {
    this.#count(host, 1)
    let isConnecting = true
    const stopConnecting = () => {
      if (isConnecting) this.#count(host, -1)
      isConnecting = false
    }
    const reached = () => {
      stopConnecting()
      this.#isDown = false
      this.#unreachable.clear()
      this.#decide(false)
    }
    return {
      reached,
      ended: async (reach) => {
        stopConnecting()
        if (reach === 'reached') reached()
        if (reach === 'unreached') return this.#unreached(host)
        this.#evaluate()
        return false
      },
    }
  }

  #unreached(host: string): Promise<boolean> {
    this.#unreachable.set(host, this.#clock())
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#evaluate()
    })
  }

  #count(host: string, change: 1 | -1): void {
    const count = (this.#connecting.get(host) ?? 0) + change
    if (count > 0) this.#connecting.set(host, count)
    else this.#connecting.delete(host)
  }

  #evaluate(): void {
    const oldest = this.#clock() - WINDOW_MS
    for (const [host, at] of this.#unreachable) if (at < oldest) this.#unreachable.delete(host)
    if (this.#unreachable.size >= HOSTS) this.#isDown = true
    const possible = new Set([...this.#unreachable.keys(), ...this.#connecting.keys()])
    if (this.#isDown || possible.size < HOSTS) this.#decide(this.#isDown)
  }

  #decide(isDown: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(isDown)
  }
}

/** The network of this process. */
export const networkWatch = new NetworkWatch()
