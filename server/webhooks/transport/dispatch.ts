import { oncePerEnv } from '../../env'
import { countDispatchFault } from '../../metrics'
import { reportKeyFault } from '../signing/key-status'
import { UnreadableSecretError } from '../signing/secret'
import { type Outcome, reachOf, type Shortage } from './outcome'
import { type PostOptions, type PostRequest, post } from './post'

/** A fault of this service before the first byte was sent: nothing is recorded or counted. `keyId` is the key that caused it. */
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

/** Posts a request, and watches whether the network works. Throws NotDispatchedError, also when no receiver can be reached. */
export async function dispatchWatched(request: PostRequest, options: PostOptions): Promise<Outcome> {
  const watch = networkWatch.begin(new URL(request.url).host)
  const outcome = await post(request, { ...options, onConnected: () => watch.reached() })
  if (await watch.ended(reachOf(outcome)))
    throw new NotDispatchedError('network_down', 'no receiver can be reached: the network of this service is down')
  return requireDispatched(outcome)
}

/** Posts a request. Throws NotDispatchedError when this machine lacked a descriptor, memory, a port or a lookup slot. */
export async function dispatch(request: PostRequest, options: PostOptions): Promise<Outcome> {
  return requireDispatched(await post(request, options))
}

function requireDispatched(outcome: Outcome): Outcome {
  if (outcome.kind === 'failure' && outcome.undispatched)
    throw new NotDispatchedError(outcome.undispatched, outcome.detail)
  return outcome
}

// Why attempts could not be dispatched here, for the heartbeat and for health. signing/key-status.ts reports encryption
// keys.

const REPORTED_MS = 60_000

/** When each kind of fault was last seen. */
const lastSeen = oncePerEnv(() => new Map<string, number>())

export function reportDispatchFault({ kind, keyId }: NotDispatchedError, now: number = performance.now()): void {
  countDispatchFault(kind)
  if (keyId === null) lastSeen().set(kind, now)
  else reportKeyFault(keyId, now)
}

/** Lists the kinds of faults of the last minute. */
export const dispatchFaults = (now: number = performance.now()): string[] =>
  [...lastSeen()].flatMap(([kind, seenAt]) => (now - seenAt < REPORTED_MS ? kind : [])).sort()

/** Hosts that must be unreachable before the fault is taken for this service's own (choices.md). */
const HOSTS = 10
const WINDOW_MS = 30_000

/** What an attempt says about the network: it had a connection, it had none, or it says nothing. */
export type Reach = 'reached' | 'unreached' | 'unknown'

interface WatchedAttempt {
  reached(): void
  /** The attempt ended. @returns whether it failed because the network of this service is down */
  ended(reach: Reach): Promise<boolean>
}

/** Tells whether our network is down: ten hosts could not be reached within 30 seconds. The first failures wait for that. */
export class NetworkWatch {
  readonly #unreachable = new Map<string, number>()
  readonly #connecting = new Map<string, number>()
  #waiting: ((isDown: boolean) => void)[] = []
  #isDown = false
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  get isDown(): boolean {
    return this.#isDown
  }

  begin(host: string): WatchedAttempt {
    this.#count(host, 1)
    let isConnecting = true
    const stopConnecting = () => {
      if (isConnecting) this.#count(host, -1)
      isConnecting = false
    }
    const reached = () => {
      stopConnecting()
      this.#isDown = false
      this.#unreachable.clear()
      this.#decide(false)
    }
    return {
      reached,
      ended: async (reach) => {
        stopConnecting()
        if (reach === 'reached') reached()
        if (reach === 'unreached') return this.#unreached(host)
        this.#evaluate()
        return false
      },
    }
  }

  #unreached(host: string): Promise<boolean> {
    this.#unreachable.set(host, this.#clock())
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#evaluate()
    })
  }

  #count(host: string, change: 1 | -1): void {
    const count = (this.#connecting.get(host) ?? 0) + change
    if (count > 0) this.#connecting.set(host, count)
    else this.#connecting.delete(host)
  }

  #evaluate(): void {
    const oldest = this.#clock() - WINDOW_MS
    for (const [host, at] of this.#unreachable) if (at < oldest) this.#unreachable.delete(host)
    if (this.#unreachable.size >= HOSTS) this.#isDown = true
    const possible = new Set([...this.#unreachable.keys(), ...this.#connecting.keys()])
    if (this.#isDown || possible.size < HOSTS) this.#decide(this.#isDown)
  }

  #decide(isDown: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(isDown)
  }
}

const networkWatch = new NetworkWatch()
