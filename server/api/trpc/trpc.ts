import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { ACCOUNT_HEADER } from '../../contract/dashboard/account-header'
import { MAX_BATCH_CALLS } from '../../contract/dashboard/batch'
import { env } from '../../env'
import { ApiError, toApiError } from '../../errors'
import { clientAddress } from '../../http/client-address'
import { isSameOrigin } from '../../http/same-origin'
import { admitRequest } from '../../limits/rate-limit'
import { log } from '../../log'
import type { Context } from '../context'
import { appRouter } from '../router'
import { runInAdmissionQueue } from './admission-queue'
import { sessionContext } from './session'

/**
 * Calls of one member in any minute. A page polls at most sixty times a minute, ten times when nothing happens, and rests while
 * its tab is hidden: nobody has so many pages visible.
 */
export const MEMBER_CALLS_PER_WINDOW = 600

/** The dashboard's door: tRPC over HTTP, with the session cookie. Errors carry the REST body as `data.error`. */
export const handleTrpc = (request: Request): Promise<Response> => respondToTrpc(request, sessionContext)

/** The same for whoever `context` says is asking. */
export const respondToTrpc = (request: Request, context: () => Promise<Context>): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH_CALLS,
    async createContext({ info }) {
      refuseForgery(request)
      return runInAdmissionQueue(clientAddress(request.headers), async () => {
        const asking = await context()
        refuseStalePage(request, asking)
        const limits = { most: MEMBER_CALLS_PER_WINDOW, calls: Math.max(1, info.calls.length) }
        await admitRequest(asking.account.id, `dashboard ${asking.userId}`, limits)
        return asking
      })
    },
    responseMeta: ({ errors, info }) => ({
      headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...retryAfter(errors) },
      // Statuses are those of errors.ts, also where tRPC's own name for the code has another one.
      ...(errors.length === info?.calls.length ? sharedStatus(errors.map((error) => toApiError(error).status)) : {}),
    }),
    onError: ({ error, path }) => {
      const { error: code, cause } = toApiError(error)
      if (code === 'internal_error') log.error({ procedure: path, err: cause }, 'procedure')
    },
  })

/** The longest wait that one of the calls was told, in seconds. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => Number(toApiError(error).headers['Retry-After'] ?? 0))
  const longest = Math.max(0, ...waits)
  return longest > 0 ? { 'Retry-After': String(longest) } : {}
}

/** tRPC takes a mutation by POST alone, so every POST must be a page's of ours, whatever cookie it carries. */
function refuseForgery({ method, headers }: Request): void {
  if (method === 'GET' || method === 'HEAD' || isSameOrigin(headers, env().BASE_URL)) return
  throw new ApiError('invalid_token', { status: 403, message: 'This request did not come from a page of this server.' })
}

/** Another tab may have switched to another account since this page was made: what it shows is not what would be changed. */
function refuseStalePage({ headers }: Request, { account }: Context): void {
  const shown = headers.get(ACCOUNT_HEADER)
  if (shown === null || shown === account.id) return
  throw new ApiError('conflict', {
    message: `You are looking at ${account.name} in another tab now. Reload this page.`,
  })
}

/** The one status of all of them; a batch of different ones keeps tRPC's 207. */
function sharedStatus(statuses: readonly number[]): { status?: number } {
  const [status] = statuses
  return status !== undefined && statuses.every((other) => other === status) ? { status } : {}
}
