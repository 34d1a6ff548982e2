import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../limits/client-network'
import { refuseUnreadable } from './direct-routes'

/** Time from the connection, or from the last response, to the end of the headers. */
const HEADERS_MS = 10_000
/** Time to the end of any body. Routes have shorter limits (limits/body-limits.ts). */
const REQUEST_MS = 120_000
/** Longer than the 60 s after which common load balancers close an idle connection, so that they never reuse a closed one. */
const KEEP_ALIVE_MS = 75_000
const CHECK_MS = 1_000
const STALLED_MS = 60_000
const MAX_CONNECTIONS = 2_048
const MAX_CONNECTIONS_PER_CLIENT = MAX_CONNECTIONS / 8

/** Creates the HTTP server of the web process with its limits on time and connections. */
export function createHttpServer({ dev, proxies }: { dev: boolean; proxies: number }): Server {
  const server = createServer({
    // Node would refuse a request without Host, or with an unknown Expect, without a JSON body.
    requireHostHeader: false,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', refuseUnreadable)
  limitConnections(server, {
    total: MAX_CONNECTIONS,
    perClient: proxies === 0 ? MAX_CONNECTIONS_PER_CLIENT : Number.POSITIVE_INFINITY,
    // The development server keeps a socket open to each page for hot reload.
    stalledMs: dev ? 0 : STALLED_MS,
  })
  return server
}

interface ConnectionLimits {
  total: number
  /** The largest number of one client network. Infinity behind a proxy, which has all connections. */
  perClient: number
  stalledMs: number
}

const MAX_PENDING_RESPONSES = 16

interface Connection {
  socket: Socket
  network: Network
  pendingResponses: Set<ServerResponse>
}

interface Network {
  connections: Set<Connection>
  idle: Set<Connection>
}

/**
 * Limits the connections of a server, in total and per client network. When a limit is exceeded, the connection that
 * has been idle longest closes. A connection is idle without a request whose headers have arrived. If none is idle, the
 * new connection closes, or the newest connection of another network that has more, so that a few networks cannot block
 * the others. A connection with more than 16 pending responses closes too. Node still emits the requests that it has
 * read, with a destroyed socket.
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
  readonly #idle = new Set<Connection>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

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

  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#bySocket.get(socket)
    if (!connection) return
    const { pendingResponses } = connection
    pendingResponses.add(response)
    if (pendingResponses.size > MAX_PENDING_RESPONSES) socket.destroy()
    this.#leaveIdle(connection)
    // Four listeners of this process and seven of Next wait for the end of a form’s response. Node warns above ten.
    response.setMaxListeners(16)
    response.once('close', () => {
      pendingResponses.delete(response)
      if (pendingResponses.size === 0) this.#rest(connection)
    })
  }

  isWorking(socket: Socket): boolean {
    const [next] = this.#bySocket.get(socket)?.pendingResponses ?? []
    return next !== undefined && !next.headersSent
  }

  #newestOfLargerThan(network: Network): Connection | undefined {
    let largest = network
    for (const other of this.#networks.values()) if (other.connections.size > largest.connections.size) largest = other
    return largest === network ? undefined : [...largest.connections].at(-1)
  }

  #close(connection: Connection): void {
    this.#forget(connection)
    connection.socket.destroy()
  }

  /** Stops counting a connection immediately, because its socket may close after the next connections have arrived. */
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

/** Emits `close` for a response that waited behind another one, which Node does not do: what is released at `close` would leak. */
function closeQueued(response: ServerResponse): void {
  if (response.socket !== null || response.destroyed || response.writableFinished) return
  response.destroy()
  response.emit('close')
}
