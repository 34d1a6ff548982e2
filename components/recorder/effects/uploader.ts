import {
  PART_BYTES,
  type ReceivedParts,
  type SendRequest,
  type SessionState,
} from '../../../server/contract/intake/protocol'
import type { Failure } from '../machine/state'
import { RequestError, request } from './api'
import { retryDelay } from './backoff'
import type { Keeper } from './keeper'
import { contentDigest, partCount, partOf } from './parts'
import type { Session } from './session'

export interface Uploader {
  /** Starts with a take. `isKnown`: the server may have parts of it. */
  begin(isKnown: boolean): void
  /** Uploads the parts that are full by now; the last one too after `complete`. */
  nudge(): void
  complete(): void
  /** Sends the message after all parts are uploaded. Repeats until the server confirms. */
  send(message: () => Omit<SendRequest, 'part_count' | 'take'>): void
  /** Stops sending; parts are still uploaded. */
  stopSending(): void
  /** Forgets the take. */
  reset(): void
}

interface Listeners {
  onShare(share: number): void
  onFailure(failure: Failure): void
  onSent(state: SessionState): void
}

/** How often in a row a recording is repaired before its failure is shown. */
const MAX_REPAIRS = 6

/** Uploads a recording in the background, part by part, and continues by itself after every failure that passes. */
export function createUploader(session: Session, keeper: Keeper, { onShare, onFailure, onSent }: Listeners): Uploader {
  let received = new Set<number>()
  let isKnown = false
  let isComplete = false
  let message: (() => Omit<SendRequest, 'part_count' | 'take'>) | null = null
  let isRunning = false
  /** No take yet, or a failure that does not pass. A new take or a new send starts again. */
  let isStuck = true
  let failures = 0
  /** Grows with each take, so that what is still in flight for an older one is ignored. */
  let generation = 0
  let wakeUp = () => {}

  const bytes = () => keeper.slices.reduce((total, slice) => total + slice.bytes.byteLength, 0)
  const count = () => partCount(bytes(), PART_BYTES, isComplete)

  async function step(token: string): Promise<boolean> {
    const { take } = keeper.draft
    const own = generation
    const path = `session/takes/${take}/parts`
    if (isKnown) {
      const { received: numbers } = (await request({ method: 'GET', path, token })) as ReceivedParts
      if (own !== generation) return true
      received = new Set(numbers)
      isKnown = false
    }
    const next = Array.from({ length: count() }, (_, number) => number).find((number) => !received.has(number))
    if (next !== undefined) {
      const part = partOf(
        keeper.slices.map((slice) => slice.bytes),
        next,
        PART_BYTES,
      )
      const headers = { 'Content-Digest': await contentDigest(part) }
      await request({ method: 'PUT', path: `${path}/${next}`, token, bytes: part, headers })
      if (own !== generation) return true
      received.add(next)
      onShare(received.size / Math.max(1, count()))
      return true
    }
    if (!isComplete || message === null) return false
    const json: SendRequest = { ...message(), take, part_count: count() }
    const state = (await request({ method: 'POST', path: 'session/send', token, json })) as SessionState
    if (own !== generation) return true
    message = null
    isStuck = true
    onSent(state)
    return false
  }

  async function run(): Promise<void> {
    if (isRunning || isStuck) return
    isRunning = true
    try {
      while (await attempt()) {
        // `attempt` did one request, and there may be more.
      }
    } finally {
      isRunning = false
    }
  }

  /** Does one request. Returns whether to continue. */
  async function attempt(): Promise<boolean> {
    const hasWork = count() > received.size || isKnown || (isComplete && message !== null)
    if (!hasWork || isStuck) return false
    try {
      const isMore = await step(await session.token())
      failures = 0
      return isMore
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return await recover(error.failure)
    }
  }

  /** Does what a failure needs. Returns whether to continue. */
  async function recover(failure: Failure): Promise<boolean> {
    failures += 1
    if (failure.kind !== 'refused') {
      onFailure(failure)
      await pause(failure.kind === 'limited' ? failure.seconds * 1000 : retryDelay(failures))
      return true
    }
    // Without a reason: the bytes were changed on the way.
    if ((failure.reason === 'parts_missing' || failure.reason === null) && failures <= MAX_REPAIRS) {
      isKnown = true
      await pause(retryDelay(failures))
      return true
    }
    // Another tab uploaded other bytes under this number. As a new take they do not mix.
    if (failure.reason === 'part_differs' && failures <= MAX_REPAIRS) {
      received.clear()
      await keeper.keep({ take: keeper.draft.take + 1 })
      return true
    }
    // The confirmation was lost, and the server has already processed the parts.
    if (failure.reason === 'already_sent' && failures <= MAX_REPAIRS) return confirmSent()
    isStuck = true
    message = null
    onFailure(failure)
    return false
  }

  async function confirmSent(): Promise<boolean> {
    try {
      const state = (await request({ method: 'GET', path: 'session', token: await session.token() })) as SessionState
      message = null
      isStuck = true
      onSent(state)
      return false
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return recover(error.failure)
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function reset() {
    generation += 1
    received = new Set()
    isKnown = isComplete = false
    isStuck = true
    message = null
    failures = 0
  }

  const start = () => void run()
  // A connection that is back is used at once.
  addEventListener('online', () => wakeUp())
  return {
    begin(known) {
      reset()
      isKnown = known
      isStuck = false
      start()
    },
    nudge: start,
    complete() {
      isComplete = true
      start()
    },
    send(next) {
      message = next
      isStuck = false
      wakeUp()
      start()
    },
    stopSending() {
      message = null
    },
    reset,
  }
}
