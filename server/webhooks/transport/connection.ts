import type { TcpSocketConnectOpts } from 'node:net'
import { type ConnectionOptions, connect, type SecureContext, type TLSSocket } from 'node:tls'
import { type buildConnector, Client } from 'undici'
import type { Phase } from './failure'
import { InterimResponses } from './interim'
import { checkedLookup } from './lookup/resolve'
import type { NetworkPolicy } from './policy'
import { literalOf, portOf } from './url'

/** Maximum size of the response headers in bytes. */
const MAX_HEADER_BYTES = 16 * 1_024

/** An idle connection is closed after this time, or after the time in the receiver's Keep-Alive header, up to the longest. */
export const CONNECTION_IDLE_MS = 4_000
const LONGEST_IDLE_MS = 30_000

/** How long each address of a name is tried before the next one. Node's default of 250 ms is shorter than a slow round trip. */
const ADDRESS_ATTEMPT_MS = 1_500

/**
 * One TLS connection to one origin, used by one exchange at a time. undici speaks HTTP on it. This class opens the socket, because it
 * checks every address when connecting, times each phase, and counts bytes before the parser reads them.
 */
export class Connection {
  readonly client: Client
  readonly createdAt = performance.now()
  /** Milliseconds of each phase of the current exchange; null when it reuses an open connection. */
  phases: { dns: number | null; connect: number | null; tls: number | null } = { ...NO_PHASES }
  phase: Phase = 'response'
  /** Whether the connection was opened for the current exchange. */
  isNew = false
  #socket: TLSSocket | null = null
  #onBytes: ((count: number) => void) | null = null
  #interim = new InterimResponses()

  constructor(
    readonly origin: string,
    target: URL,
    policy: NetworkPolicy,
    secureContext: SecureContext,
    onIdleClose: (connection: Connection) => void,
  ) {
    const options = connectOptions(target, policy, secureContext, () => {
      if (this.phase === 'lookup_slot') this.phase = 'dns'
    })
    this.client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: CONNECTION_IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Idle timeouts do not bound an attempt; its deadline does.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, done) => this.#connect(options, done),
    })
    this.client.on('disconnect', () => {
      if (this.#onBytes === null) onIdleClose(this)
    })
  }

  /** Starts an exchange. `onBytes` is called with the size of everything that the receiver sends, before it is parsed. */
  begin(onBytes: (count: number) => void): void {
    this.#onBytes = onBytes
    this.#interim = new InterimResponses()
    this.isNew = false
    this.phase = 'response'
    this.phases = { ...NO_PHASES }
  }

  /** Ends an exchange; the connection can be reused. */
  release(): void {
    this.#onBytes = null
  }

  destroy(): void {
    this.#onBytes = null
    this.#socket?.destroy()
    this.client.destroy(null, () => {})
  }

  #connect(options: ConnectOptions, done: buildConnector.Callback): void {
    const clock = stopwatch()
    let isDone = false
    this.isNew = true
    this.phase = options.isLiteral ? 'connect' : 'lookup_slot'
    const socket = connect(options.tls)
    this.#socket = socket
    socket.setNoDelay(true)
    socket.once('lookup', (error: Error | null) => {
      if (error) return
      this.phases.dns = clock()
      this.phase = 'connect'
    })
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

const NO_PHASES = { dns: null, connect: null, tls: null }

interface ConnectOptions {
  isLiteral: boolean
  tls: ConnectionOptions & Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>
}

function connectOptions(
  target: URL,
  policy: NetworkPolicy,
  secureContext: SecureContext,
  onLookup: () => void,
): ConnectOptions {
  const { address } = literalOf(target)
  const port = portOf(target)
  return {
    isLiteral: address !== null,
    tls: {
      host: address ?? target.hostname,
      port,
      // SNI carries names only, and without the final dot (RFC 6066, section 3).
      ...(address === null ? { servername: target.hostname.replace(/\.$/, '') } : {}),
      lookup: checkedLookup(port, policy, onLookup),
      secureContext,
      // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED changes the default.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    },
  }
}

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
