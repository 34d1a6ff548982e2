import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseAllowedHosts } from '../../webhooks/transport/allowed'
import type { NetworkPolicy } from '../../webhooks/transport/policy'
import { certificates, type Identity } from './certificates'

/** One request as it came: the raw body, and over which connection (0, 1, …). */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  connection: number
  at: Date
}

/** What the receiver does with a request. Absent fields: 200, no headers, "ok", at once. */
export type ReceiverResponse =
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer; delayMs?: number }
  | 'hang'
  | 'reset'
  /** These bytes instead of an answer, then the end of the connection unless `open`. */
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
  /** Trusts the test authority, and may reach this machine. */
  policy: NetworkPolicy
  /** The test authority in PEM, for a NODE_EXTRA_CA_CERTS file. */
  ca: string
  received: Received[]
  /** How many connections were made. */
  connections: () => number
  close: () => Promise<void>
}

/** A real HTTPS receiver on loopback that answers by script and keeps all it was sent. */
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
    await reply(response, (await options.response?.(request, received.length)) ?? {})
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

async function reply(response: ServerResponse, answer: ReceiverResponse): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'reset') {
    response.socket?.destroy()
    return
  }
  if ('raw' in answer) {
    response.socket?.write(answer.raw)
    if (!answer.open) response.socket?.end()
    return
  }
  if (answer.delayMs) await sleep(answer.delayMs)
  response.writeHead(answer.status ?? 200, answer.headers)
  response.end(answer.body ?? 'ok')
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A sender that goes away in the middle is no fault of the receiver's.
  message.on('error', () => {})
  message.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise<void>((done) => message.once('close', done).once('end', done))
  return Buffer.concat(chunks)
}
