import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { toApiError } from '../errors'
import { log } from '../log'
import { appRouter } from './router'
import { sessionContext } from './session'

/** The dashboard's door: tRPC over HTTP, with the session cookie. Errors carry the REST body as `data.error`. */
export const handleTrpc = (request: Request): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: sessionContext,
    responseMeta: () => ({ headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } }),
    onError: ({ error, path }) => {
      const { error: code, cause } = toApiError(error)
      if (code === 'internal_error') log.error({ procedure: path, err: cause }, 'procedure')
    },
  })
