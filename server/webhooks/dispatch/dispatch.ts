import { networkWatch } from '../own-faults/network-watch'
import { UnreadableSecretError } from '../signing/encryption'
import { type Outcome, reachOf, type Shortage } from '../transport/outcome'
import { type PostOptions, type PostRequest, post } from '../transport/post'

/**
 * A fault of this service before the first byte was sent, so there was no attempt: the delivery waits, and nothing is recorded or
 * counted (choices.md, "An attempt of which nothing is known"). `keyId` is the id of the encryption key that caused the fault; it is
 * null for other faults, and when the stored text is not an encrypted secret.
 */
export class NotDispatchedError extends Error {
  override name = 'NotDispatchedError'
  readonly keyId: string | null
  constructor(
    readonly kind: Shortage | 'unreadable_secret' | 'network_down' | 'database',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.keyId = cause instanceof UnreadableSecretError ? cause.keyId : null
  }
}

/**
 * Dispatches a request and watches whether the network of this service works.
 * @throws NotDispatchedError as `dispatch` does, and when no receiver can be reached
 */
export async function dispatchWatched(request: PostRequest, options: PostOptions): Promise<Outcome> {
  const watch = networkWatch.begin(new URL(request.url).host)
  const outcome = await post(request, { ...options, onConnected: () => watch.reached() })
  if (await watch.ended(reachOf(outcome)))
    throw new NotDispatchedError('network_down', 'no receiver can be reached: the network of this service is down')
  return requireDispatched(outcome)
}

/**
 * Posts a signed request, as `post` does.
 * @throws NotDispatchedError when this machine had no file descriptor, memory, port or lookup slot left before the first byte.
 */
export async function dispatch(request: PostRequest, options: PostOptions): Promise<Outcome> {
  return requireDispatched(await post(request, options))
}

function requireDispatched(outcome: Outcome): Outcome {
  if (outcome.kind === 'failure' && outcome.undispatched)
    throw new NotDispatchedError(outcome.undispatched, outcome.detail)
  return outcome
}
