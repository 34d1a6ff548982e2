import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { findPooler } from './pooler'

const database = testDatabase()

test.each(['session', 'transaction'] as const)('a pooler in %s mode is found', async (mode) => {
  expect(await findPooler(await startPooler(mode))).toBe(mode)
})

test('Postgres itself is no pooler', async () => {
  expect(await findPooler(database.url)).toBe('none')
})

/**
 * Starts a double of a pooler, which gives each session a pid of its own (as PgBouncer 1.18 does). In transaction mode,
 * all sessions use the backend of the first one after their login.
 */
async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
  const target = new URL(database.url)
  const backends: Socket[] = []
  let owner: Socket | undefined
  const server = createServer((client) => {
    let isLoggedIn = false
    const own = connect(Number(target.port), target.hostname)
    backends.push(own)
    client.on('error', () => {})
    client.on('data', (bytes) => {
      owner = client
      if (mode === 'session' || !isLoggedIn) own.write(bytes)
      else if (String.fromCharCode(bytes[0] ?? 0) === 'X') client.end()
      else backends[0]?.write(bytes)
    })
    own.on('data', (bytes) => {
      const key = bytes.indexOf(Buffer.from(['K'.charCodeAt(0), 0, 0, 0, 12]))
      if (key >= 0 && !isLoggedIn) {
        isLoggedIn = true
        bytes.writeInt32BE(1_000_000_000 + backends.length, key + 5)
        client.write(bytes)
      } else if (mode === 'session' || !isLoggedIn) client.write(bytes)
      else owner?.write(bytes)
    })
    own.once('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const backend of backends) backend.destroy()
    server.close()
  })
  const url = new URL(database.url)
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}
