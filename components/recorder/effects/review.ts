import type { SessionState } from '../../../server/contract/intake/protocol'
import { RequestError, request } from './api'

const FIRST_MS = 1_500
const LONGEST_MS = 8_000
const GIVE_UP_MS = 5 * 60_000

interface Options {
  token: string
  /** Returns whether to continue. */
  onState(state: SessionState): boolean
  onGivenUp(): void
}

/** Asks for the review of a sent message until it is there, with growing pauses. A short failure changes nothing. */
export async function pollReview({ token, onState, onGivenUp }: Options): Promise<void> {
  const until = Date.now() + GIVE_UP_MS
  for (let pause = FIRST_MS; Date.now() < until; pause = Math.min(LONGEST_MS, pause * 1.3)) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const state = (await request({ method: 'GET', path: 'session', token })) as SessionState
      if (!onState(state)) return
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.failure.kind === 'refused') break
    }
  }
  onGivenUp()
}
