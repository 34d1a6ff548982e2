import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Identity } from '../../server/testing/servers/certificates'
import * as header from '../../server/webhooks/signing/request'
import { verify } from '../../server/webhooks/signing/signature'
import { machineMs } from '../kit/figures'
import { respond } from '../kit/processes'

// The receiver of a bench, a process of its own that runs the commands of the bench. Its HTTP/1.1 parser is minimal, so that it
// uses little of the cores that it shares with the measured processes: it reads what the delivery client sends (one POST at a
// time with a Content-Length) and refuses everything else.

interface Endpoint {
  path: string
  secret: string
  /** Whether it never responds. Its events do not count as arrived. */
  hangs: boolean
}

export type ReceiverCommand =
  | { kind: 'listen'; identity: Identity; ports: number }
  | { kind: 'begin'; endpoints: Endpoint[] }
  | { kind: 'count' }
  | { kind: 'report' }

export interface Report {
  /** Time of the first byte of each event's request, in milliseconds as of `machineMs`. */
  arrivals: [eventId: string, atMs: number][]
  duplicates: number
  /** Requests without a valid signature or event, and attempts with the delivery id of another attempt. */
  invalid: number
}

const OK = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok')
const REFUSED = Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
const END_OF_HEADERS = '\r\n\r\n'
const EVENT_ID = /"event_id":"evt_([0-9a-f-]{36})"/

let endpoints = new Map<string, Endpoint>()
let arrivals = new Map<string, number>()
let deliveryIds = new Set<string>()
let duplicates = 0
let invalid = 0

respond((command: ReceiverCommand): unknown => {
  if (command.kind === 'listen')
    return Promise.all(Array.from({ length: command.ports }, () => listen(command.identity)))
  if (command.kind === 'count') return arrivals.size
  if (command.kind === 'report') return { arrivals: [...arrivals], duplicates, invalid } satisfies Report
  endpoints = new Map(command.endpoints.map((endpoint) => [endpoint.path, endpoint]))
  arrivals = new Map()
  deliveryIds = new Set()
  duplicates = invalid = 0
  return null
})

async function listen(identity: Identity): Promise<number> {
  const server = createServer({ ...identity, ALPNProtocols: ['http/1.1'] }, (socket) => {
    socket.on('error', () => {})
    socket.setNoDelay(true)
    read(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done))
  return (server.address() as AddressInfo).port
}

function read(socket: TLSSocket): void {
  let held: Buffer = Buffer.alloc(0)
  let firstByteAt = 0
  socket.on('data', (chunk: Buffer) => {
    if (held.length === 0) firstByteAt = machineMs()
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const end = held.indexOf(END_OF_HEADERS)
    if (end < 0) return
    const head = held.toString('latin1', 0, end)
    const [, path] = /^POST (\S+) HTTP\/1\.1\r\n/.exec(head) ?? []
    const body = held.subarray(end + END_OF_HEADERS.length)
    const length = Number(fieldOf(head, 'Content-Length') ?? Number.NaN)
    if (path === undefined || !(body.length <= length)) return void socket.end(REFUSED)
    if (body.length < length) return
    held = Buffer.alloc(0)
    const endpoint = endpoints.get(path)
    if (!endpoint?.hangs) socket.write(OK)
    record(endpoint, head, body, firstByteAt)
  })
}

const fieldOf = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*?)\r?$`, 'im').exec(head)?.[1]

function record(endpoint: Endpoint | undefined, head: string, body: Buffer, firstByteAt: number): void {
  const eventId = EVENT_ID.exec(body.toString('latin1', 0, 160))?.[1]
  const deliveryId = fieldOf(head, header.DELIVERY_ID)
  const isValid = endpoint && eventId && deliveryId && verify(endpoint.secret, fieldOf(head, header.SIGNATURE), body).ok
  if (!isValid || deliveryIds.has(deliveryId)) return void invalid++
  deliveryIds.add(deliveryId)
  if (endpoint.hangs) return
  if (arrivals.has(eventId)) duplicates++
  else arrivals.set(eventId, firstByteAt)
}
