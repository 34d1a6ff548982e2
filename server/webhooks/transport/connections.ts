import { createSecureContext } from 'node:tls'
import { Connection } from './connection'
import type { NetworkPolicy } from './policy'

/** Maximum age of a connection: a receiver that moves to another address is found there after this time. */
const MAX_AGE_MS = 120_000

/** Maximum number of idle connections of all origins, because of file descriptors and memory. Beyond it the longest idle is closed. */
const MAX_IDLE = 1_024

/**
 * The connections under one policy, kept by origin and never shared between origins. Nothing waits here: an exchange gets an idle
 * connection or a new one, so that its deadline does not include waiting. The caller limits how many are in use at once.
 */
export class Connections {
  readonly #policy: NetworkPolicy
  readonly #secureContext
  /** Idle connections by origin, the last used one last. An origin without idle connections has no entry. */
  readonly #idle = new Map<string, Connection[]>()
  #count = 0

  constructor(policy: NetworkPolicy) {
    this.#policy = policy
    this.#secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(policy.ca ? { ca: policy.ca } : {}) })
  }

  /**
   * Returns a connection to the origin of a URL: the idle one that was used last, so that surplus ones reach their idle timeout, or a
   * new one.
   */
  take(target: URL, fresh: boolean): Connection {
    const idle = this.#idle.get(target.origin)
    if (!fresh && idle) {
      for (let connection = idle.at(-1); connection; connection = idle.at(-1)) {
        this.#forget(connection)
        if (isUsable(connection)) return connection
        connection.destroy()
      }
    }
    return new Connection(target.origin, target, this.#policy, this.#secureContext, (connection) =>
      this.#drop(connection),
    )
  }

  /** Takes back a connection whose exchange ended without an error. */
  putBack(connection: Connection): void {
    connection.release()
    if (!isUsable(connection)) {
      connection.destroy()
      return
    }
    const idle = this.#idle.get(connection.origin)
    if (idle) idle.push(connection)
    else this.#idle.set(connection.origin, [connection])
    this.#count += 1
    if (this.#count > MAX_IDLE) this.#drop(this.#longestIdle() ?? connection)
  }

  #drop(connection: Connection): void {
    this.#forget(connection)
    connection.destroy()
  }

  #forget(connection: Connection): void {
    const idle = this.#idle.get(connection.origin)
    const index = idle?.lastIndexOf(connection) ?? -1
    if (!idle || index < 0) return
    idle.splice(index, 1)
    this.#count -= 1
    if (idle.length === 0) this.#idle.delete(connection.origin)
  }

  /** The longest idle connection of the origin that has had idle connections for the longest time. */
  #longestIdle(): Connection | undefined {
    const [first] = this.#idle.values()
    return first?.[0]
  }
}

const isUsable = (connection: Connection) =>
  !connection.client.destroyed && performance.now() - connection.createdAt < MAX_AGE_MS

const byPolicy = new WeakMap<NetworkPolicy, Connections>()

/** Returns the connections of this process under a policy. */
export function connectionsUnder(policy: NetworkPolicy): Connections {
  const existing = byPolicy.get(policy)
  if (existing) return existing
  const created = new Connections(policy)
  byPolicy.set(policy, created)
  return created
}
