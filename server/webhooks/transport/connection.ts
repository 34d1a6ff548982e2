import type { TcpSocketConnectOpts } from 'node:net'
import { type ConnectionOptions, connect, type SecureContext, type TLSSocket } from 'node:tls'
import { type buildConnector, Client } from 'undici'
import type { Phase } from './failure'
import { Interim } from './interim'
import type { NetworkPolicy } from './policy'
import { checkedLookup } from './resolve'
import { literalOf, portOf } from './url'

/** Header bytes a receiver may answer with. */
const MAX_HEADER_BYTES = 16 * 1_024

/** An idle connection is closed after this long, unless the receiver's Keep-Alive header says otherwise, up to the longest. */
const IDLE_MS = 4_000
const LONGEST_IDLE_MS = 30_000

/** Of several addresses of a name, how long each is tried before the next one. Node's own 250 ms is less than a slow round trip. */
const ADDRESS_ATTEMPT_MS = 1_500

/**
 * One TLS connection to one origin, used by one exchange at a time. undici speaks HTTP on it; the socket is ours, because every
 * address is checked as it is dialled, each phase is timed, and bytes are counted before a parser sees them.
 */
export class Connection {
  readonly client: Client
  readonly bornAt = performance.now()
  /** How long each phase took for the exchange under way, in milliseconds; null when it used a connection that stood already. */
  phases: { dns: number | null; connect: number | null; tls: number | null } = { ...NO_PHASES }
  phase: Phase = 'response'
  /** Whether the exchange under way had to dial. */
  dialled = false
  #socket: TLSSocket | null = null
  #onBytes: ((count: number) => void) | null = null
  #interim = new Interim()

  constructor(
    readonly origin: string,
    target: URL,
    policy: NetworkPolicy,
    secureContext: SecureContext,
    onIdleClose: (connection: Connection) => void,
  ) {
    const dial = dialOptions(target, policy, secureContext, () => {
      if (this.phase === 'lookup_slot') this.phase = 'dns'
    })
    this.client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Idle timeouts do not bound an attempt; its deadline does.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, done) => this.#dial(dial, done),
    })
    this.client.on('disconnect', () => {
      if (this.#onBytes === null) onIdleClose(this)
    })
  }

  /** An exchange begins. `onBytes` hears of everything that the receiver sends, before it is parsed. */
  begin(onBytes: (count: number) => void): void {
    this.#onBytes = onBytes
    this.#interim = new Interim()
    this.dialled = false
    this.phase = 'response'
    this.phases = { ...NO_PHASES }
  }

  /** The exchange is over and the connection may be used again. */
  rest(): void {
    this.#onBytes = null
  }

  destroy(): void {
    this.#onBytes = null
    this.#socket?.destroy()
    this.client.destroy(null, () => {})
  }

  #dial(options: DialOptions, done: buildConnector.Callback): void {
    const clock = stopwatch()
    let isDone = false
    this.dialled = true
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
    // It stays for good: undici listens too from then on, and a socket that fails twice must not end the process.
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

interface DialOptions {
  isLiteral: boolean
  tls: ConnectionOptions & Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>
}

function dialOptions(
  target: URL,
  policy: NetworkPolicy,
  secureContext: SecureContext,
  onLookup: () => void,
): DialOptions {
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
      // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED changes the default.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    },
  }
}

/** Milliseconds since the last call. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const now = performance.now()
    const passed = now - last
    last = now
    return passed
  }
}
