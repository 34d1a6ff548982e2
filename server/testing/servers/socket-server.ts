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
 * A peer on loopback that is not a web server: what it does with a connection is the test's. It stands above TLS, with the good
 * identity unless told, or with `identity: null` on bare TCP.
 */
export async function startSocketServer(
  onConnection: (socket: Socket) => void,
  options: { identity?: (Identity & TlsOptions) | null; host?: string } = {},
): Promise<SocketServer> {
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

/**
 * A peer that listens and accepts nothing, with so many connections waiting that the kernel answers no further one: its thread
 * is held up for good.
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
  // Two fit; the others are not answered.
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  return {
    port,
    async close() {
      for (const socket of waiting) socket.destroy()
      await thread.terminate()
    },
  }
}
