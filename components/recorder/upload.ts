import {
  type IntakeReason,
  PART_BYTES,
  type ReceivedParts,
  type SendRequest,
  type SessionState,
} from '../../server/contract/intake/protocol'
import { RequestError, request } from './api'
import type { Session } from './session'
import type { Failure } from './state'
import type { Keeper } from './storage'

export interface Uploader {
  /** Starts with a take. `isKnown`: the server may have parts of it. */
  begin(isKnown: boolean): void
  /** Uploads the parts that are full by now; the last one too after `complete`. */
  nudge(): void
  complete(): void
  /** Sends the message after all parts are uploaded. Repeats until the server confirms. */
  send(message: () => Omit<SendRequest, 'part_count' | 'take'>): void
  stopSending(): void
  reset(): void
}

interface Listeners {
  onShare(share: number): void
  onFailure(failure: Failure): void
  onSent(state: SessionState): void
}

/** How often in a row a recording is repaired before its failure is shown. */
const MAX_REPAIRS = 6

type Message = Omit<SendRequest, 'part_count' | 'take'>

/** Uploads a recording in the background, part by part, and continues by itself after every failure that passes. */
export const createUploader = (session: Session, keeper: Keeper, listeners: Listeners): Uploader =>
  new RecordingUploader(session, keeper, listeners)

class RecordingUploader implements Uploader {
  readonly #session: Session
  readonly #keeper: Keeper
  readonly #listeners: Listeners
  #received = new Set<number>()
  #isKnown = false
  #isComplete = false
  #message: (() => Message) | null = null
  #isRunning = false
  /** No take yet, or a failure that does not pass. A new take or a new send starts again. */
  #isStuck = true
  #failures = 0
  /** Grows with each take, so that what is still in flight for an older one is ignored. */
  #generation = 0
  #wakeUp = () => {}

  constructor(session: Session, keeper: Keeper, listeners: Listeners) {
    this.#session = session
    this.#keeper = keeper
    this.#listeners = listeners
    // A connection that is back is used at once.
    addEventListener('online', () => this.#wakeUp())
  }

  begin(isKnown: boolean): void {
    this.reset()
    this.#isKnown = isKnown
    this.#isStuck = false
    this.nudge()
  }

  nudge(): void {
    void this.#run()
  }

  complete(): void {
    this.#isComplete = true
    this.nudge()
  }

  send(message: () => Message): void {
    this.#message = message
    this.#isStuck = false
    this.#wakeUp()
    this.nudge()
  }

  stopSending(): void {
    this.#message = null
  }

  reset(): void {
    this.#generation += 1
    this.#received = new Set()
    this.#isKnown = this.#isComplete = false
    this.#isStuck = true
    this.#message = null
    this.#failures = 0
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isStuck) return
    this.#isRunning = true
    try {
      while (await this.#attempt()) {
        // `#attempt` did one request, and there may be more.
      }
    } finally {
      this.#isRunning = false
    }
  }

  /** Does one request. Returns whether to continue. */
  async #attempt(): Promise<boolean> {
    const canSend = this.#isComplete && this.#message !== null
    const hasWork = this.#count() > this.#received.size || this.#isKnown || canSend
    if (!hasWork || this.#isStuck) return false
    try {
      const isMore = await this.#step(await this.#session.token())
      this.#failures = 0
      return isMore
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return await this.#recover(error.failure)
    }
  }

  async #step(token: string): Promise<boolean> {
    if (this.#isKnown) return this.#askForReceived(token)
    const next = Array.from({ length: this.#count() }, (_, number) => number).find((one) => !this.#received.has(one))
    if (next !== undefined) return this.#uploadPart(token, next)
    return this.#isComplete && this.#message !== null ? this.#sendMessage(token, this.#message) : false
  }

  async #askForReceived(token: string): Promise<boolean> {
    const own = this.#generation
    const { received } = (await request({ method: 'GET', path: this.#path(), token })) as ReceivedParts
    if (own !== this.#generation) return true
    this.#received = new Set(received)
    this.#isKnown = false
    if (this.#isComplete) await this.#verifyLastPart()
    return true
  }

  /** The server can have more than an ended browser kept. It compares the last part; parts after it belong to another take. */
  async #verifyLastPart(): Promise<void> {
    const last = this.#count() - 1
    if ([...this.#received].some((number) => number > last)) return this.#startNewTake()
    this.#received.delete(last)
  }

  async #startNewTake(): Promise<void> {
    this.#received.clear()
    await this.#keeper.keep({ take: this.#keeper.draft.take + 1 })
  }

  async #uploadPart(token: string, number: number): Promise<boolean> {
    const own = this.#generation
    const path = `${this.#path()}/${number}`
    const slices = this.#keeper.slices.map(({ bytes }) => bytes)
    const bytes = partOf(slices, number, PART_BYTES)
    const headers = { 'Content-Digest': await contentDigest(bytes) }
    await request({ method: 'PUT', path, token, bytes, headers })
    if (own !== this.#generation) return true
    this.#received.add(number)
    this.#listeners.onShare(this.#received.size / Math.max(1, this.#count()))
    return true
  }

  async #sendMessage(token: string, message: () => Message): Promise<boolean> {
    const own = this.#generation
    const json: SendRequest = { ...message(), take: this.#keeper.draft.take, part_count: this.#count() }
    const state = (await request({ method: 'POST', path: 'session/send', token, json })) as SessionState
    if (own !== this.#generation) return true
    return this.#confirm(state)
  }

  #confirm(state: SessionState): false {
    this.#message = null
    this.#isStuck = true
    this.#listeners.onSent(state)
    return false
  }

  /** Does what a failure needs. Returns whether to continue. */
  async #recover(failure: Failure): Promise<boolean> {
    this.#failures += 1
    if (failure.kind !== 'refused') {
      this.#listeners.onFailure(failure)
      await this.#pause(failure.kind === 'limited' ? failure.seconds * 1000 : retryDelay(this.#failures))
      return true
    }
    if (this.#failures <= MAX_REPAIRS) {
      const repaired = await this.#repair(failure.reason)
      if (repaired !== null) return repaired
    }
    this.#isStuck = true
    this.#message = null
    this.#listeners.onFailure(failure)
    return false
  }

  /** Mends what a refusal names. Returns whether to continue; null when it cannot be mended. */
  async #repair(reason: IntakeReason | null): Promise<boolean | null> {
    // Without a reason: the bytes were changed on the way.
    if (reason === 'parts_missing' || reason === null) {
      this.#isKnown = true
      await this.#pause(retryDelay(this.#failures))
      return true
    }
    // Another tab uploaded other bytes under this number. As a new take they do not mix.
    if (reason === 'part_differs') {
      await this.#startNewTake()
      return true
    }
    // The confirmation was lost, and the server has already processed the parts.
    return reason === 'already_sent' ? this.#confirmSent() : null
  }

  async #confirmSent(): Promise<boolean> {
    try {
      const token = await this.#session.token()
      return this.#confirm((await request({ method: 'GET', path: 'session', token })) as SessionState)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return this.#recover(error.failure)
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #count(): number {
    const bytes = this.#keeper.slices.reduce((total, slice) => total + slice.bytes.byteLength, 0)
    return partCount(bytes, PART_BYTES, this.#isComplete)
  }

  #path(): string {
    return `session/takes/${this.#keeper.draft.take}/parts`
  }
}

/** Number of parts of a recording. While it grows, a part counts when it is full. */
export function partCount(bytes: number, partBytes: number, isComplete: boolean): number {
  return isComplete ? Math.ceil(bytes / partBytes) : Math.floor(bytes / partBytes)
}

/** Cuts the bytes of a part out of the slices. The parts of the same slices are always the same. */
export function partOf(slices: readonly ArrayBuffer[], number: number, partBytes: number): Uint8Array<ArrayBuffer> {
  const from = number * partBytes
  const pieces: Uint8Array[] = []
  let at = 0
  for (const slice of slices) {
    const begin = Math.max(0, from - at)
    const end = Math.min(slice.byteLength, from + partBytes - at)
    if (begin < end) pieces.push(new Uint8Array(slice, begin, end - begin))
    at += slice.byteLength
  }
  const part = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0))
  let filled = 0
  for (const piece of pieces) {
    part.set(piece, filled)
    filled += piece.length
  }
  return part
}

/** Returns the value of `Content-Digest` (RFC 9530). */
export async function contentDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}

const LONGEST_MS = 15_000

/** Returns the milliseconds to wait after failures in a row: 1, 2, 4, 8, then 15 seconds, each up to a quarter shorter. */
export const retryDelay = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_MS, 1000 * 2 ** (failures - 1)) * (1 - random / 4)
