import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../../../log'
import { fetchWeights } from './fetch-weights'

/** Waits after a failed try. The last one repeats. */
const RETRY_AFTER_MS = [60_000, 300_000, 900_000, 3_600_000]

export interface BackgroundFetch {
  /** Resolves when the weights are there, or after a stop. */
  done: Promise<void>
  /** Ends the download. The next start begins it anew. */
  stop(): Promise<void>
}

/** Fetches the weights in the background, and again after a failure, until they are there. Never throws. */
export function fetchInBackground(onEnd: () => void): BackgroundFetch {
  const controller = new AbortController()
  const done = fetchUntilThere(controller.signal)
    .catch((err) => {
      if (!controller.signal.aborted) log.error({ err }, 'speech: fetching the weights ended')
    })
    .finally(onEnd)
  return {
    done,
    async stop() {
      controller.abort()
      await done
    },
  }
}

async function fetchUntilThere(signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await fetchWeights({ signal })
      return
    } catch (err) {
      signal.throwIfAborted()
      const waitMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0
      log.warn({ err, retryInSeconds: waitMs / 1000 }, 'speech: the weights cannot be fetched; recordings wait')
      await sleep(waitMs, undefined, { signal, ref: false })
    }
  }
}
