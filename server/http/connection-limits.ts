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

interface Client {
  count: number
  idle: Set<Socket>
}

/**
 * Bounds the connections of a server, in all and by client network. Beyond a bound the connection closes that has been idle
 * longest: one without a request whose headers have arrived. Where none is idle, the new one closes.
 */
export function limitConnections(server: Server, { total, perClient, stalledMs }: ConnectionLimits): void {
  const clients = new Map<string, Client>()
  const idle = new Set<Socket>()
  const busy = new Map<Socket, ServerResponse>()
  const workOf = new WeakMap<Socket, (response: ServerResponse) => void>()
  let count = 0

  const closeOldest = (candidates: Set<Socket>, newest: Socket) => {
    const [oldest = newest] = candidates
    oldest.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const client = clients.get(network) ?? { count: 0, idle: new Set() }
    clients.set(network, client)
    const rest = () => {
      busy.delete(socket)
      if (socket.destroyed) return
      idle.add(socket)
      client.idle.add(socket)
    }
    const work = (response: ServerResponse) => {
      busy.set(socket, response)
      idle.delete(socket)
      client.idle.delete(socket)
      response.once('close', () => busy.get(socket) === response && rest())
    }
    workOf.set(socket, work)
    socket.once('close', () => {
      count--
      if (--client.count === 0) clients.delete(network)
      busy.delete(socket)
      idle.delete(socket)
      client.idle.delete(socket)
    })
    if (++client.count > perClient) closeOldest(client.idle, socket)
    if (++count > total) closeOldest(idle, socket)
    rest()
  })
  server.prependListener('request', (request, response) => workOf.get(request.socket)?.(response))

  // A handler that is still working keeps its connection; a client that reads nothing does not.
  server.timeout = stalledMs
  server.on('timeout', (socket: Socket) => {
    const response = busy.get(socket)
    if (!response || response.headersSent) socket.destroy()
  })
}
