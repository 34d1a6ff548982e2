import type { WakeRequest } from '../../server/wake/wake-request'

/**
 * Time between the beginnings of two sends, in milliseconds. A run costs the Inngest server 15 to 30 ms of processor
 * time, whatever it does, so ten runs a second are a fifth of a core.
 */
export const WINDOW_MS = 100

interface Waiting {
  requests: readonly WakeRequest[]
  resolve: (accepted: ReadonlySet<string>) => void
}

/**
 * Collects the wakes of a short window, so that one run serves them together. A wake after a quiet time is sent at once;
 * those that follow wait for the end of the window, and while a send lasts.
 */
export class WakeWindow {
  readonly #send: (requests: readonly WakeRequest[]) => Promise<ReadonlySet<string>>
  readonly #clock: () => number
  #waiting: Waiting[] = []
  #lastSendAt = Number.NEGATIVE_INFINITY
  #isBusy = false

  /**
   * @param send sends wakes and returns the ids of the deliveries that were accepted. Never rejects.
   * @param clock milliseconds of a monotonic clock
   */
  constructor(
    send: (requests: readonly WakeRequest[]) => Promise<ReadonlySet<string>>,
    clock: () => number = () => performance.now(),
  ) {
    this.#send = send
    this.#clock = clock
  }

  /** Sends wakes with the next window. Returns how many of them, from the first one on, were accepted. */
  async add(requests: readonly WakeRequest[]): Promise<number> {
    if (requests.length === 0) return 0
    const accepted = await new Promise<ReadonlySet<string>>((resolve) => {
      this.#waiting.push({ requests, resolve })
      this.#plan()
    })
    const refused = requests.findIndex(({ id }) => !accepted.has(id))
    return refused < 0 ? requests.length : refused
  }

  #plan(): void {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    const waitMs = this.#lastSendAt + WINDOW_MS - this.#clock()
    if (waitMs <= 0) void this.#flush()
    else setTimeout(() => void this.#flush(), waitMs)
  }

  async #flush(): Promise<void> {
    this.#lastSendAt = this.#clock()
    const batch = this.#waiting.splice(0)
    const accepted = await this.#send(batch.flatMap(({ requests }) => requests))
    for (const { resolve } of batch) resolve(accepted)
    this.#isBusy = false
    this.#plan()
  }
}
