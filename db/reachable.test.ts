import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { certificates } from '../server/testing/servers/certificates'
import { DatabaseError, untilReachable } from './reachable'

/** Runs `work` with the URL of a server that handles each first message of a connection. */
async function withServer(onMessage: (socket: Socket) => void, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => onMessage(socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work(`postgres://voice:secret@127.0.0.1:${(server.address() as AddressInfo).port}/voice`)
  } finally {
    server.close()
  }
}

/** What PgBouncer sends for everything that it refuses. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

const waitOnce = { report: () => {}, waitLimitMs: 0 }

test.each(['SASL authentication failed', 'no such database: voice', 'no such user'])(
  'PgBouncer’s "%s" ends the wait at once, with the setting and the reason',
  (message) =>
    withServer(
      (socket) => socket.end(refusal(message)),
      async (url) => {
        const waiting = untilReachable(url, 'DATABASE_URL')
        await expect(waiting).rejects.toThrow(new DatabaseError(`DATABASE_URL: ${message}`))
      },
    ),
)

test('while PgBouncer cannot reach its Postgres, a start waits', () =>
  withServer(
    (socket) => socket.end(refusal('server login has been failing, try again later')),
    (url) => expect(untilReachable(url, 'DATABASE_URL', waitOnce)).rejects.toThrow(/was not reachable for 0 s/),
  ))

test('a certificate that is not trusted ends the wait at once', async () => {
  const { good } = await certificates()
  await withServer(
    (socket) => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...good }).on('error', () => {})
    },
    (url) =>
      expect(untilReachable(`${url}?sslmode=verify-full`, 'DATABASE_URL')).rejects.toThrow(
        /^DATABASE_URL: .+\. For an authority of your own, set NODE_EXTRA_CA_CERTS in the environment/,
      ),
  )
})
