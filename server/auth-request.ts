import { ApiError } from './errors'
import { wrongMethod } from './http/wrong-method'

/** next-auth's cookie of where to go after signing in; with https its name has a prefix. */
const CALLBACK_COOKIE = /(?:^|;\s*)((?:__Secure-)?next-auth\.callback-url)=([^;]*)/

/** next-auth's routes below /api/auth, by their first segment, and the methods that it answers (next-auth/core/index.js). */
const ROUTES = new Map([
  ['callback', 'GET, POST'],
  ['csrf', 'GET'],
  ['error', 'GET'],
  ['providers', 'GET'],
  ['session', 'GET, POST'],
  ['signin', 'GET, POST'],
  ['signout', 'GET, POST'],
  ['verify-request', 'GET'],
  ['_log', 'POST'],
])

/**
 * Finds requests that the client has to correct, and that next-auth would answer with a 500 or not in JSON: a path or method that
 * it does not offer; a callbackUrl that is no URL, in the query, the body or its cookie; a body that is no form or JSON object of
 * texts. Null when it may go on.
 */
export async function refusalOfAuthRequest(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, route = ''] = /^\/api\/auth\/([^/]*)/.exec(pathname) ?? []
  const offered = pathname.endsWith('/callback/credentials') ? 'POST' : ROUTES.get(decoded(route))
  if (offered === undefined) return respond(new ApiError('not_found', { message: 'There is no such path.' }))
  if (!offered.split(', ').includes(request.method === 'HEAD' ? 'GET' : request.method)) return wrongMethod(offered)
  const body = request.method === 'POST' ? await fieldsOf(request.clone()) : {}
  if (body === null) return respond(new ApiError('validation_error', { message: 'The body could not be read.' }))
  for (const given of [...searchParams.getAll('callbackUrl'), body.callbackUrl])
    if (given && !isAddress(given)) return respond(invalidCallback())
  const [, name, cookie] = CALLBACK_COOKIE.exec(request.headers.get('cookie') ?? '') ?? []
  if (name === undefined || !cookie || isAddress(decoded(cookie))) return null
  // Nobody can be asked to mend a cookie: it goes, and the next request is let through.
  const forget = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Secure-') ? '; Secure' : ''}`
  return respond(invalidCallback({ 'Set-Cookie': forget }))
}

/**
 * Where next-auth leads after signing in or out: an address of this site, or its first page. Never throws, as its own rule does.
 * @param baseUrl the origin of this site.
 */
export function callbackTarget(url: string, baseUrl: string): string {
  const target = url.startsWith('/') ? baseUrl + url : url
  return URL.canParse(target) && new URL(target).origin === baseUrl ? target : baseUrl
}

const invalidCallback = (headers: Record<string, string> = {}) =>
  new ApiError('validation_error', {
    headers,
    issues: [{ path: ['callbackUrl'], message: 'Expected a path of this site or an http or https URL.' }],
  })

const respond = ({ body, status, headers }: ApiError): Response =>
  Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  })

/** As next-auth reads it (core/lib/assert.js): a path, or a whole http or https URL. */
const isAddress = (text: string): boolean => {
  const base = text.startsWith('/') ? 'http://localhost' : undefined
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** The texts of a form or a JSON object, as next-auth reads a body; null for JSON that is anything else. */
async function fieldsOf(request: Request): Promise<Record<string, string> | null> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(await request.text()))
  if (!type.includes('application/json')) return {}
  const value = parse(await request.text())
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && Object.values(value).every(isScalar) ? texts(value) : null
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'

const texts = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/** Null when it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}
