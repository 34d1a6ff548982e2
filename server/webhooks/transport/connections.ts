import type { LookupAddress } from 'node:dns'
import type { TcpSocketConnectOpts } from 'node:net'
import { type ConnectionOptions, connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'
import { type buildConnector, Client } from 'undici'
import type { Phase } from './failure'
import { literalOf, type NetworkPolicy, portOf } from './policy'
import { ReceiverAddresses } from './resolve'

/** Maximum number of idle connections of all origins, because of file descriptors and memory. Beyond it the longest idle is closed. */
const MAX_IDLE = 1_024

/** The connections under one policy, by origin. Nothing waits here: an exchange gets an idle connection or a new one. */
export class Connections {
  readonly addresses: ReceiverAddresses
  readonly #secureContext
  /** Idle connections by origin, the last used one last. An origin without idle connections has no entry. */
  readonly #idle = new Map<string, Connection[]>()
  #count = 0
  readonly #open = new Map<string, number>()

  constructor(policy: NetworkPolicy) {
    this.addresses = new ReceiverAddresses(policy)
    this.#secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(policy.ca ? { ca: policy.ca } : {}) })
  }

  hasOpen({ origin }: URL): boolean {
    return this.#open.has(origin)
  }

  /** Returns the idle connection that was used last, or a new one, and closes those to other addresses (null: an IP literal). */
  take(target: URL, addresses: LookupAddress[] | null): Connection {
    const idle = this.#idle.get(target.origin)
    for (let connection = idle?.at(-1); connection; connection = idle?.at(-1)) {
      this.#forget(connection)
      if (isUsable(connection) && isAmong(addresses, connection)) return connection
      connection.destroy()
    }
    const connection = new Connection(target.origin, target, this.#secureContext, (closed) => this.#drop(closed))
    connection.client.on('connect', () => this.#countOpen(target.origin, 1))
    connection.client.on('disconnect', () => this.#countOpen(target.origin, -1))
    return connection
  }

  /** Takes back a connection after an exchange, with the milliseconds in which this process could not read. */
  putBack(connection: Connection, stalledMs = 0): void {
    connection.release(stalledMs)
    if (!isUsable(connection)) {
      connection.destroy()
      return
    }
    const idle = this.#idle.get(connection.origin)
    if (idle) idle.push(connection)
    else this.#idle.set(connection.origin, [connection])
    this.#count += 1
    if (this.#count > MAX_IDLE) this.#drop(this.#longestIdle() ?? connection)
  }

  #countOpen(origin: string, change: 1 | -1): void {
    const open = (this.#open.get(origin) ?? 0) + change
    if (open > 0) this.#open.set(origin, open)
    else this.#open.delete(origin)
  }

  #drop(connection: Connection): void {
    this.#forget(connection)
    connection.destroy()
  }

  #forget(connection: Connection): void {
    const idle = this.#idle.get(connection.origin)
    const index = idle?.lastIndexOf(connection) ?? -1
    if (!idle || index < 0) return
    idle.splice(index, 1)
    this.#count -= 1
    if (idle.length === 0) this.#idle.delete(connection.origin)
  }

  #longestIdle(): Connection | undefined {
    const [first] = this.#idle.values()
    return first?.[0]
  }
}

const isUsable = (connection: Connection) => !connection.client.destroyed && !connection.isStale

const isAmong = (addresses: LookupAddress[] | null, connection: Connection) =>
  addresses === null || addresses.some(({ address }) => address === connection.address)

const byPolicy = new WeakMap<NetworkPolicy, Connections>()

export function connectionsUnder(policy: NetworkPolicy): Connections {
  const existing = byPolicy.get(policy)
  if (existing) return existing
  const created = new Connections(policy)
  byPolicy.set(policy, created)
  return created
}

const MAX_HEADER_BYTES = 16 * 1_024

/** A connection that was idle for this long is never written to. Servers close idle connections after a second at the earliest. */
export const CONNECTION_IDLE_MS = 600
/** The longest such time, for a receiver whose Keep-Alive header announces at least twice as much. */
export const LONGEST_IDLE_MS = 3_000

/** How long each address of a name is tried before the next one. Node's default of 250 ms is shorter than a slow round trip. */
const ADDRESS_ATTEMPT_MS = 1_500

/** One TLS connection, used by one exchange at a time. It connects only to checked addresses, times phases, and counts bytes. */
export class Connection {
  readonly client: Client
  /** Milliseconds of each phase of the current exchange; null when it reuses an open connection. */
  phases: { connect: number | null; tls: number | null } = { ...NO_PHASES }
  phase: Phase = 'response'
  address: string | null = null
  #socket: TLSSocket | null = null
  #addresses: LookupAddress[] = []
  /** When the receiver may have begun to wait for the next request; null on a new socket. */
  #idleSince: number | null = null
  #idleLimitMs = CONNECTION_IDLE_MS
  #onBytes: ((count: number) => void) | null = null
  #interim = new InterimResponses()

  constructor(
    readonly origin: string,
    target: URL,
    secureContext: SecureContext,
    onIdleClose: (connection: Connection) => void,
  ) {
    this.client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: CONNECTION_IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
      // With the shortest time that a Keep-Alive header can announce, one second, undici's limit is the same.
      keepAliveTimeoutThreshold: 1_000 - CONNECTION_IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Idle timeouts do not bound an attempt; its deadline does.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, done) => this.#connect(this.#optionsFor(target, secureContext), done),
    })
    this.client.on('disconnect', () => {
      if (this.#onBytes === null) onIdleClose(this)
    })
  }

  /** Whether the connection is closed, or the receiver may have closed it because it was idle for too long. */
  get isStale(): boolean {
    if (this.#socket?.destroyed) return true
    return this.#idleSince !== null && performance.now() - this.#idleSince >= this.#idleLimitMs
  }

  /** Starts an exchange. `onBytes` gets the size of what the receiver sends; a new socket is connected to `addresses`. */
  begin(addresses: LookupAddress[], onBytes: (count: number) => void): void {
    this.#addresses = addresses
    this.#onBytes = onBytes
    this.#interim = new InterimResponses()
    this.phase = 'response'
    this.phases = { ...NO_PHASES }
  }

  /** Ends an exchange. The receiver may have waited for the milliseconds in which this process could not read. */
  release(stalledMs = 0): void {
    this.#onBytes = null
    this.#idleSince = performance.now() - stalledMs
  }

  /** Notes the Keep-Alive header of a response: half of the announced time is used, and the other half is for the way and back. */
  announce(keepAlive: string | string[] | undefined): void {
    const [, seconds = 0] = /\btimeout="?(\d{1,9})/i.exec(String(keepAlive)) ?? []
    this.#idleLimitMs = Math.min(Math.max(Number(seconds) * 500, CONNECTION_IDLE_MS), LONGEST_IDLE_MS)
  }

  destroy(): void {
    this.#onBytes = null
    this.#socket?.destroy()
    this.client.destroy(null, () => {})
  }

  #optionsFor(target: URL, secureContext: SecureContext): ConnectOptions {
    const { address } = literalOf(target)
    return {
      host: address ?? target.hostname,
      port: portOf(target),
      // SNI carries names only, and without the final dot (RFC 6066, section 3).
      ...(address === null ? { servername: target.hostname.replace(/\.$/, '') } : {}),
      // Not called for an IP literal. `autoSelectFamily` asks for all addresses.
      lookup: (_hostname, _options, done) => done(null, this.#addresses),
      secureContext,
      // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED changes the default.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    }
  }

  #connect(options: ConnectOptions, done: buildConnector.Callback): void {
    const clock = stopwatch()
    let isDone = false
    this.#idleSince = null
    this.phase = 'connect'
    const socket = connect(options)
    this.#socket = socket
    socket.setNoDelay(true)
    socket.once('connect', () => {
      this.phases.connect = clock()
      this.phase = 'tls'
    })
    // Never removed: undici adds its own listener later, and a socket that fails twice must not end the process.
    socket.on('error', (error) => {
      if (!isDone) done(error, null)
      isDone = true
    })
    socket.once('secureConnect', () => {
      isDone = true
      this.phases.tls = clock()
      this.phase = 'response'
      this.address = socket.remoteAddress ?? null
      this.#watch(socket)
      done(null, socket)
    })
  }

  #watch(socket: TLSSocket): void {
    const read = socket.read.bind(socket)
    socket.read = (size?: number) => {
      const chunk: Buffer | null = read(size)
      if (chunk === null) return null
      this.#interim.accept(chunk)
      this.#onBytes?.(chunk.length)
      return chunk
    }
  }
}

const NO_PHASES = { connect: null, tls: null }

type ConnectOptions = ConnectionOptions &
  Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>

function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const now = performance.now()
    const passed = now - last
    last = now
    return passed
  }
}

const STATUS_LENGTH = 'HTTP/1.1 100'.length
const INTERIM_STATUS = /^HTTP\/1\.[01] 1\d\d$/
const END_OF_HEADERS = '\r\n\r\n'

/**
 * Reads what comes before the final response. undici closes a connection that sends an unrequested 100 Continue, which
 * a client must be able to parse (RFC 9110, section 15.2). It ignores other interim responses, so this changes a 100 to
 * a 102.
 */
class InterimResponses {
  #part: 'status' | 'headers' | 'final' = 'status'
  #read = ''

  accept(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#part !== 'final'; at++) {
      this.#read += String.fromCharCode(chunk.readUInt8(at))
      if (this.#part === 'headers') this.#onHeaders()
      else if (this.#read.length === STATUS_LENGTH && this.#onStatus()) chunk.write('2', at)
    }
  }

  #onStatus(): boolean {
    const status = this.#read
    this.#part = INTERIM_STATUS.test(status) ? 'headers' : 'final'
    this.#read = ''
    return this.#part === 'headers' && status.endsWith('100')
  }

  #onHeaders(): void {
    this.#read = this.#read.slice(-END_OF_HEADERS.length)
    if (this.#read !== END_OF_HEADERS) return
    this.#part = 'status'
    this.#read = ''
  }
}
