import { createSecureContext } from 'node:tls'
import { Connection } from './connection'
import type { NetworkPolicy } from './policy'

/** No connection lives longer, so that a receiver that moves to another address is followed within this time. */
const MAX_LIFE_MS = 120_000

/** Idle connections of all origins together; beyond it the one that rests longest goes. It bounds file descriptors and memory. */
const MAX_IDLE = 1_024

/**
 * The connections under one policy, kept by origin and never shared across origins. Nothing waits here: an exchange gets an idle
 * connection or a new one, so that its deadline starts at the wire. Whoever posts bounds how many are in use at once.
 */
export class Connections {
  readonly #policy: NetworkPolicy
  readonly #secureContext
  /** In the order of their rest, the newest last. An origin without idle connections has no entry. */
  readonly #idle = new Map<string, Connection[]>()
  #count = 0

  constructor(policy: NetworkPolicy) {
    this.#policy = policy
    this.#secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(policy.ca ? { ca: policy.ca } : {}) })
  }

  /** A connection to the origin of a URL: the one used last, so that spare ones can fall idle, or one that has yet to dial. */
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

  /** The exchange on it ended well. */
  give(connection: Connection): void {
    connection.rest()
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

  /** Of the origin that has had idle connections for longest. */
  #longestIdle(): Connection | undefined {
    const [first] = this.#idle.values()
    return first?.[0]
  }
}

const isUsable = (connection: Connection) =>
  !connection.client.destroyed && performance.now() - connection.bornAt < MAX_LIFE_MS

const byPolicy = new WeakMap<NetworkPolicy, Connections>()

/** The connections of this process under a policy. */
export function connectionsUnder(policy: NetworkPolicy): Connections {
  const known = byPolicy.get(policy)
  if (known) return known
  const made = new Connections(policy)
  byPolicy.set(policy, made)
  return made
}
