/** Thrown when a signal interrupts the bench. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Closes what a bench has opened (processes, servers, directories), also after an error or a signal. */
export class Cleanup {
  readonly #open: (() => Promise<void>)[] = []
  #isClosed = false

  /**
   * Registers a function to call at the end.
   * @throws Interrupted, after calling it, when the bench has already ended.
   */
  async add(close: () => Promise<void>): Promise<void> {
    if (!this.#isClosed) {
      this.#open.push(close)
      return
    }
    await close()
    throw new Interrupted('stopping')
  }

  /** Closes everything, the last opened first. @throws the first error, after trying to close the rest. */
  async close(): Promise<void> {
    this.#isClosed = true
    const reasons: unknown[] = []
    for (let close = this.#open.pop(); close; close = this.#open.pop())
      await close().catch((reason: unknown) => reasons.push(reason))
    if (reasons.length > 0) throw reasons[0]
  }
}

/**
 * Runs `work`, then closes what it registered. After SIGINT or SIGTERM it closes immediately.
 * @throws Interrupted after a signal
 */
export async function withCleanup<Result>(work: (cleanup: Cleanup) => Promise<Result>): Promise<Result> {
  const cleanup = new Cleanup()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interrupted(signal)))
  })
  const working = work(cleanup)
  try {
    return await Promise.race([working, interrupted])
  } finally {
    await cleanup.close()
    // After a signal, `work` fails because its resources are closed, or because it registers another one.
    await Promise.allSettled([working])
  }
}
