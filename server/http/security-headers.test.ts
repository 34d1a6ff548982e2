import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { setEnv } from '../testing/set-env'
import { hasOneHost, refuseTarget, refuseUnreadable, serveDirectRoute } from './direct-routes'
import { addSecurityHeaders, securityHeaders } from './security-headers'

afterEach(() => {
  setBaseUrl('http://localhost:3000')
})

function setBaseUrl(url: string): void {
  setEnv({ BASE_URL: url })
}

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    addSecurityHeaders(response)
    if (!hasOneHost(request)) return refuseTarget(response)
    handler(request, response)
  })
  server.on('clientError', refuseUnreadable)
  onTestFinished(() => void server.close())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** Returns the status and the headers of the response to a raw request, with names in lower case. */
async function headOf(port: number, bytes: string): Promise<{ status: number; headers: [string, string][] }> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((one): [string, string] => {
    const [name = '', value = ''] = one.split(/: (.*)/s)
    return [name.toLowerCase(), value]
  })
  return { status: Number(line.split(' ')[1]), headers }
}
const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, ...(lines.length > 0 ? lines : ['Host: a']), 'Connection: close', '', ''].join('\r\n')

const HSTS = 'max-age=31536000'
const BASIC: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
]

describe('every response has the security headers once', () => {
  test.each<[string, RequestListener]>([
    ['an implicit head', (_, response) => response.end('x')],
    ['headers set one by one', (_, response) => response.setHeader('X-A', 'b').end()],
    ['writeHead with an object', (_, response) => response.writeHead(404, { 'X-A': 'b' }).end()],
    ['writeHead with a list', (_, response) => response.writeHead(404, ['X-A', 'b']).end()],
    ['writeHead with a reason', (_, response) => response.writeHead(404, 'Gone', { 'X-A': 'b' }).end()],
    ['a refused target', (_, response) => refuseTarget(response)],
  ])('a response with %s', async (_name, handler) => {
    setBaseUrl('https://voice.example')
    const { headers } = await headOf(await listen(handler), get('/'))
    for (const header of [...BASIC, ['strict-transport-security', HSTS]])
      expect(headers.filter(([name]) => name === header[0])).toEqual([header])
  })

  test('a header that the response sets itself stays and appears once', async () => {
    const own = { 'Content-Security-Policy': "default-src 'self'", 'referrer-policy': 'no-referrer' }
    const { headers } = await headOf(await listen((_, response) => response.writeHead(200, own).end()), get('/'))
    expect(headers.filter(([name]) => name === 'content-security-policy')).toEqual([
      ['content-security-policy', "default-src 'self'"],
    ])
    expect(headers.filter(([name]) => name === 'referrer-policy')).toEqual([['referrer-policy', 'no-referrer']])
  })

  test.each(['/api/v1/%zz', '/api/v9/x', '/api/listen/x?t=y', '/api/listen/sample?t=sample', '/api/v1/openapi.json'])(
    'a response of the web process itself to %s',
    async (path) => {
      setBaseUrl('https://voice.example')
      const { headers } = await headOf(await listen(serveDirectRoute), get(path))
      const names = headers.map(([name]) => name)
      for (const [name] of BASIC) expect(names.filter((other) => other === name)).toHaveLength(1)
      expect(headers).toContainEqual(['strict-transport-security', HSTS])
    },
  )

  test('a response to bytes that are not HTTP', async () => {
    setBaseUrl('https://voice.example')
    const { status, headers } = await headOf(await listen(serveDirectRoute), 'SSH-2.0-OpenSSH_9.6\r\n\r\n')
    expect(status).toBe(400)
    for (const header of [...BASIC, ['strict-transport-security', HSTS]]) expect(headers).toContainEqual(header)
  })
})

describe('Strict-Transport-Security', () => {
  test.each([
    ['http://localhost:3000', undefined],
    ['http://voice.example', undefined],
    ['https://voice.example', HSTS],
  ])('at %s is %s', (url, expected) => {
    setBaseUrl(url)
    expect(securityHeaders()['Strict-Transport-Security']).toBe(expected)
  })
})

test.each([
  ['one Host', ['Host: a'], 418],
  ['no Host', ['X-A: b'], 400],
  ['two Hosts', ['Host: a', 'Host: b'], 400],
  ['the same Host twice', ['Host: a', 'Host: a'], 400],
  ['two Hosts in different letter case', ['HOST: a', 'host: b'], 400],
  ['one Host and a header with the value host', ['Host: a', 'X-A: host'], 418],
])('a request with %s gets %i', async (_name, lines, status) => {
  const port = await listen((_, response) => response.writeHead(418).end())
  expect((await headOf(port, get('/', ...lines))).status).toBe(status)
})
