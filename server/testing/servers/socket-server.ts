import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createServer as createSecureServer, type TlsOptions } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { certificates, type Identity } from './certificates'

export interface SocketServer {
  port: number
  close: () => Promise<void>
}

/**
 * Starts a server on loopback whose handling of connections the test defines. It uses TLS with the valid certificate by
 * default, and plain TCP with `identity: null`.
 */
export async function startSocketServer(
  onConnection: (socket: Socket) => void,
  options: { identity?: (Identity & TlsOptions) | null; host?: string } = {},
): Promise<SocketServer> {
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    // The client closes most of these connections, as the tests expect.
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

/**
 * Starts a server that listens but never accepts. Its thread is blocked permanently, and its backlog is full, so that
 * the kernel does not respond to further connections.
 */
export async function startFullPeer(): Promise<SocketServer> {
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads')
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`,
    { eval: true },
  )
  const [port] = (await once(thread, 'message')) as [number]
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  // Two fit into the backlog; the others get no response.
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  return {
    port,
    async close() {
      for (const socket of waiting) socket.destroy()
      await thread.terminate()
    },
  }
}
