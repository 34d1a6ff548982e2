import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { decode } from 'next-auth/jwt'
import { THEME_COOKIE, themeOf } from '../../components/shell/theme'
import { effective, LANGUAGE_COOKIE } from '../../components/ui/code/languages'
import { env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { refuseRequest } from './refuse-request'

// The API reference for people who are not signed in, rendered once for each look it can have: it costs a tenth of a second
// and 750 kB. Whoever has a session gets a page of their own from Next, which is never kept.

/** How this process reaches Next, past this cache. */
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

/** Answers a request for the reference from the cache; false when it is for Next. */
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
  // A navigation inside the application: without a payload the browser loads the page as a whole.
  else response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
  return true
}

/** There are as many as themes times shown languages, about sixty. */
async function pageFor(cookies: ReadonlyMap<string, string>, render: Render): Promise<Page | null> {
  const look = [
    [THEME_COOKIE, themeOf(cookies.get(THEME_COOKIE))],
    [LANGUAGE_COOKIE, effective(cookies.get(LANGUAGE_COOKIE))],
  ]
  const cookie = look.map(([name, value]) => `${name}=${value}`).join('; ')
  const known = pages.get(cookie)
  if (known) return known
  const made = renderPage(cookie, render).catch((error: unknown) => {
    log.error({ err: error }, 'docs')
    return null
  })
  pages.set(cookie, made)
  const page = await made
  if (!page) pages.delete(cookie)
  return page
}

async function renderPage(cookie: string, render: Render): Promise<Page | null> {
  const { status, html, headers } = await render('/docs', cookie)
  if (status !== 200) return null
  const given = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w+/=-]+)'/.exec(given)?.[1] ?? ''
  if (nonce === '') return null
  // A nonce that is served twice is none: the scripts of a page that does not change are named by their digests instead.
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

/** The page's own policy with the digests of its inline scripts in place of the nonce. */
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
    // With 304 too: a browser takes over the headers of it, and every response has a policy (security-headers.ts).
    'Content-Security-Policy': page.policy,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  }
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held.includes(page.etag)) return void response.writeHead(304, headers).end()
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
  // Somebody who takes it uncompressed gets 750 kB: the next one of the same client waits for that.
  if (!response.destroyed) await once(response, 'close')
}

/** A cookie that this service did not make opens no session, so it buys nobody a page that is rendered. */
async function hasSession(cookies: ReadonlyMap<string, string>): Promise<boolean> {
  const { NEXTAUTH_SECRET: secret, BASE_URL } = env()
  const token = cookies.get(BASE_URL.startsWith('https:') ? '__Host-session' : 'session')
  if (token === undefined || secret === undefined) return false
  // What cannot be decrypted, or has expired, is thrown.
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
    message: 'This path does not offer this method.',
    headers: { Allow: 'GET, HEAD' },
  })

/** A request of this process to itself has this header, whose name nobody outside can know. */
const INTERNAL_HEADER = `x-own-${randomUUID()}`

export const isInternalRequest = ({ headers }: IncomingMessage): boolean => headers[INTERNAL_HEADER] !== undefined

/** Renders by a request to this process's own server, so that Next sees an ordinary one. */
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

/** A server that listens on every address is reached on this machine's own. */
const localHost = (address: string): string => (address === '::' || address === '0.0.0.0' ? 'localhost' : address)
