interface Limits {
  running: number
  items: number
}

interface Waiting<Item, Result> {
  key: string
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Runs items of concurrent callers in batches. Two items with one key never run at the same time. */
export class Batches<Item, Result> {
  readonly #run: (items: Item[]) => Promise<Result[]>
  readonly #limits: Limits
  readonly #busy = new Set<string>()
  #waiting: Waiting<Item, Result>[] = []
  #running = 0

  constructor(run: (items: Item[]) => Promise<Result[]>, limits: Limits) {
    this.#run = run
    this.#limits = limits
  }

  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, item, resolve, reject })
      if (this.#running < this.#limits.running) this.#start()
    })
  }

  #start(): void {
    const batch: Waiting<Item, Result>[] = []
    const others: Waiting<Item, Result>[] = []
    for (const one of this.#waiting) {
      const isReady = batch.length < this.#limits.items && !this.#busy.has(one.key)
      if (isReady) this.#busy.add(one.key)
      ;(isReady ? batch : others).push(one)
    }
    if (batch.length === 0) return
    this.#waiting = others
    this.#running++
    void this.#finish(batch)
  }

  async #finish(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      for (const { key } of batch) this.#busy.delete(key)
      this.#running--
      this.#start()
    }
  }
}
