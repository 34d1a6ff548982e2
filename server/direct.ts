import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from './errors'
import { listen } from './messages/listen'

// Recordings on `node:http`, without Next before it: Next keeps Content-Length from the answers of its routes, and a player
// that seeks wants to know how long a recording is. The route under app/ answers where Next runs without us.

const PATH = /^\/api\/listen\/([^/?]+)\/?(?:\?|$)/

/** Whether a request is for a recording, and so none of Next's. */
export const isListen = ({ url }: Pick<IncomingMessage, 'url'>): boolean => PATH.test(url ?? '')

/** @see listen */
export function serveListen(request: IncomingMessage, response: ServerResponse): void {
  // No answer depends on the Host, so one that is none is nobody's error.
  request.headers.host = 'localhost'
  void answer(request, response)
}

const answer = getRequestListener((request) => listen(request, PATH.exec(new URL(request.url).pathname)?.[1] ?? ''), {
  overrideGlobalObjects: false,
  errorHandler(cause) {
    // What cannot even be a request, such as a path with a backslash.
    const { body, status } = new ApiError('validation_error', { message: 'The request could not be read.', cause })
    return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } })
  },
})
