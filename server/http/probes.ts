import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readiness } from '../readiness'
import { listenOn } from './listen-on'
import { isMetrics, respondToScrape } from './metrics-endpoint'

const PROBE = /^\/(livez|readyz)\/?(?:\?|$)/

/** Tells whether a request is a probe, which waits in no queue and is in no log. */
export const isProbe = ({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && PROBE.test(url)

/** Responds to `/livez` with 200 as long as this process runs, and to `/readyz` with 200 or 503. Never throws. */
export async function respondToProbe(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isLive = PROBE.exec(request.url ?? '')?.[1] === 'livez'
  const state = isLive ? { status: 'live' } : await readiness()
  const body = JSON.stringify(state)
  response.writeHead(state.status === 'not_ready' ? 503 : 200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Listens for probes and scrapes alone, in a process without pages. Returns a function that ends it. @throws when the port is taken */
export async function listenForProbes(port: number, host: string | undefined): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (isProbe(request)) return void respondToProbe(request, response)
    if (isMetrics(request)) return void respondToScrape(request, response, { isPublic: false })
    response.writeHead(404).end()
  })
  await listenOn(server, 'WORKER_PORT', port, host)
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
