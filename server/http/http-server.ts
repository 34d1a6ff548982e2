import { createServer, type Server } from 'node:http'
import { refuseUnreadable } from './direct-routes'
import { limitConnections } from './limits/connection-limits'

/** From the connection, or the last response, to the end of the headers. */
const HEADERS_MS = 10_000
/** To the end of any body; routes have shorter limits of their own (body-limits.ts). */
const REQUEST_MS = 120_000
/** Longer than the 60 s after which common load balancers drop an idle connection, so that they never reuse a closed one. */
const KEEP_ALIVE_MS = 75_000
const CHECK_MS = 1_000
const STALLED_MS = 60_000
const MAX_CONNECTIONS = 2_048
/** One client network leaves room for seven others. */
const MAX_CONNECTIONS_PER_CLIENT = MAX_CONNECTIONS / 8

/**
 * Creates the HTTP server of the web process, with its limits on time and connections.
 * @param proxies how many proxies stand before it: then every connection comes from one, and none is bounded by its address
 */
export function createHttpServer({ dev, proxies }: { dev: boolean; proxies: number }): Server {
  const server = createServer({
    // Node would refuse a request without Host, or with an Expect it does not know, in a form of its own.
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
