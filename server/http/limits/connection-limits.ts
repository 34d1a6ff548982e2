import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../limits/client-network'

export interface ConnectionLimits {
  /** Connections of this process. */
  total: number
  /** Of those, what one client network may hold; Infinity behind a proxy, to which all connections belong. */
  perClient: number
  /** A client that takes nothing of its response for so long loses the connection. */
  stalledMs: number
}

/** Unanswered requests of one connection. Browsers, proxies and HTTP libraries do not pipeline by default. */
const MAX_PENDING_RESPONSES = 16

interface Connection {
  socket: Socket
  network: Network
  /** Responses that are not finished yet, in the order in which they are sent. */
  pendingResponses: Set<ServerResponse>
}

interface Network {
  connections: Set<Connection>
  /** The one that has been idle longest first. */
  idle: Set<Connection>
}

/**
 * Bounds the connections of a server, in all and by client network. Beyond a bound the connection closes that has been idle
 * longest: one without a request whose headers have arrived. Where none is idle, the new one closes; but if another network has
 * more connections, its newest one, so that a few networks cannot keep out the others. A connection with more than sixteen
 * pendingResponses requests closes too; Node still emits those that it had read, with a destroyed socket.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const connections = new Connections(limits)
  server.on('connection', (socket: Socket) => connections.add(socket))
  server.prependListener('request', ({ socket }, response) => connections.begin(socket, response))
  server.timeout = limits.stalledMs
  server.on('timeout', (socket: Socket) => {
    if (!connections.isWorking(socket)) socket.destroy()
  })
}

class Connections {
  readonly #limits: ConnectionLimits
  readonly #bySocket = new WeakMap<Socket, Connection>()
  readonly #open = new Set<Connection>()
  readonly #networks = new Map<string, Network>()
  /** The one that has been idle longest first. */
  readonly #idle = new Set<Connection>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Counts a new connection, and closes one that is beyond a bound. */
  add(socket: Socket): void {
    const name = networkOf(socket.remoteAddress ?? '')
    const network = this.#networks.get(name) ?? { connections: new Set(), idle: new Set() }
    const connection = { socket, network, pendingResponses: new Set<ServerResponse>() }
    this.#networks.set(name, network)
    network.connections.add(connection)
    this.#open.add(connection)
    this.#bySocket.set(socket, connection)
    socket.once('close', () => {
      this.#forget(connection)
      if (network.connections.size === 0 && this.#networks.get(name) === network) this.#networks.delete(name)
      for (const response of connection.pendingResponses) closeQueued(response)
    })
    if (network.connections.size > this.#limits.perClient) this.#close(first(network.idle) ?? connection)
    else if (this.#open.size > this.#limits.total)
      this.#close(first(this.#idle) ?? this.#newestOfLargerThan(network) ?? connection)
    this.#rest(connection)
  }

  /** Notes that a request has begun; the connection rests when all of its responses are sent. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#bySocket.get(socket)
    if (!connection) return
    const { pendingResponses } = connection
    pendingResponses.add(response)
    if (pendingResponses.size > MAX_PENDING_RESPONSES) socket.destroy()
    this.#leaveIdle(connection)
    response.once('close', () => {
      pendingResponses.delete(response)
      if (pendingResponses.size === 0) this.#rest(connection)
    })
  }

  /** Whether a handler has still to begin the response that is sent next. */
  isWorking(socket: Socket): boolean {
    const [next] = this.#bySocket.get(socket)?.pendingResponses ?? []
    return next !== undefined && !next.headersSent
  }

  /** The newest connection of the network that has most, if it has more than this one. */
  #newestOfLargerThan(network: Network): Connection | undefined {
    let largest = network
    for (const other of this.#networks.values()) if (other.connections.size > largest.connections.size) largest = other
    return largest === network ? undefined : [...largest.connections].at(-1)
  }

  #close(connection: Connection): void {
    this.#forget(connection)
    connection.socket.destroy()
  }

  /** Counts it no more: at once, because its socket closes later than the next connections come. */
  #forget(connection: Connection): void {
    this.#open.delete(connection)
    connection.network.connections.delete(connection)
    this.#leaveIdle(connection)
  }

  #rest(connection: Connection): void {
    if (connection.socket.destroyed) return
    this.#idle.add(connection)
    connection.network.idle.add(connection)
  }

  #leaveIdle(connection: Connection): void {
    this.#idle.delete(connection)
    connection.network.idle.delete(connection)
  }
}

function first(connections: Set<Connection>): Connection | undefined {
  const [oldest] = connections
  return oldest
}

/**
 * Emits `close` for a response that waited behind another one of its connection. Node does so for the one that is being sent
 * alone (`socketOnClose` and `onServerResponseClose` in lib/_http_server.js), so what is released at `close` would be held for good.
 */
function closeQueued(response: ServerResponse): void {
  if (response.socket !== null || response.destroyed || response.writableFinished) return
  response.destroy()
  response.emit('close')
}
