import { randomUUID } from 'node:crypto'
import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { headers } from 'next/headers'
import { currentMember } from '../../accounts/auth/auth'
import { ACCOUNT_HEADER, MAX_BATCH_CALLS } from '../../contract/dashboard/request'
import { env } from '../../env'
import { ApiError, toApiError } from '../../errors'
import { clientAddress } from '../../http/request/client-address'
import { isSameOrigin } from '../../http/request/same-origin'
import { networkOf } from '../../limits/client-network'
import { FairQueue, runInQueue } from '../../limits/fair-queue'
import { admitRequest } from '../../limits/rate-limit'
import { log, withRequestId } from '../../log'
import { oncePerProcess } from '../../per-process'
import { type Context, memberContext, signedOut } from '../access/context'
import { createCallerFactory } from '../access/procedure'
import { appRouter } from '../router'

/** Calls procedures from server components: `await dashboard.subscriptions.list({})`. @throws ApiError */
export const dashboard = createCallerFactory(appRouter)(sessionContext)

/** The largest number of calls of one member in any minute. */
export const MEMBER_CALLS_PER_WINDOW = 600

/** Responds to the dashboard: tRPC over HTTP, with the session cookie. */
export const handleTrpc = (request: Request): Promise<Response> => respondToTrpc(request, sessionContext)

export const respondToTrpc = (request: Request, context: () => Promise<Context>): Promise<Response> =>
  withRequestId(randomUUID(), () => respond(request, context))

const respond = (request: Request, context: () => Promise<Context>): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH_CALLS,
    async createContext({ info }) {
      refuseForgery(request)
      return runInAdmissionQueue(clientAddress(request.headers), async () => {
        const caller = await context()
        refuseStalePage(request, caller)
        const limits = { most: MEMBER_CALLS_PER_WINDOW, calls: Math.max(1, info.calls.length) }
        await admitRequest(caller.account.id, `dashboard ${caller.userId}`, limits)
        return caller
      })
    },
    responseMeta: ({ errors, info }) => ({
      headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...retryAfter(errors) },
      // The statuses are those of errors.ts, even where the tRPC code has another status.
      ...(errors.length === info?.calls.length ? sharedStatus(errors.map((error) => toApiError(error).status)) : {}),
    }),
    onError: ({ error, path }) => {
      const { error: code, cause } = toApiError(error)
      if (code === 'internal_error') log.error({ procedure: path, err: cause }, 'procedure')
    },
  })

function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => Number(toApiError(error).headers['Retry-After'] ?? 0))
  const longest = Math.max(0, ...waits)
  return longest > 0 ? { 'Retry-After': String(longest) } : {}
}

function refuseForgery({ method, headers }: Request): void {
  if (method === 'GET' || method === 'HEAD' || isSameOrigin(headers, env().BASE_URL)) return
  throw new ApiError('invalid_token', {
    status: 403,
    message: 'The request does not come from a page of this server. Reload the page, then try again.',
  })
}

function refuseStalePage({ headers }: Request, { account }: Context): void {
  const shown = headers.get(ACCOUNT_HEADER)
  if (shown === null || shown === account.id) return
  throw new ApiError('conflict', {
    message: `Another tab switched to the account ${account.name}. Reload this page.`,
  })
}

/** Returns the status that all calls have in common. A batch with different statuses keeps tRPC's 207. */
function sharedStatus(statuses: readonly number[]): { status?: number } {
  const [status] = statuses
  return status !== undefined && statuses.every((other) => other === status) ? { status } : {}
}

async function sessionContext(): Promise<Context> {
  const current = await currentMember()
  if (!current) throw signedOut()
  return memberContext(current, clientAddress(await headers()))
}

// A process has ten connections. Before the account is known, each network may use two at once.
const queue = oncePerProcess(
  'admissions',
  () => new FairQueue({ running: 6, runningPerKey: 2, waiting: 1_000, waitingPerKey: 100 }),
)

/** Runs `admit` when it is the turn of the client's network. @throws ApiError rate_limited with Retry-After */
export const runInAdmissionQueue = <T>(ipAddress: string | null, admit: () => Promise<T>): Promise<T> =>
  runInQueue(queue(), ipAddress === null ? 'unknown' : networkOf(ipAddress), admit)
