import type { UnfinishedMessage } from '@/server/contract/messages/unfinished'

const BUSY_MS = 2_000
const IDLE_MS = 10_000
/** A retry that is due within this time keeps the interval short. */
const SOON_MS = 30_000

type Polled = Pick<UnfinishedMessage, 'is_in_flight' | 'failure'> & { kind: UnfinishedMessage['kind'] | null }

/**
 * Returns the time until the next poll in milliseconds: short while a message is being processed or will be soon.
 * @param now in milliseconds
 */
export const refreshInterval = (polled: readonly Polled[], now: number): number =>
  polled.some((message) => isBusy(message, now)) ? BUSY_MS : IDLE_MS

function isBusy({ kind, is_in_flight, failure }: Polled, now: number): boolean {
  if (kind !== 'processing') return false
  const next = failure?.next_attempt_at
  return is_in_flight || !next || Date.parse(next) - now < SOON_MS
}
