import type { LookupAddress } from 'node:dns'
import { createSecureContext } from 'node:tls'
import { Connection } from './connection'
import { ReceiverAddresses } from './lookup/resolve'
import type { NetworkPolicy } from './policy'

/** Maximum number of idle connections of all origins, because of file descriptors and memory. Beyond it the longest idle is closed. */
const MAX_IDLE = 1_024

/**
 * The connections under one policy, kept by origin and never shared between origins. Nothing waits here: an exchange gets an idle
 * connection or a new one, so that its deadline does not include waiting. The caller limits how many are in use at once.
 */
export class Connections {
  readonly addresses: ReceiverAddresses
  readonly #secureContext
  /** Idle connections by origin, the last used one last. An origin without idle connections has no entry. */
  readonly #idle = new Map<string, Connection[]>()
  #count = 0
  /** Number of open connections by origin, in use or idle. */
  readonly #open = new Map<string, number>()

  constructor(policy: NetworkPolicy) {
    this.addresses = new ReceiverAddresses(policy)
    this.#secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(policy.ca ? { ca: policy.ca } : {}) })
  }

  /** Returns whether a connection to the origin of a URL is open, in use or idle. */
  hasOpen({ origin }: URL): boolean {
    return this.#open.has(origin)
  }

  /**
   * Returns a connection to the origin of a URL: the idle one that was used last, so that surplus ones reach their idle limit, or a new
   * one. Closes idle ones to other addresses.
   * @param addresses the addresses of the name now; null for an IP literal
   */
  take(target: URL, addresses: LookupAddress[] | null): Connection {
    const idle = this.#idle.get(target.origin)
    for (let connection = idle?.at(-1); connection; connection = idle?.at(-1)) {
      this.#forget(connection)
      if (isUsable(connection) && isAmong(addresses, connection)) return connection
      connection.destroy()
    }
    const connection = new Connection(target.origin, target, this.#secureContext, (closed) => this.#drop(closed))
    connection.client.on('connect', () => this.#countOpen(target.origin, 1))
    connection.client.on('disconnect', () => this.#countOpen(target.origin, -1))
    return connection
  }

  /**
   * Takes back a connection whose exchange ended without an error.
   * @param stalledMs milliseconds since its request during which this process could not read
   */
  putBack(connection: Connection, stalledMs = 0): void {
    connection.release(stalledMs)
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

  #countOpen(origin: string, change: 1 | -1): void {
    const open = (this.#open.get(origin) ?? 0) + change
    if (open > 0) this.#open.set(origin, open)
    else this.#open.delete(origin)
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

const isUsable = (connection: Connection) => !connection.client.destroyed && !connection.isStale

const isAmong = (addresses: LookupAddress[] | null, connection: Connection) =>
  addresses === null || addresses.some(({ address }) => address === connection.address)

const byPolicy = new WeakMap<NetworkPolicy, Connections>()

/** Returns the connections of this process under a policy. */
export function connectionsUnder(policy: NetworkPolicy): Connections {
  const existing = byPolicy.get(policy)
  if (existing) return existing
  const created = new Connections(policy)
  byPolicy.set(policy, created)
  return created
}
