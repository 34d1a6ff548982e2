import { createServer, type Server } from 'node:http'
import { refuseUnreadable } from './direct-routes'
import { limitConnections } from './limits/connection-limits'

/** Time from the connection, or from the last response, to the end of the headers. */
const HEADERS_MS = 10_000
/** Time to the end of any body. Routes have shorter limits (limits/body-limits.ts). */
const REQUEST_MS = 120_000
/**
 * Longer than the 60 s after which common load balancers close an idle connection, so that they never reuse a closed
 * one.
 */
const KEEP_ALIVE_MS = 75_000
const CHECK_MS = 1_000
const STALLED_MS = 60_000
const MAX_CONNECTIONS = 2_048
/** One client network can use an eighth of all connections. */
const MAX_CONNECTIONS_PER_CLIENT = MAX_CONNECTIONS / 8

/**
 * Creates the HTTP server of the web process with its limits on time and connections.
 * @param proxies number of proxies in front of it; with proxies, all connections come from them, so addresses have no
 * limit
 */
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
