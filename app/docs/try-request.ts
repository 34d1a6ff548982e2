/** What the form "Try it" needs to know of an endpoint. */
export interface TriedEndpoint {
  /** In upper case. */
  method: string
  /** From the root of this server, with the names of parameters in braces: `/api/v1/messages/{id}`. */
  path: string
  parameters: readonly TriedParameter[]
  /** Example of the body as JSON text. Null: the endpoint has none. */
  body: string | null
}

export interface TriedParameter {
  name: string
  in: 'path' | 'query' | 'header'
  isRequired: boolean
  /** The values that it can have. Null: any text. */
  choices: readonly string[] | null
}

export interface TriedRequest {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/**
 * Returns the request of a filled form, or the name of the field that is missing or wrong and why. Empty values are left out,
 * as the API treats them.
 */
export function tryRequest(
  endpoint: TriedEndpoint,
  { token, values, body }: { token: string; values: Readonly<Record<string, string>>; body: string },
): TriedRequest | { field: string; error: string } {
  if (token.trim() === '') return { field: 'token', error: 'Enter an access token.' }
  const of = (parameter: TriedParameter) => (values[parameter.name] ?? '').trim()
  const missing = endpoint.parameters.find((parameter) => parameter.isRequired && of(parameter) === '')
  if (missing) return { field: missing.name, error: `Enter ${missing.name}.` }
  if (endpoint.body !== null && !isJsonObject(body)) return { field: 'body', error: 'Enter a JSON object.' }

  const given = endpoint.parameters.filter((parameter) => of(parameter) !== '')
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? '').trim()),
  )
  const query = new URLSearchParams(given.filter((one) => one.in === 'query').map((one) => [one.name, of(one)]))
  const headers = Object.fromEntries(given.filter((one) => one.in === 'header').map((one) => [one.name, of(one)]))
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    init: {
      method: endpoint.method,
      headers: {
        ...headers,
        Authorization: `Bearer ${token.trim()}`,
        ...(endpoint.body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(endpoint.body === null ? {} : { body }),
    },
  }
}

/** Returns the text of a response: JSON with indents, anything else as it is. */
export function readableBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
