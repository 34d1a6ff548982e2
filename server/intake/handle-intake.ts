import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { VerificationMethod } from '../contract/channels/channel-settings'
import { LOCALES } from '../contract/intake/channel-texts'
import {
  CHANNEL_SECONDS,
  type CodeCheck,
  type CodeRequest,
  MAX_PARTS,
  type NewSession,
  type NewTicket,
  type SendRequest,
} from '../contract/intake/protocol'
import { isText } from '../contract/values/text'
import { env } from '../env'
import { ApiError, errorResponse, fromZod, noEndpoint } from '../errors'
import { loggedResponse } from '../http/logged-response'
import { isSameOrigin } from '../http/request/same-origin'
import { withRequestId } from '../log'
import { checkCode, requestCode } from './codes/request-code'
import { clientNetworks } from './limits/sender-limits'
import { ticketOfKey } from './recorder-config'
import { MAX_TAKES, receivedParts, sendRecording, storePart } from './recording/send-recording'
import { createSession } from './sessions/create-session'
import { eraseSession, findSession, sessionState, sessionToken } from './sessions/session'

/** Responds to a request of the recorder. Never throws; writes one log line without token and contact. */
export async function handleIntake(request: Request): Promise<Response> {
  const requestId = randomUUID()
  const { endpoint, params, allow } = matchIntake(request.method, new URL(request.url).pathname)
  const response = await loggedResponse(
    (error) => ({
      request_id: requestId,
      method: request.method,
      endpoint: endpoint?.name ?? null,
      reason: error?.body.reason,
    }),
    async () => {
      if (!endpoint) throw noEndpoint(allow)
      return withRequestId(requestId, () => respond(endpoint, params, request))
    },
    errorResponse,
  )
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Request-Id', requestId)
  return response
}

async function respond(endpoint: IntakeEndpoint, params: Record<string, string>, request: Request): Promise<Response> {
  // Scripts can send any origin. This keeps other sites from using the recorder in their visitors' browsers.
  if (request.headers.get('sec-fetch-site') !== 'same-origin' && !isSameOrigin(request.headers, env().BASE_URL))
    throw new ApiError('validation_error', { status: 403, message: 'Only pages of this service may call this.' })
  return endpoint.run({
    request,
    params,
    token: sessionToken(request.headers.get('authorization')),
    networks: await clientNetworks(request.headers),
  })
}

interface IntakeCall {
  request: Request
  params: Record<string, string>
  token: string | null
  networks: string[]
}

export interface IntakeEndpoint {
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
  pattern: RegExp
  endpoint: IntakeEndpoint
}

function route(method: string, path: string, run: IntakeEndpoint['run']): Route {
  const pattern = new RegExp(`^/api/intake${path.replaceAll(/\{(\w+)\}/g, '(?<$1>\\d{1,9})')}/?$`)
  return { method, pattern, endpoint: { name: `${method} /api/intake${path}`, run } }
}

interface IntakeMatch {
  endpoint: IntakeEndpoint | null
  params: Record<string, string>
  allow: string[]
}

function matchIntake(method: string, pathname: string): IntakeMatch {
  const found = ENDPOINTS.flatMap(({ pattern, ...candidate }) => {
    const match = pattern.exec(pathname)
    return match ? [{ ...candidate, params: { ...match.groups } }] : []
  })
  const match = found.find((candidate) => candidate.method === method)
  const allow = found.map((candidate) => candidate.method)
  return { endpoint: match?.endpoint ?? null, params: match?.params ?? {}, allow }
}

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
  throw fromZod(parsed.error)
}

// The bodies of /api/intake. A body in another form is refused with validation_error.

const contact = z.string().min(1).max(320).refine(isText)

const NewTicketBody: z.ZodType<NewTicket> = z.object({ key: z.string().max(64).refine(isText) })

const NewSessionBody: z.ZodType<NewSession> = z.object({
  ticket: z.string().max(256),
  proof: z.string().max(2_048),
  locale: z.enum(LOCALES),
  page_url: z.string().max(8_192).nullable(),
})

const CodeRequestBody: z.ZodType<CodeRequest> = z.object({ verification_method: VerificationMethod, contact })

const CodeCheckBody: z.ZodType<CodeCheck> = z.object({ code: z.string().max(32) })

const SendBody: z.ZodType<SendRequest> = z.object({
  take: z.int().min(1).max(MAX_TAKES),
  part_count: z.int().min(1).max(MAX_PARTS),
  verification_method: VerificationMethod,
  contact,
  consent_version: z.int().min(1),
  // A recorder that stops late may measure a little more than the channel allows.
  duration_seconds: z
    .number()
    .min(0)
    .max(2 * CHANNEL_SECONDS.max),
})

/** Reads the SHA-256 of a Content-Digest header (RFC 9530, section 2); null when it has none. */
function contentDigest(header: string | null): Buffer | null {
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/i.exec((header ?? '').slice(0, 512)) ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64')
}
