import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { engine } from '../process/engine'
import { createHttpServer } from './http-server'
import { respondToRequest } from './respond-to-request'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** Sends bytes over a connection and returns the paths of the requests that were passed to Next. */
async function handled(bytes: string, isOver: (paths: readonly string[]) => boolean): Promise<string[]> {
  const paths: string[] = []
  const server = createHttpServer({ dev: false, proxies: 0 })
  const handle = async ({ url = '' }: IncomingMessage) => void paths.push(url)
  server.on('request', (request, response) => void respondToRequest(request, response, { dev: false, handle, engine }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.resume()
  socket.write(bytes)
  await expect.poll(() => socket.closed || isOver(paths), { timeout: 30_000 }).toBe(true)
  socket.destroy()
  server.closeAllConnections()
  server.close()
  return paths
}

test('a connection with thousands of pipelined requests is closed after sixteen', async () => {
  const paths = await handled(get('/api/health').repeat(20_000), () => false)
  expect(paths).toEqual(Array(16).fill('/api/health'))
})

test('TRACE, which Next cannot represent, does not reach it', async () => {
  const paths = await handled('TRACE /sign-in HTTP/1.1\r\nHost: a\r\n\r\n', ({ length }) => length > 0)
  expect(paths).toEqual([])
})

test('sixteen pipelined requests are handled', async () => {
  const sent = Array.from({ length: 16 }, (_, n) => `/api/health?${n}`)
  expect(await handled(sent.map(get).join(''), ({ length }) => length === 16)).toEqual(sent)
})
