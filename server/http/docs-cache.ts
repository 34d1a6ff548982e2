import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { decode } from 'next-auth/jwt'
import { THEME_COOKIE, themeOf } from '../../components/shell/theme'
import { EXAMPLE_LANGUAGE_COOKIE, effective } from '../../components/ui/code/languages'
import { env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { refuseRequest } from './refuse-request'

// Caches the API reference for people who are not signed in, once for each combination of theme and language. Rendering
// it takes 0.1 s and gives 750 kB. A request with a session gets a page from Next, which is never cached.

/** Renders a page with Next, without this cache. */
export type Render = (path: string, cookie: string) => Promise<{ status: number; html: string; headers: Headers }>

interface Page {
  etag: string
  policy: string
  link: string | null
  brotli: Buffer
  gzip: Buffer
}

const PATH = /^\/docs\/?(?:\?|$)/

const pages = new Map<string, Promise<Page | null>>()

/** Responds to a request for the reference from the cache. Returns false when Next must respond. */
export async function serveCachedDocs(
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
): Promise<boolean> {
  if (!PATH.test(decoded(request.url ?? ''))) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    await refuseRequest(request, response, wrongMethod())
    return true
  }
  const cookies = cookiesOf(request)
  if (await hasSession(cookies)) return false
  const page = await pageFor(cookies, render)
  if (!page) return false
  if (request.headers.rsc === undefined) await sendPage(request, response, page)
  // A navigation inside the application. Without a payload the browser loads the full page.
  else response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
  return true
}

/** Returns the cached page, rendering it first if needed. There are about 60: one for each theme and language. */
async function pageFor(cookies: ReadonlyMap<string, string>, render: Render): Promise<Page | null> {
  const preferences = [
    [THEME_COOKIE, themeOf(cookies.get(THEME_COOKIE))],
    [EXAMPLE_LANGUAGE_COOKIE, effective(cookies.get(EXAMPLE_LANGUAGE_COOKIE))],
  ]
  const cookie = preferences.map(([name, value]) => `${name}=${value}`).join('; ')
  const known = pages.get(cookie)
  if (known) return known
  const rendering = renderPage(cookie, render).catch((error: unknown) => {
    log.error({ err: error }, 'The API reference could not be rendered for the cache.')
    return null
  })
  pages.set(cookie, rendering)
  const page = await rendering
  if (!page) pages.delete(cookie)
  return page
}

async function renderPage(cookie: string, render: Render): Promise<Page | null> {
  const { status, html, headers } = await render('/docs', cookie)
  if (status !== 200) return null
  const given = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w+/=-]+)'/.exec(given)?.[1] ?? ''
  if (nonce === '') return null
  // A nonce must not be served twice, so the policy of a cached page names its scripts by their digests instead.
  const fixed = html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
  const bytes = Buffer.from(fixed)
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    policy: policyOf(given, fixed),
    link: headers.get('link')?.replaceAll(`; nonce="${nonce}"`, '') ?? null,
    brotli: await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: await promisify(gzip)(bytes, { level: 9 }),
  }
}

/** Returns the policy of the page with the digests of its inline scripts in place of the nonce. */
function policyOf(given: string, html: string): string {
  const digests = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return given
    .replace(/script-src [^;]*/, ["script-src 'self'", ...new Set(digests)].join(' '))
    .replace(/ 'nonce-[^']*'/g, '')
}

function inlineScripts(html: string): string[] {
  const scripts = html.split('<script').slice(1)
  return scripts.flatMap((after) => {
    const [tag = ''] = after.split('>', 1)
    return /\ssrc=/.test(tag) ? [] : [after.slice(tag.length + 1).split('</script>', 1)[0] ?? '']
  })
}

async function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
  const headers = {
    ETag: page.etag,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Cookie, Accept-Encoding',
    // A 304 has it too: the browser applies the headers of a 304, and every response has a policy
    // (security-headers.ts).
    'Content-Security-Policy': page.policy,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  }
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(page.etag)) return void response.writeHead(304, headers).end()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const body =
    encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : await promisify(brotliDecompress)(page.brotli)
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    ...(page.link ? { Link: page.link } : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  // Uncompressed it has 750 kB. The next request of the same client waits until this response was sent.
  if (!response.destroyed) await once(response, 'close')
}

/**
 * Tells whether the cookies contain a session of this service. A forged cookie must not cause the rendering of a page.
 */
async function hasSession(cookies: ReadonlyMap<string, string>): Promise<boolean> {
  const { NEXTAUTH_SECRET: secret, BASE_URL } = env()
  const token = cookies.get(BASE_URL.startsWith('https:') ? '__Host-session' : 'session')
  if (token === undefined || secret === undefined) return false
  // `decode` throws for a token that has expired or cannot be decrypted.
  return decode({ token, secret }).then(
    (session) => session !== null,
    () => false,
  )
}

function cookiesOf({ headers }: IncomingMessage): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split(/=(.*)/s))
  return new Map(pairs.map(([name = '', value = '']): [string, string] => [name, value]).reverse())
}

function decoded(url: string): string {
  try {
    return decodeURI(url.replace(/^\/{2,}/, '/'))
  } catch (error) {
    if (error instanceof URIError) return url
    throw error
  }
}

const wrongMethod = () =>
  new ApiError('not_found', {
    status: 405,
    message: 'The path does not have this method. Use one of those in the header Allow.',
    headers: { Allow: 'GET, HEAD' },
  })

/** Header of requests of this process to itself. Its name is random, so that no client can send it. */
const INTERNAL_HEADER = `x-own-${randomUUID()}`

export const isInternalRequest = ({ headers }: IncomingMessage): boolean => headers[INTERNAL_HEADER] !== undefined

/** Returns a function that renders by a request to this server, so that Next gets an ordinary request. */
export function internalRender(server: Server): Render {
  return async (path, cookie) => {
    const { address: host, port } = server.address() as AddressInfo
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie, [INTERNAL_HEADER]: '1', 'Accept-Encoding': 'identity' }
      send({ host: localHost(host), port, path, headers, agent: false })
        .on('response', resolve)
        .on('error', reject)
        .end()
    })
    const headers = new Headers(
      Object.entries(response.headers).map(([key, given]): [string, string] => [key, String(given)]),
    )
    return { status: response.statusCode ?? 0, html: await text(response), headers }
  }
}

/** Returns `localhost` for a server that listens on all addresses. */
const localHost = (address: string): string => (address === '::' || address === '0.0.0.0' ? 'localhost' : address)
