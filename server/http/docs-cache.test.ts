import { createHash } from 'node:crypto'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { resetEnv } from '../env'
import { type Render, serveCachedDocs } from './docs-cache'
import { addSecurityHeaders } from './security-headers'

const SECRET = 'a test secret of more than thirty-two characters'
const NONCE = 'bm9uY2U='
const SCRIPT = 'start("docs")'
const rendered: string[] = []

const render: Render = async (_, cookie) => {
  rendered.push(cookie)
  const html = `<html><head><script src="/a.js" nonce="${NONCE}"></script></head><body>${cookie}<script nonce="${NONCE}">${SCRIPT}</script></body></html>`
  return {
    status: 200,
    html,
    headers: new Headers({
      'content-security-policy': `default-src 'self'; script-src 'self' 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' 'nonce-${NONCE}'; object-src 'none'`,
      link: `</a.css>; rel=preload; as="style"; nonce="${NONCE}"`,
    }),
  }
}

const server = createServer(async (request, response) => {
  addSecurityHeaders(response)
  if (!(await serveCachedDocs(request, response, render))) response.writeHead(418).end('Next')
})
beforeAll(async () => {
  vi.stubEnv('NEXTAUTH_SECRET', SECRET)
  resetEnv()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  vi.unstubAllEnvs()
  resetEnv()
  server.close()
})
beforeEach(() => {
  rendered.length = 0
})

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const asking = send({ host: '127.0.0.1', port, path, headers, method, agent: false }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string>,
        body: await buffer(response),
      }),
    )
    asking.on('error', reject).end()
  })
}

test('the page is rendered once for each theme and language, whatever form the URL and the cookies have', async () => {
  await ask('/docs')
  rendered.length = 0
  const odd = ['/docs', '/docs/', '/docs?x=1', '/%64ocs'].map((path) =>
    ask(path, { cookie: 'theme=nonsense; code-languages=x.y; other=1' }),
  )
  expect((await Promise.all(odd)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(rendered).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => ask('/docs', { cookie: 'theme=dark; code-languages=go.x.python' })))
  expect(rendered).toEqual(['theme=dark; code-languages=go.python'])
})

test('the page is compressed when the client accepts it, and a client with the current page gets 304', async () => {
  const [plain, br, gz] = [
    await ask('/docs'),
    await ask('/docs', { 'accept-encoding': 'gzip, br' }),
    await ask('/docs', { 'accept-encoding': 'gzip' }),
  ]
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect([brotliDecompressSync(br.body), gunzipSync(gz.body)]).toEqual([plain.body, plain.body])
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Cookie, Accept-Encoding',
    'content-length': String(plain.body.length),
  })
  const again = await ask('/docs', { 'if-none-match': `W/"x", ${plain.headers.etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
  // A browser applies the headers of a 304. Another policy would block its cached page.
  for (const name of ['content-security-policy', 'cache-control', 'vary'])
    expect(again.headers[name]).toBe(plain.headers[name])
  const head = await ask('/docs', {}, 'HEAD')
  expect([head.status, head.headers.etag, head.body.length]).toEqual([200, plain.headers.etag, 0])
})

test('the policy names inline scripts by their digests instead of a nonce and is as strict', async () => {
  const { headers, body } = await ask('/docs')
  expect(body.toString()).not.toContain('nonce')
  expect(headers.link).toBe('</a.css>; rel=preload; as="style"')
  const digest = createHash('sha256').update(SCRIPT).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'self'; script-src 'self' 'sha256-${digest}'; style-src 'self'; object-src 'none'`,
  )
})

test('a request with a session is passed to Next, and one with an invalid cookie is not', async () => {
  const token = await encode({ token: { sub: 'some-user' }, secret: SECRET })
  expect((await ask('/docs', { cookie: `session=${token}` })).status).toBe(418)
  for (const cookie of ['session=garbage', `session=${token}x`, 'session='])
    expect((await ask('/docs', { cookie })).status).toBe(200)
  const expired = await encode({ token: { sub: 'some-user' }, secret: SECRET, maxAge: -60 })
  expect((await ask('/docs', { cookie: `session=${expired}` })).status).toBe(200)
})

test('a navigation inside the application gets 204, other methods are refused and other paths are passed to Next', async () => {
  expect((await ask('/docs?_rsc=1', { rsc: '1' })).status).toBe(204)
  expect(await ask('/docs', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  for (const path of ['/', '/docsx', '/docs/x', '/api/v1/docs']) expect((await ask(path)).status).toBe(418)
})
