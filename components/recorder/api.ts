import { INTAKE_REASONS, type IntakeReason } from '../../server/contract/intake/protocol'
import type { Failure } from './state'

/** A request that did not succeed, with what the recorder does about it. */
export class RequestError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind)
  }
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string | null
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const TIMEOUT_MS = 30_000

/** Sends a request to /api/intake and returns its JSON or null. Throws RequestError without a connection and from status 400 on. */
export async function request({ method, path, token, json, bytes, headers }: ApiRequest): Promise<unknown> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  try {
    const body = bytes ?? (json === undefined ? null : JSON.stringify(json))
    const response = await fetch(`/api/intake/${path}`, {
      method,
      body,
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        ...(bytes ? { 'Content-Type': 'application/octet-stream' } : {}),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    const text = await response.text()
    if (response.ok) return text === '' ? null : JSON.parse(text)
    throw new RequestError(failureOf(response.status, text, response.headers.get('Retry-After')))
  } catch (error) {
    if (error instanceof RequestError) throw error
    // fetch throws a TypeError without a connection, and an AbortError after the time limit. The text of a response
    // that breaks off, or of a proxy, is not JSON. Only the browser knows whether it is the sender who is offline.
    throw new RequestError({ kind: navigator.onLine ? 'server' : 'offline' })
  } finally {
    clearTimeout(timer)
  }
}

const RETRY_SECONDS = 10

/** Reads the error body of the API. Anything else, such as a proxy's page, is a fault of the server. */
export function failureOf(status: number, text: string, retryAfter: string | null): Failure {
  const body = readBody(text)
  const reason = reasonOf(body?.reason)
  if (status === 429) return { kind: 'limited', seconds: Number(retryAfter) || RETRY_SECONDS, reason }
  if (status >= 500 || status === 408 || body === null) return { kind: 'server' }
  // The bearer token is unknown: the session was erased.
  return { kind: 'refused', reason: reason ?? (status === 401 ? 'session_ended' : null) }
}

function readBody(text: string): { reason?: unknown } | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const reasonOf = (given: unknown): IntakeReason | null => INTAKE_REASONS.find((reason) => reason === given) ?? null
