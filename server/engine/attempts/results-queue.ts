import { isDataFault } from '../../../db/sqlstate'
import { log } from '../../log'
import type { FinishedAttempt } from '../../webhooks/delivery/attempt'
import type { Claim } from '../../webhooks/delivery/claim'
import type { RecordedResult } from '../../webhooks/delivery/record-results'

/** One writer waits for its commit while the other writes. A subscription always has the same one. */
const WRITERS = 2
const PAUSE_AFTER_FAILURE_MS = 250

interface ResultsQueueOptions {
  writers?: number
  batchSize: number
  /** Results wait so many milliseconds for others, because a statement for eight costs little more than one for one. */
  togetherMs?: number
  record: (finished: readonly FinishedAttempt[]) => Promise<RecordedResult[]>
  onRecorded: (results: readonly RecordedResult[]) => void
  onEnded: (claim: Claim) => void
}

interface Writer {
  finished: FinishedAttempt[]
  writing: Promise<void> | undefined
}

/** Writes the results of finished attempts, in batches. A batch that fails is kept and tried again. */
export class ResultsQueue {
  readonly #options: ResultsQueueOptions
  readonly #writers: Writer[]

  constructor(options: ResultsQueueOptions) {
    this.#options = options
    this.#writers = Array.from(
      { length: options.writers ?? WRITERS },
      (): Writer => ({ finished: [], writing: undefined }),
    )
  }

  add(...finished: readonly FinishedAttempt[]): void {
    for (const one of finished) {
      const writer = this.#writers[one.claim.subscription.id.charCodeAt(0) % this.#writers.length]!
      writer.finished.push(one)
    }
    for (const writer of this.#writers) this.#write(writer)
  }

  async idle(): Promise<void> {
    await Promise.all(this.#writers.map(({ writing }) => writing))
  }

  #write(writer: Writer): void {
    if (writer.writing || writer.finished.length === 0) return
    writer.writing = this.#writeUntilEmpty(writer).finally(() => {
      writer.writing = undefined
      this.#write(writer)
    })
  }

  async #writeUntilEmpty({ finished }: Writer): Promise<void> {
    const { batchSize, togetherMs = 0, record, onRecorded, onEnded } = this.#options
    let most = batchSize
    while (finished.length > 0) {
      if (togetherMs > 0 && finished.length < most) await sleep(togetherMs)
      const batch = finished.splice(0, most)
      try {
        onRecorded(await record(batch))
      } catch (error) {
        log.error({ err: error, attempts: batch.length }, 'recording results failed')
        const isOfData = isDataFault(error)
        if (!isOfData || batch.length > 1) {
          // A row that cannot be written must not hold up the others: halving the batch finds it.
          most = isOfData ? Math.ceil(batch.length / 2) : batchSize
          // If a lease ends meanwhile, the attempt is repeated, and the fence by the attempt id discards this result.
          finished.unshift(...batch)
          await sleep(PAUSE_AFTER_FAILURE_MS)
          continue
        }
        // This one result is given up: its delivery is due again when the lease ends.
      }
      // A claim holds its slot until here, so a slow database slows claiming too.
      for (const { claim } of batch) onEnded(claim)
    }
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
