import type { z } from 'zod'
import { ApiError } from '../../errors'
import { checkCode, requestCode } from '../codes/request-code'
import { receivedParts } from '../recording/received-parts'
import { sendRecording } from '../recording/send-recording'
import { storePart } from '../recording/store-part'
import { createSession } from '../sessions/create-session'
import { eraseSession } from '../sessions/erase-session'
import { findSession } from '../sessions/find-session'
import { sessionState } from '../sessions/session-state'
import { ticketOfKey } from '../ticket-of-key'
import { contentDigest } from './content-digest'
import { CodeCheckBody, CodeRequestBody, NewSessionBody, NewTicketBody, SendBody } from './requests'

interface IntakeCall {
  request: Request
  params: Record<string, string>
  /** The bearer token of the request; null without one. */
  token: string | null
  /** The client's networks, for the limits (clientNetworks). */
  networks: string[]
}

export interface IntakeEndpoint {
  /** Method and path, for the log. */
  name: string
  run(call: IntakeCall): Promise<Response>
}

/** Method and path below `/api/intake`, with numbers in braces, and what runs. */
const ENDPOINTS: readonly Route[] = [
  route('POST', '/tickets', async ({ request, networks }) => {
    const { key } = await readJson(request, NewTicketBody)
    return Response.json(await ticketOfKey(key, networks))
  }),
  route('POST', '/sessions', async ({ request, networks }) =>
    Response.json(await createSession(await readJson(request, NewSessionBody), networks), { status: 201 }),
  ),
  route('GET', '/session', async ({ token }) => Response.json(await sessionState(await findSession(token)))),
  route('DELETE', '/session', async ({ token }) => {
    await eraseSession(await findSession(token))
    return new Response(null, { status: 204 })
  }),
  route('POST', '/session/code', async ({ request, token, networks }) => {
    await requestCode(await findSession(token), await readJson(request, CodeRequestBody), networks)
    return new Response(null, { status: 202 })
  }),
  route('POST', '/session/code/check', async ({ request, token }) => {
    const session = await findSession(token)
    return Response.json(await checkCode(session, await readJson(request, CodeCheckBody)))
  }),
  route('GET', '/session/takes/{take}/parts', async ({ params, token }) => {
    const session = await findSession(token)
    return Response.json({ received: await receivedParts(session, Number(params.take)) })
  }),
  route('PUT', '/session/takes/{take}/parts/{part}', async ({ request, params, token }) => {
    const session = await findSession(token)
    const digest = contentDigest(request.headers.get('content-digest'))
    if (digest === null)
      throw new ApiError('validation_error', {
        message: 'Content-Digest must have the SHA-256 of the body (RFC 9530).',
      })
    const bytes = new Uint8Array(await request.arrayBuffer())
    await storePart(session, { take: Number(params.take), number: Number(params.part), bytes, digest })
    return new Response(null, { status: 204 })
  }),
  route('POST', '/session/send', async ({ request, token, networks }) => {
    const sent = await sendRecording(await findSession(token), await readJson(request, SendBody), networks)
    return Response.json(await sessionState(sent), { status: 202 })
  }),
]

interface Route {
  method: string
  segments: readonly string[]
  endpoint: IntakeEndpoint
}

function route(method: string, path: string, run: IntakeEndpoint['run']): Route {
  return { method, segments: path.split('/'), endpoint: { name: `${method} /api/intake${path}`, run } }
}

interface IntakeMatch {
  endpoint: IntakeEndpoint | null
  params: Record<string, string>
  /** Methods that the path has. Empty for an unknown path. */
  allow: string[]
}

/** Finds the endpoint of a request. */
export function matchIntake(method: string, pathname: string): IntakeMatch {
  const given = pathname
    .replace(/^\/api\/intake/, '')
    .replace(/\/$/, '')
    .split('/')
  const found = ENDPOINTS.flatMap((candidate) => {
    const params = numbersIn(given, candidate.segments)
    return params === null ? [] : [{ ...candidate, params }]
  })
  const match = found.find((candidate) => candidate.method === method)
  return {
    endpoint: match?.endpoint ?? null,
    params: match?.params ?? {},
    allow: found.map((candidate) => candidate.method),
  }
}

/** Returns the numbers of a path by their names in the pattern; null when the path does not match it. */
function numbersIn(given: readonly string[], pattern: readonly string[]): Record<string, string> | null {
  const isSame = (segment: string, index: number) =>
    segment.startsWith('{') ? /^\d{1,9}$/.test(given[index] ?? '') : segment === given[index]
  if (given.length !== pattern.length || !pattern.every(isSame)) return null
  return Object.fromEntries(
    pattern.flatMap((segment, index) => (segment.startsWith('{') ? [[segment.slice(1, -1), given[index] ?? '']] : [])),
  )
}

/** Reads a JSON body. @throws ApiError validation_error */
async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ApiError('validation_error', { message: 'Expected a JSON body.', cause })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }))
  throw new ApiError('validation_error', { issues, cause: parsed.error })
}
