/** A signal asked for the end. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** What has to be closed at the end, whatever the end is: processes, servers, directories. */
export class Belongings {
  readonly #open: (() => Promise<void>)[] = []
  #isClosed = false

  /** @throws Interrupted, once this too is closed, when the end came meanwhile. */
  async add(close: () => Promise<void>): Promise<void> {
    if (!this.#isClosed) {
      this.#open.push(close)
      return
    }
    await close()
    throw new Interrupted('stopping')
  }

  /** The last opened first. Each is closed even if another cannot be; the first reason is thrown then. */
  async close(): Promise<void> {
    this.#isClosed = true
    const reasons: unknown[] = []
    for (let close = this.#open.pop(); close; close = this.#open.pop())
      await close().catch((reason: unknown) => reasons.push(reason))
    if (reasons.length > 0) throw reasons[0]
  }
}

/** Runs `work`, then closes what it added; after Ctrl-C or SIGTERM at once. @throws Interrupted after either. */
export async function withBelongings<Result>(work: (belongings: Belongings) => Promise<Result>): Promise<Result> {
  const belongings = new Belongings()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interrupted(signal)))
  })
  const working = work(belongings)
  try {
    return await Promise.race([working, interrupted])
  } finally {
    await belongings.close()
    // Interrupted, it fails by itself now that what it works with is closed, or adds something that is closed at once.
    await Promise.allSettled([working])
  }
}
