import { credentials } from './config.js'
import { EXIT, Failure } from './failure.js'

interface ErrorBody {
  error?: string
  message?: string
  issues?: { path: (string | number)[]; message: string }[]
}

/** The service refused a request. */
export class Refusal extends Failure {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message, status === 401 || code === 'plan_required' ? EXIT.notAllowed : EXIT.failed)
  }
}

/** The service did not respond. */
export class Unreachable extends Failure {
  constructor(server: string, cause: unknown) {
    super(`${server} cannot be reached (${reasonOf(cause)}).`, EXIT.unreachable)
  }
}

interface Options {
  body?: unknown
  query?: Record<string, string | undefined>
  signal?: AbortSignal
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/** Sends a request and returns the body of the response. @throws Refusal, Unreachable */
export async function api<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const response = await open(method, path, {
    ...options,
    signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
  })
  return (await response.json()) as T
}

/** Sends a request and returns its response, of which only the head has arrived. @throws Refusal, Unreachable */
export async function open(
  method: string,
  path: string,
  { body, query = {}, signal }: Options = {},
): Promise<Response> {
  const { server, token } = credentials()
  const url = new URL(`${server}/api/v1${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    throw new Unreachable(server, error)
  }
  if (response.ok) return response
  throw await refusalOf(response, server)
}

async function refusalOf(response: Response, server: string): Promise<Failure> {
  const text = await response.text()
  const { error, message, issues = [] } = parse(text)
  // A proxy in front of a service that is away, or something else at this address.
  if (error === undefined && response.status >= 500) return new Unreachable(server, `status ${response.status}`)
  if (error === undefined)
    return new Failure(`${server} responded with ${response.status} and is no voice message service.`, EXIT.unreachable)
  const details = issues.map((issue) => `\n  ${issue.path.join('.')}: ${issue.message}`).join('')
  const help =
    error === 'invalid_token' ? ' Run voice-messages login with a token that is valid (Integrations, API access).' : ''
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 1) * 1000
  return new Refusal(response.status, error, `${message ?? error}${help}${details}`, retryAfterMs)
}

function parse(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // The caller reports it.
  }
}

export const NOTHING_LISTENS = 'nothing listens there'

/** Says in few words why there is no response. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  const words: Record<string, string> = {
    ECONNREFUSED: NOTHING_LISTENS,
    ENOTFOUND: 'its name is not known',
    ECONNRESET: 'it closed the connection',
    UND_ERR_SOCKET: 'it closed the connection',
  }
  return words[code] ?? (code || cause.message || cause.name)
}
