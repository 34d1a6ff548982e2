import type { LookupAddress } from 'node:dns'
import type { TcpSocketConnectOpts } from 'node:net'
import { type ConnectionOptions, connect, type SecureContext, type TLSSocket } from 'node:tls'
import { type buildConnector, Client } from 'undici'
import type { Phase } from './failure'
import { InterimResponses } from './interim'
import { literalOf, portOf } from './url'

/** Maximum size of the response headers in bytes. */
const MAX_HEADER_BYTES = 16 * 1_024

/**
 * A connection that was idle for this long is closed and never written to. Servers close idle connections after a second at the
 * earliest; the rest of the second is for the way to them and back. A longer time in the receiver's Keep-Alive header does not extend it.
 */
export const CONNECTION_IDLE_MS = 600

/** How long each address of a name is tried before the next one. Node's default of 250 ms is shorter than a slow round trip. */
const ADDRESS_ATTEMPT_MS = 1_500

/**
 * One TLS connection to one origin, used by one exchange at a time. undici speaks HTTP on it, and opens another socket if this one
 * closed before a request was written. This class opens the socket, because it connects only to addresses that were checked, times each
 * phase, and counts bytes before the parser reads them.
 */
export class Connection {
  readonly client: Client
  /** Milliseconds of each phase of the current exchange; null when it reuses an open connection. */
  phases: { connect: number | null; tls: number | null } = { ...NO_PHASES }
  phase: Phase = 'response'
  /** The address of the receiver, once there is a connection. */
  address: string | null = null
  #socket: TLSSocket | null = null
  #addresses: LookupAddress[] = []
  /** When the receiver may have begun to wait for the next request; null on a new socket. */
  #idleSince: number | null = null
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
      keepAliveMaxTimeout: CONNECTION_IDLE_MS,
      // With the smallest time that a Keep-Alive header can have, one second, the limit is the same.
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
    return this.#idleSince !== null && performance.now() - this.#idleSince >= CONNECTION_IDLE_MS
  }

  /**
   * Starts an exchange. `onBytes` is called with the size of everything that the receiver sends, before it is parsed.
   * @param addresses what a new socket may be connected to; of no use for an IP literal
   */
  begin(addresses: LookupAddress[], onBytes: (count: number) => void): void {
    this.#addresses = addresses
    this.#onBytes = onBytes
    this.#interim = new InterimResponses()
    this.phase = 'response'
    this.phases = { ...NO_PHASES }
  }

  /**
   * Ends an exchange; the connection can be reused.
   * @param stalledMs milliseconds since the request during which this process could not read: the receiver may have waited as long
   */
  release(stalledMs = 0): void {
    this.#onBytes = null
    this.#idleSince = performance.now() - stalledMs
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

/** Returns a function that returns the milliseconds since its last call. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const now = performance.now()
    const passed = now - last
    last = now
    return passed
  }
}
