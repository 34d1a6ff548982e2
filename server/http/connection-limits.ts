import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../limits/client-network'

export interface ConnectionLimits {
  /** Connections of this process. */
  total: number
  /** Of those, what one client network may hold; Infinity behind a proxy, to which all connections belong. */
  perClient: number
  /** A client that takes nothing of its response for so long loses the connection. */
  stalledMs: number
}

/** Unanswered requests of one connection. Browsers, proxies and HTTP libraries do not pipeline by default. */
const MAX_UNANSWERED = 16

interface Connection {
  socket: Socket
  network: Network
  /** Responses that are not finished yet, in the order in which they are sent. */
  unanswered: Set<ServerResponse>
}

interface Network {
  count: number
  idle: Set<Connection>
}

/**
 * Bounds the connections of a server, in all and by client network. Beyond a bound the connection closes that has been idle
 * longest: one without a request whose headers have arrived. Where none is idle, the new one closes. A connection with more than
 * sixteen unanswered requests closes too; Node still emits those that it had read, with a destroyed socket.
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
  readonly #open = new Map<Socket, Connection>()
  readonly #networks = new Map<string, Network>()
  /** The one that has been idle longest first. */
  readonly #idle = new Set<Connection>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Counts a new connection, and closes one that is beyond a bound. */
  add(socket: Socket): void {
    const name = networkOf(socket.remoteAddress ?? '')
    const network = this.#networks.get(name) ?? { count: 0, idle: new Set() }
    const connection = { socket, network, unanswered: new Set<ServerResponse>() }
    this.#networks.set(name, network)
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      if (--network.count === 0) this.#networks.delete(name)
      this.#leaveIdle(connection)
      for (const response of connection.unanswered) closeQueued(response)
    })
    if (++network.count > this.#limits.perClient) closeOldest(network.idle, socket)
    if (this.#open.size > this.#limits.total) closeOldest(this.#idle, socket)
    this.#rest(connection)
  }

  /** Notes that a request has begun; the connection rests when all of its responses are sent. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    const { unanswered } = connection
    unanswered.add(response)
    if (unanswered.size > MAX_UNANSWERED) socket.destroy()
    this.#leaveIdle(connection)
    response.once('close', () => {
      unanswered.delete(response)
      if (unanswered.size === 0) this.#rest(connection)
    })
  }

  /** Whether a handler has still to begin the response that is sent next. */
  isWorking(socket: Socket): boolean {
    const [next] = this.#open.get(socket)?.unanswered ?? []
    return next !== undefined && !next.headersSent
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

function closeOldest(candidates: Set<Connection>, newest: Socket): void {
  const [oldest] = candidates
  const socket = oldest?.socket ?? newest
  socket.destroy()
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
