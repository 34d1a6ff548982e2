import { ApiError, errorResponse } from '../../errors'
import { wrongMethod } from '../../http/refuse-request'
import { decoded } from '../../http/request/decoded'

const CALLBACK_COOKIE = /(?:^|;\s*)((?:__Secure-)?next-auth\.callback-url)=([^;]*)/

/** next-auth's routes below /api/auth by their first segment, with their methods (next-auth/core/index.js). */
const ROUTES = new Map([
  ['callback', 'GET, POST'],
  ['csrf', 'GET'],
  ['error', 'GET'],
  ['providers', 'GET'],
  ['session', 'GET, POST'],
  ['signin', 'GET, POST'],
  ['signout', 'GET, POST'],
  ['verify-request', 'GET'],
])

/** Refuses requests to which next-auth would respond with a 500 or not in JSON. Null for a valid request. */
export async function refusalOfAuthRequest(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, route = ''] = /^\/api\/auth\/([^/]*)/.exec(pathname) ?? []
  const offered = pathname.endsWith('/callback/credentials') ? 'POST' : ROUTES.get(decoded(route) ?? route)
  if (offered === undefined) return errorResponse(new ApiError('not_found', { message: 'The path does not exist.' }))
  if (!offered.split(', ').includes(request.method === 'HEAD' ? 'GET' : request.method)) return wrongMethod(offered)
  const body = request.method === 'POST' ? await fieldsOf(request.clone()) : {}
  if (body === null)
    return errorResponse(
      new ApiError('validation_error', { message: 'The request body must be a form or a JSON object of texts.' }),
    )
  for (const given of [...searchParams.getAll('callbackUrl'), body.callbackUrl])
    if (given && !isAddress(given)) return errorResponse(invalidCallback())
  const [, name, cookie] = CALLBACK_COOKIE.exec(request.headers.get('cookie') ?? '') ?? []
  if (name === undefined || !cookie || isAddress(decoded(cookie) ?? cookie)) return null
  // The user cannot correct a cookie, so the response deletes it and the next request passes.
  const forget = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Secure-') ? '; Secure' : ''}`
  return errorResponse(invalidCallback({ 'Set-Cookie': forget }))
}

/** Returns the address that next-auth opens after signing in or out: `url` on this site, otherwise the first page. */
export function callbackTarget(url: string, baseUrl: string): string {
  const target = url.startsWith('/') ? baseUrl + url : url
  return URL.canParse(target) && new URL(target).origin === baseUrl ? target : baseUrl
}

const invalidCallback = (headers: Record<string, string> = {}) =>
  new ApiError('validation_error', {
    headers,
    issues: [{ path: ['callbackUrl'], message: 'Expected a path of this site or an http or https URL.' }],
  })

/** Tells whether a text is a path or an http or https URL, as next-auth checks it (core/lib/assert.js). */
const isAddress = (text: string): boolean => {
  const base = text.startsWith('/') ? 'http://localhost' : undefined
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

/** Returns the fields of a form or a JSON object, as next-auth reads a body. Returns null for any other JSON. */
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}
