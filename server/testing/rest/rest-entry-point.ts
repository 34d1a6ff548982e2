import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as route from '@/app/api/v1/[[...path]]/route'
import { handleRest } from '../../api/rest/rest'
import { serveDirectRoute } from '../../http/direct-routes'

/**
 * Calls one of the two REST entry points: `node` is the web process over a real socket, `next` the route that a
 * serverless platform calls. The project of the test run chooses it (vitest.config.ts).
 */
export const callRest = (request: Request): Promise<Response> =>
  process.env.REST_ENTRY_POINT === 'socket' ? throughNode(request) : throughNext(request)

// Next itself refuses methods for which a route has no export. Here they reach the handler.
function throughNext(request: Request): Promise<Response> {
  const handlers: Record<string, (request: Request) => Promise<Response>> = { ...route, dynamic: handleRest }
  return (handlers[request.method] ?? handleRest)(request)
}

let origin: Promise<string> | undefined

async function throughNode(request: Request): Promise<Response> {
  origin ??= listen()
  const { pathname, search } = new URL(request.url)
  return fetch(`${await origin}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    ...(request.body ? { body: request.body, duplex: 'half' } : {}),
  })
}

async function listen(): Promise<string> {
  const server = createServer(serveDirectRoute)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
