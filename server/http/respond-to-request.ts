import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Engine } from '../engine/engine'
import { env } from '../env'
import { noEndpoint } from '../errors'
import { networkOf } from '../limits/client-network'
import { measureRequest } from '../metrics'
import {
  hasOneHost,
  isDirectRoute,
  isEngineRoute,
  pathAndQuery,
  refuseTarget,
  serveDirectRoute,
  serveEngineRoute,
} from './direct-routes'
import { receiveBody } from './limits/receive-body'
import { handleApiInTurn, renderInTurn } from './limits/request-queue'
import { isMetrics, respondToScrape } from './metrics-endpoint'
import { isProbe, respondToProbe } from './probes'
import { refuseRequest } from './refuse-request'
import { clientAddressBehind, noteClientAddress } from './request/client-address'
import { restoreHost } from './request/same-origin'
import { addSecurityHeaders } from './security-headers'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Responds to one request of the web process. */
export async function respondToRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { dev, handle, engine }: { dev: boolean; handle: Handler; engine: () => Promise<Engine> },
): Promise<void> {
  // After a connection closes, Node still emits the requests that it has read, such as a thousand pipelined ones.
  if (request.socket.destroyed) return
  if (!dev && isProbe(request)) return respondToProbe(request, response)
  if (!dev && isMetrics(request)) return respondToScrape(request, response, { isPublic: true })
  measureResponse(request, response)
  addSecurityHeaders(response)
  const url = pathAndQuery(request.url ?? '/')
  if (url === null || !hasOneHost(request)) return refuseTarget(response)
  request.url = url
  noteClientAddress(request)
  restoreHost(request, env().BASE_URL)
  const client = clientOf(request)
  const received = await receiveBody(request, response, client)
  if (!received) return
  // In development Next serves these too, so that their code reloads.
  if (!dev && isEngineRoute(received)) return serveEngineRoute(received, response, engine)
  if (!dev && isDirectRoute(received))
    return handleApiInTurn(received, response, client, () => serveDirectRoute(received, response))
  // Next cannot represent it: it responds with 500, and the end of the connection becomes an uncaught exception.
  if (received.method === 'TRACE') return refuseRequest(received, response, noEndpoint(['GET', 'HEAD', 'POST']))
  if (dev) return handle(received, response)
  await renderInTurn(received, response, client, () => handle(received, response))
}

function measureResponse({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now()
  response.once('close', () => measureRequest(url, response.statusCode, performance.now() - startedAt))
}

function clientOf(request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-for']
  return networkOf(clientAddressBehind(forwarded, request.socket.remoteAddress, env().TRUSTED_PROXY_COUNT) ?? 'unknown')
}
