import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Identity } from '../../../server/testing/servers/certificates'
import * as header from '../../../server/webhooks/signing/headers'
import { verify } from '../../../server/webhooks/signing/signature'
import { respond as respondToParent } from '../../child'
import { machineMs } from '../clock'
import { LATE_MS, type SinkBehavior } from './sink-behavior'

interface Receiver {
  path: string
  secret: string
  behavior: SinkBehavior
}

export type SinkCommand =
  /** Opens this number of ports and returns them. */
  | { kind: 'listen'; identity: Identity; ports: number }
  /** Resets the counts and expects events for these receivers. */
  | { kind: 'begin'; receivers: Receiver[] }
  | { kind: 'count' }
  | { kind: 'report'; expected: string[] }

export interface SinkReport {
  unique: number
  missing: number
  duplicates: number
  badSignatures: number
  /** Number of events that were never published. */
  unexpected: number
  /** Number of attempts with the delivery id of another attempt. */
  repeatedDeliveryIds: number
  bodyBytes: number
  peakConnections: number
  /** Time of the first byte of each event's request, on the monotonic clock of the machine, in milliseconds. */
  arrivals: [eventId: string, atMs: number][]
}

const OK = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok')
const OK_AND_CLOSE = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok')
const OK_WITHOUT_END = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n')
const MORE = Buffer.alloc(65_536, 'x')
const REFUSED = Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
const END_OF_HEADERS = '\r\n\r\n'
const EVENT_ID = /"event_id":"evt_([0-9a-f-]{36})"/

let receivers = new Map<string, Receiver>()
let arrivals = new Map<string, number>()
let deliveryIds = new Set<string>()
let badSignatures = 0
let duplicates = 0
let repeatedDeliveryIds = 0
let bodyBytes = 0
let connections = 0
let peakConnections = 0

respondToParent(command)

function command(asked: SinkCommand): unknown {
  if (asked.kind === 'listen') return Promise.all(Array.from({ length: asked.ports }, () => listen(asked.identity)))
  if (asked.kind === 'count') return arrivals.size
  if (asked.kind === 'report') return report(asked.expected)
  receivers = new Map(asked.receivers.map((receiver) => [receiver.path, receiver]))
  arrivals = new Map()
  deliveryIds = new Set()
  badSignatures = duplicates = repeatedDeliveryIds = bodyBytes = 0
  peakConnections = connections
  return null
}

function report(expected: readonly string[]): SinkReport {
  const wanted = new Set(expected)
  return {
    unique: arrivals.size,
    missing: expected.filter((id) => !arrivals.has(id)).length,
    duplicates,
    badSignatures,
    unexpected: [...arrivals.keys()].filter((id) => !wanted.has(id)).length,
    repeatedDeliveryIds,
    bodyBytes,
    peakConnections,
    arrivals: [...arrivals],
  }
}

/**
 * A minimal HTTP/1.1 parser, so that the sink uses little of the cores that it shares with the measured processes. It
 * reads what the delivery client sends (one POST at a time with a Content-Length) and refuses everything else.
 */
async function listen(identity: Identity): Promise<number> {
  const server = createServer({ ...identity, ALPNProtocols: ['http/1.1'] }, (socket) => {
    connections++
    peakConnections = Math.max(peakConnections, connections)
    socket.once('close', () => connections--)
    socket.on('error', () => {})
    socket.setNoDelay(true)
    read(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done))
  return (server.address() as AddressInfo).port
}

function read(socket: TLSSocket): void {
  let held: Buffer | null = null
  let firstByteAt = 0
  socket.on('data', (chunk: Buffer) => {
    if (!held) firstByteAt = machineMs()
    const bytes: Buffer = held ? Buffer.concat([held, chunk]) : chunk
    held = bytes
    const end = bytes.indexOf(END_OF_HEADERS)
    if (end < 0) return
    const [requestLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
    const headers = new Map(lines.map(field))
    const length = Number(headers.get('content-length') ?? Number.NaN)
    const bodyAt = end + END_OF_HEADERS.length
    const [method, path = '', version] = requestLine.split(' ')
    if (method !== 'POST' || version !== 'HTTP/1.1' || !Number.isSafeInteger(length)) return void socket.end(REFUSED)
    if (bytes.length < bodyAt + length) return
    if (bytes.length > bodyAt + length) return void socket.end(REFUSED)
    held = null
    const receiver = receivers.get(path)
    respond(socket, receiver?.behavior ?? 'prompt')
    record(receiver, headers, bytes.subarray(bodyAt), firstByteAt)
  })
}

function respond(socket: TLSSocket, behavior: SinkBehavior): void {
  if (behavior === 'prompt') socket.write(OK)
  else if (behavior === 'closing') socket.end(OK_AND_CLOSE)
  else if (behavior === 'late') setTimeout(() => socket.write(OK), LATE_MS)
  else if (behavior === 'endless') {
    const stream = () => {
      while (!socket.destroyed && socket.write(MORE));
    }
    socket.on('drain', stream)
    socket.write(OK_WITHOUT_END)
    stream()
  }
}

function field(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function record(
  receiver: Receiver | undefined,
  headers: ReadonlyMap<string, string>,
  body: Buffer,
  firstByteAt: number,
): void {
  bodyBytes += body.length
  const eventId = EVENT_ID.exec(body.toString('latin1', 0, 160))?.[1]
  const deliveryId = headers.get(header.DELIVERY_ID.toLowerCase())
  const signature = headers.get(header.SIGNATURE.toLowerCase())
  if (!receiver || !eventId || !deliveryId || !verify(receiver.secret, signature, body).ok) {
    badSignatures++
    return
  }
  if (deliveryIds.has(deliveryId)) repeatedDeliveryIds++
  deliveryIds.add(deliveryId)
  if (receiver.behavior === 'silent') return
  if (arrivals.has(eventId)) duplicates++
  else arrivals.set(eventId, firstByteAt)
}
