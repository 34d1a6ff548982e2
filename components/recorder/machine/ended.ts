import type { Closed, Failure, State, Transition } from './state'

/** Failures after which this recorder cannot continue. */
const CLOSING: Readonly<Partial<Record<string, Closed>>> = {
  channel_paused: 'channel_paused',
  channel_not_found: 'not_found',
  session_ended: 'session_ended',
}

/** Returns the closed step for a failure that ends everything; null for any other failure. */
export function endedBy(state: State, failure: Failure): Transition | null {
  const reason = failure.kind === 'refused' && failure.reason !== null ? CLOSING[failure.reason] : undefined
  return reason ? { state: { ...state, step: { name: 'closed', reason } }, effects: [] } : null
}
