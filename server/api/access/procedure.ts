import { initTRPC } from '@trpc/server'
import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi'
import { z } from 'zod'
import { db } from '../../../db/client'
import { isConnectionLost, repeatable } from '../../../db/surviving'
import { type Account, assertRole, requireRole } from '../../accounts/account/account'
import { isPaid } from '../../accounts/account/plan'
import { isSessionLive, requireConfirmed } from '../../accounts/sessions/session'
import type { Role } from '../../contract/accounts/account'
import type { ErrorCode } from '../../contract/api/error'
import { IdempotencyHeaders } from '../../contract/api/idempotency'
import { SubscriptionId } from '../../contract/webhooks/subscription'
import { ApiError, toApiError } from '../../errors'
import { FairQueue, type QueueLimits, runInQueue } from '../../limits/fair-queue'
import { refuseRepeat } from '../../limits/idempotency'
import { admitRequest } from '../../limits/rate-limit'
import { oncePerProcess } from '../../per-process'
import { isTokenLive } from '../../tokens/tokens'
import { traced } from '../../traces'
import { onBehalfOf } from '../../webhooks/transport/resolve'
import { type Context, type MemberCaller, signedOut, type TokenCaller } from './context'

// `t` is not exported: the builders below are the only ways to make a procedure, so that no check can be forgotten. The
// checks run before the input is parsed (choices.md, "Order of checks").

/** What the REST API reads of a procedure. A procedure without it serves only the dashboard. */
export type Meta = OpenApiMeta<{
  status?: 200 | 201
  isFree?: boolean
  errors?: readonly ErrorCode[]
  maxBodyBytes?: number
  isStream?: boolean
}>

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { body, status } = toApiError(error)
      return { ...shape, message: body.message ?? body.error, data: { ...shape.data, httpStatus: status, error: body } }
    },
  })

export const { router, createCallerFactory } = t

/** Repeats a query that lost its connection up to three times. Transactions repeat themselves (db/surviving.ts). */
const procedure = t.procedure.use(({ path, type, next }) =>
  traced(path, {}, async (span) => {
    let result = await next()
    for (let repeats = 0; repeats < 3 && type === 'query' && !result.ok && isConnectionLost(result.error); repeats++)
      result = await next()
    if (!result.ok) span.setAttributes({ error: toApiError(result.error).error })
    return result
  }),
)

interface Endpoint {
  method: OpenApiMethod
  path: `/${string}`
  operationId: string
  summary: string
  description: string
  tags: string[]
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  maxBodyBytes?: number
  /** The response is lines of JSON (`TokenCaller.stream`). The result of the procedure is the first one. */
  isStream?: boolean
}

interface Requirements {
  paid?: boolean
  confirmed?: boolean
  kind?: ProcedureKind
  /** Name under which calls of members are counted for the account: at most 60 in a minute. Not counted when absent. */
  countedAs?: string
}

/** A REST endpoint of the dashboard too. A token needs its rate limit and a paid plan, a member the role (and the plan if `paid`). */
export const endpoint = (meta: Endpoint, { role, ...terms }: Requirements & { role: Role }) =>
  described(meta).use(async ({ ctx, type, next }) => {
    if (ctx.caller.kind === 'member') await checkMember(ctx.account, ctx.caller, role, terms)
    else checkToken(ctx.caller, () => checkPlan(ctx.account))
    return runInAccountQueue(ctx.account.id, terms.kind ?? 'quick', async () => {
      if (type === 'mutation') await checkAgain(ctx, role)
      if (terms.confirmed) await checkConfirmed(ctx)
      const { request } = ctx.actor
      if (request) await repeatable(() => refuseRepeat(request))
      return next()
    })
  })

/** Builds the only endpoint that free accounts can use (spec, "Authentication" 7). */
export const freeEndpoint = (meta: Endpoint) =>
  described(meta, { isFree: true }).use(({ ctx, next }) => {
    const { caller } = ctx
    if (caller.kind !== 'token') throw new ApiError('not_found')
    checkToken(caller)
    return runInAccountQueue(ctx.account.id, 'quick', () => next({ ctx: { token: caller.token } }))
  })

export const memberProcedure = (role: Role, terms: Requirements = {}) =>
  procedure.use(async ({ ctx, type, next }) => {
    const { caller } = ctx
    if (caller.kind !== 'member') throw new ApiError('not_found')
    await checkMember(ctx.account, caller, role, terms)
    return runInAccountQueue(ctx.account.id, terms.kind ?? 'quick', async () => {
      if (type === 'mutation') await checkAgain(ctx, role)
      if (terms.confirmed) await checkConfirmed(ctx)
      return next({ ctx: { member: caller.member } })
    })
  })

/** A procedure about the signed-in person, which no other member and no token can call. */
export const ownProcedure = (terms: Requirements = {}) =>
  memberProcedure('viewer', terms).use(({ ctx, next }) => {
    const sessionId = ctx.caller.kind === 'member' ? ctx.caller.sessionId : null
    if (sessionId === null) throw signedOut()
    return next({ ctx: { own: { userId: ctx.userId, sessionId, ipAddress: ctx.actor.ipAddress } } })
  })

const described = (
  { status = 200, errors = [], maxBodyBytes, isStream = false, ...openapi }: Endpoint,
  { isFree = false } = {},
) => {
  const isPost = openapi.method === 'POST'
  return procedure.meta({
    openapi: { ...openapi, protect: true, ...(isPost ? { requestHeaders: IdempotencyHeaders } : {}) },
    status,
    isFree,
    isStream,
    errors: isPost && !errors.includes('conflict') ? [...errors, 'conflict'] : errors,
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
  })
}

function checkToken({ allowance, bodyFault }: TokenCaller, checkMore: () => void = () => {}): void {
  if (!allowance.allowed) throw new ApiError('rate_limited')
  checkMore()
  if (bodyFault) throw bodyFault
}

async function checkMember(
  account: Account,
  { member }: MemberCaller,
  role: Role,
  { paid = false, countedAs }: Requirements,
): Promise<void> {
  assertRole(role, member.role)
  if (paid) checkPlan(account)
  if (countedAs !== undefined) await admitRequest(account.id, countedAs)
}

/** Checks the caller again when a mutation leaves the queue. @throws ApiError not_found (403), invalid_token */
async function checkAgain({ account, caller }: Context, role: Role): Promise<void> {
  if (caller.kind === 'member') {
    const { sessionId, member } = caller
    if (sessionId !== null && !(await repeatable(() => isSessionLive(sessionId)))) throw signedOut()
    return repeatable(() => requireRole(db(), account, member.userId, role))
  }
  if (!(await repeatable(() => isTokenLive(caller.token.id)))) throw new ApiError('invalid_token')
}

async function checkConfirmed({ caller, userId, actor: { ipAddress } }: Context): Promise<void> {
  if (caller.kind !== 'member') return
  const { sessionId } = caller
  if (sessionId !== null) await repeatable(() => requireConfirmed({ userId, sessionId, ipAddress }))
}

function checkPlan(account: Account): void {
  if (!isPaid(account.plan)) throw new ApiError('plan_required')
}

/** Limits the concurrent procedures of one account in this process, so that other accounts get a turn. */
const QUICK: QueueLimits = { running: 24, runningPerKey: 3, waiting: 2_000, waitingPerKey: 100 }
/**
 * For procedures that keep the thread busy: returning many messages takes about 20 ms of it, storing the largest
 * recording 100 ms, and checking a delivery some tens.
 */
const HEAVY: QueueLimits = { running: 4, runningPerKey: 1, waiting: 2_000, waitingPerKey: 100 }
/** For procedures that wait for a receiver or for DNS. They must not delay the quick ones. */
const WAITING: QueueLimits = { running: 64, runningPerKey: 3, waiting: 500, waitingPerKey: 30 }

export type ProcedureKind = 'quick' | 'heavy' | 'waiting'

const queues = oncePerProcess('procedures', () => ({
  quick: new FairQueue(QUICK),
  heavy: new FairQueue(HEAVY),
  waiting: new FairQueue(WAITING),
}))

/** Runs a procedure when it is its account's turn. @throws ApiError rate_limited with Retry-After */
export const runInAccountQueue = <T>(accountId: string, kind: ProcedureKind, work: () => Promise<T>): Promise<T> =>
  runInQueue(queues()[kind], accountId, () => onBehalfOf(accountId, work))

export const ById = z.object({ id: SubscriptionId })

/** Returns the result of an action. @throws ApiError not_found for null */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw new ApiError('not_found')
  return found
}
