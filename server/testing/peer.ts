import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { certificates, type Identity } from './certificates'

export interface Peer {
  port: number
  close: () => Promise<void>
}

/**
 * A peer on loopback that is not a web server: what it does with a connection is the test's. It stands above TLS, with the good
 * identity unless told, or with `identity: null` on bare TCP.
 */
export async function startPeer(
  onConnection: (socket: Socket) => void,
  options: { identity?: Identity | null; host?: string } = {},
): Promise<Peer> {
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    // The other end gives up on most of these connections: that is the test.
    socket.on('error', () => {})
    onConnection(socket)
  }
  const server =
    options.identity === null
      ? createServer(accept)
      : createSecureServer(options.identity ?? (await certificates()).good, accept)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((done) => server.listen(0, options.host ?? '127.0.0.1', done))

  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
