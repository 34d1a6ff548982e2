import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressPageFiles } from '../../scripts/compress-page-files.mjs'
import { pageFiles } from './page-files'

const SCRIPT = `export const text = ${JSON.stringify('speak after the tone '.repeat(20_000))}`
const folder = mkdtempSync(path.join(os.tmpdir(), 'page-files-'))
const server = createServer()

beforeAll(async () => {
  mkdirSync(path.join(folder, 'static/chunks'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.js.br'), 'secret')
  for (const name of ['a~1.js', 'b.css', 'c.txt']) writeFileSync(path.join(folder, 'static/chunks', name), SCRIPT)
  await compressPageFiles(path.join(folder, 'static'))
  const serve = pageFiles(folder)
  server.on('request', (received, response) => serve(received, response) ?? response.writeHead(418).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function send(method: string, target: string, encodings: string) {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, method, path: target, headers: { 'Accept-Encoding': encodings } }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  const parts: Buffer[] = await (response?.toArray() ?? [])
  return { status: response?.statusCode, headers: response?.headers, bytes: Buffer.concat(parts) }
}

test.each([
  ['/_next/static/chunks/a~1.js', 'text/javascript; charset=utf-8'],
  ['/_next/static/chunks/a~1.js?dpl=1', 'text/javascript; charset=utf-8'],
  ['/_next/static/chunks/b.css', 'text/css; charset=utf-8'],
])('%s is sent as it was compressed, and may be kept', async (target, type) => {
  const { status, headers, bytes } = await send('GET', target, 'gzip, br')
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    },
  })
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT)
})

test('HEAD has the headers only', async () => {
  const { status, headers, bytes } = await send('HEAD', '/_next/static/chunks/b.css', 'br')
  expect([status, headers?.['content-encoding'], bytes.length]).toEqual([200, 'br', 0])
  expect(Number(headers?.['content-length'])).toBeGreaterThan(0)
})

test.each([
  ['GET', '/_next/static/chunks/a~1.js', 'gzip'],
  ['POST', '/_next/static/chunks/a~1.js', 'br'],
  ['GET', '/_next/static/chunks/a~1.js.br', 'br'],
  ['GET', '/_next/static/chunks/c.txt', 'br'],
  ['GET', '/_next/static/chunks/none.js', 'br'],
  ['GET', '/_next/secret.js', 'br'],
  ['GET', '/_next/static/../secret.js', 'br'],
  ['GET', '/_next/static/chunks/%61~1.js', 'br'],
  ['GET', '/', 'br'],
])('%s %s with %s is for Next.js', async (method, target, encodings) => {
  expect((await send(method, target, encodings)).status).toBe(418)
})

test('a client that leaves in the middle is no error', async () => {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, path: '/_next/static/chunks/b.css', headers: { 'Accept-Encoding': 'br' } }).end()
  sent.on('error', () => {})
  await once(server, 'request')
  sent.destroy()
  expect((await send('GET', '/_next/static/chunks/b.css', 'br')).status).toBe(200)
})
