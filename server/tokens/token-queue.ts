import { networkOf } from '../limits/client-network'
import { FairQueue } from '../limits/fair-queue'
import { inTurn } from '../limits/in-turn'

// Looking up a token takes one of the process's ten database connections, and counting the request locks the row of its account's
// window. Requests of one token take turns, so that those of another do not wait for them. Until a token has been found, it could
// be one of thousands that somebody makes up: its turn is that of the address that it came from.
const LIMITS = { running: 10, runningPerKey: 2, waiting: 5_000, waitingPerKey: 500 }
/** Tokens that were found and are remembered. */
const REMEMBERED = 10_000

interface State {
  queue: FairQueue
  found: Set<string>
}

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageTokenQueue?: State }
const state = (): State => {
  shared.voiceMessageTokenQueue ??= { queue: new FairQueue(LIMITS), found: new Set() }
  return shared.voiceMessageTokenQueue
}

/**
 * Looks up a token when it is its turn.
 * @param source the network address that it came from; null where that is not known
 * @param find resolves to null when there is no such token
 * @throws ApiError rate_limited with Retry-After when too many requests of this token or address wait
 */
export async function inTokenTurn<T>(
  token: string,
  source: string | null,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const { queue, found } = state()
  const key = found.has(token) ? token : `from ${source === null ? 'an unknown address' : networkOf(source)}`
  const result = await inTurn(queue, key, find)
  if (result === null) found.delete(token)
  else remember(found, token)
  return result
}

function remember(found: Set<string>, token: string): void {
  if (found.has(token)) return
  const [oldest] = found.size >= REMEMBERED ? found : []
  if (oldest !== undefined) found.delete(oldest)
  found.add(token)
}
