import net from 'node:net'
import type postgres from 'postgres'

/** The options of postgres.js that a socket needs. Its declarations do not have all of them. */
interface SocketOptions {
  host: readonly string[]
  port: readonly number[]
  path?: string | false
  sslnegotiation?: string | null
  socket?: (options: SocketOptions) => net.Socket
}

/**
 * Repairs connections that can never send again (postgres.js 3.4.9, porsager/postgres#1215).
 *
 * A connection collects what it sends and writes it in a `setImmediate`. If it closes in between, it keeps the bytes, and the note that
 * they are about to be written. Its next session then writes nothing, not even the message that starts it, until 1,024 bytes have
 * collected: for minutes, each query that opens it fails after 30 seconds with CONNECT_TIMEOUT. Then the old bytes are sent first.
 *
 * The sockets of this function close such a session at once. postgres.js starts it again and collects one more message, until it
 * writes them all: some milliseconds later. Only the last message is sent then.
 */
export function repairSessions(sql: postgres.Sql): void {
  const options: unknown = sql.options
  if (!isSocketOptions(options)) throw new TypeError('postgres.js has other options than expected.')
  // In this mode TLS begins without a message of postgres.js, which the socket could wait for.
  if (options.sslnegotiation === 'direct') return
  let sessions = 0
  options.socket = ({ host: hosts, port: ports, path }) => {
    const place = sessions++ % hosts.length
    const host = hosts[place] ?? 'localhost'
    // postgres.js reads `host` for the name in the server's certificate.
    return Object.assign(new SessionSocket(path ? { path } : { host, port: ports[place] ?? 5432 }), { host })
  }
}

const isSocketOptions = (options: unknown): options is SocketOptions =>
  typeof options === 'object' &&
  options !== null &&
  'host' in options &&
  Array.isArray(options.host) &&
  'port' in options &&
  Array.isArray(options.port)

/** Connects at the first write. Closes when there is none in the turn of the event loop after the session's beginning. */
class SessionSocket extends net.Socket {
  private hasWritten = false

  constructor(private readonly target: net.NetConnectOpts) {
    super()
    setImmediate(() => setImmediate(() => this.hasWritten || this.destroy()))
  }

  override write(...given: unknown[]): boolean {
    const [bytes, ...rest] = given
    if (this.hasWritten || !Buffer.isBuffer(bytes)) return Reflect.apply(super.write, this, given)
    this.hasWritten = true
    this.connect(this.target)
    return Reflect.apply(super.write, this, [lastStart(bytes), ...rest])
  }
}

/** The message that asks for TLS, and the protocol version and first name of the one that starts a session (protocol 3.0). */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const VERSION_AND_USER = Buffer.from('\0\x03\0\0user\0')
const LENGTH_BYTES = 4

/** Returns the last message that starts a session, without what precedes it; other bytes unchanged. */
export function lastStart(bytes: Buffer): Buffer {
  if (bytes.subarray(-TLS_REQUEST.length).equals(TLS_REQUEST)) return TLS_REQUEST
  const start = bytes.lastIndexOf(VERSION_AND_USER) - LENGTH_BYTES
  return start > 0 && bytes.readInt32BE(start) === bytes.length - start ? bytes.subarray(start) : bytes
}
