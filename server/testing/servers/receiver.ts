import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NetworkPolicy, parseAllowedHosts } from '../../webhooks/transport/policy'
import { certificates, type Identity } from './certificates'

/** A request as received: the raw body, and the number of its connection (0, 1, …). */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  connection: number
  at: Date
}

/** How the receiver responds. Defaults: 200, no headers, "ok", without delay. */
export type ReceiverResponse =
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer; delayMs?: number }
  | 'hang'
  | 'reset'
  /** These bytes instead of a response, then the end of the connection unless `open`. */
  | { raw: string | Buffer; open?: boolean }

export interface ReceiverOptions {
  /** `n` counts the requests, from 1. */
  response?: (request: Received, n: number) => ReceiverResponse | Promise<ReceiverResponse>
  identity?: Identity
  /** The address to listen on. */
  host?: string
  /** 0 for any free one. */
  port?: number
}

export interface Receiver {
  /** `https://localhost:<port>/hook`. */
  url: string
  port: number
  /** Trusts the test authority, and allows connections to this machine. */
  policy: NetworkPolicy
  /** The test authority in PEM, for a NODE_EXTRA_CA_CERTS file. */
  ca: string
  received: Received[]
  /** The number of connections so far. */
  connections: () => number
  close: () => Promise<void>
}

/** Starts an HTTPS receiver on loopback that responds by a script and records all requests. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { ca, good } = await certificates()
  const received: Received[] = []
  const connections = new WeakMap<object, number>()
  let connectionCount = 0

  const server = createServer({ ...(options.identity ?? good), keepAliveTimeout: 60_000 })
  server.on('secureConnection', (socket) => connections.set(socket, connectionCount++))
  server.on('request', async (message: IncomingMessage, response: ServerResponse) => {
    const request: Received = {
      method: message.method ?? '',
      path: message.url ?? '',
      headers: message.headers,
      body: await bodyOf(message),
      connection: connections.get(message.socket) ?? -1,
      at: new Date(),
    }
    received.push(request)
    await sendReply(response, (await options.response?.(request, received.length)) ?? {})
  })
  await new Promise<void>((done) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    url: `https://localhost:${port}/hook`,
    port,
    policy: { allowed: parseAllowedHosts(['localhost', '127.0.0.0/8', '::1']), ca },
    ca,
    received,
    connections: () => connectionCount,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function sendReply(response: ServerResponse, reply: ReceiverResponse): Promise<void> {
  if (reply === 'hang') return
  if (reply === 'reset') {
    response.socket?.destroy()
    return
  }
  if ('raw' in reply) {
    response.socket?.write(reply.raw)
    if (!reply.open) response.socket?.end()
    return
  }
  if (reply.delayMs) await sleep(reply.delayMs)
  response.writeHead(reply.status ?? 200, reply.headers)
  response.end(reply.body ?? 'ok')
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A sender may disconnect in the middle of a request.
  message.on('error', () => {})
  message.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise<void>((done) => message.once('close', done).once('end', done))
  return Buffer.concat(chunks)
}
