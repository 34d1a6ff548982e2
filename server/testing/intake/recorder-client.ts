import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { solveChallenge } from 'altcha-lib/v1'
import type { CreatedSession, NewSession, SendRequest, Ticket } from '../../contract/intake/protocol'
import { env } from '../../env'
import { noteClientAddress } from '../../http/request/client-address'
import { handleIntake } from '../../intake/handle-intake'
import { createTicket } from '../../intake/ticket'

export interface IntakeResponse {
  status: number
  /** Parsed JSON; null without a body. */
  body: unknown
  headers: Headers
}

interface Call {
  token?: string
  body?: unknown
  bytes?: Uint8Array
  headers?: Record<string, string>
  address?: string | null | undefined
}

/** The address of the senders of the tests. */
const ADDRESS = '203.0.113.9'

/** Returns the header in which the web process gives the client's address to handlers. None without an address. */
function addressHeader(remoteAddress: string | null): Record<string, string> {
  const headers: Record<string, string> = {}
  noteClientAddress({ headers, socket: { remoteAddress: remoteAddress ?? undefined } } as unknown as IncomingMessage)
  return headers
}

/** Sends a request as a page of this service does. `address`: null as where Next runs without the web process. */
export async function intake(method: string, path: string, options: Call = {}): Promise<IntakeResponse> {
  const { token, body, bytes, headers, address = ADDRESS } = options
  const payload = bytes === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : Buffer.from(bytes)
  const response = await handleIntake(
    new Request(`http://localhost/api/intake${path}`, {
      method,
      headers: {
        origin: env().BASE_URL,
        ...addressHeader(address),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    }),
  )
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

/** A ticket whose proof of work takes no time. */
export const easyTicket = (channelId: string): Promise<Ticket> => createTicket(channelId, { numbers: 10 })

/** Solves the proof of work of a ticket. */
export async function solve({ challenge }: Ticket): Promise<string> {
  const { algorithm, challenge: hash, salt, signature, maxnumber } = challenge
  const solution = await solveChallenge(hash, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('The challenge has no solution.')
  return Buffer.from(JSON.stringify({ algorithm, challenge: hash, number: solution.number, salt, signature })).toString(
    'base64',
  )
}

/** Starts a session and returns its token. */
export async function aSession(
  channelId: string,
  changes: Partial<NewSession> = {},
  address?: string | null,
): Promise<string> {
  const ticket = await easyTicket(channelId)
  const body: NewSession = {
    ticket: ticket.ticket,
    proof: await solve(ticket),
    locale: 'en',
    page_url: null,
    ...changes,
  }
  const response = await intake('POST', '/sessions', { body, address })
  if (response.status !== 201) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`)
  return (response.body as CreatedSession).token
}

export const digestHeader = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** Uploads one part. */
export const putPart = (
  token: string,
  { take = 1, number, bytes }: { take?: number; number: number; bytes: Uint8Array },
  headers: Record<string, string> = {},
): Promise<IntakeResponse> =>
  intake('PUT', `/session/takes/${take}/parts/${number}`, {
    token,
    bytes,
    headers: { 'content-digest': digestHeader(bytes), ...headers },
  })

/** A complete body of `POST /session/send`. */
export const sendBody = (changes: Partial<SendRequest> = {}): SendRequest => ({
  take: 1,
  part_count: 1,
  verification_method: 'email',
  contact: 'ada@example.com',
  consent_version: 1,
  duration_seconds: 4,
  ...changes,
})

/** Sends the recording of a session. */
export const send = (
  token: string,
  changes: Partial<SendRequest> = {},
  address?: string | null,
): Promise<IntakeResponse> => intake('POST', '/session/send', { token, address, body: sendBody(changes) })
