import net from 'node:net'
import type postgres from 'postgres'
import { causesOf, codeOf, isContention } from './sqlstate'

type Work = (tx: postgres.TransactionSql) => unknown

/** Maximum number of runs of a transaction: each run before the last one loses its connection before the commit, or has a deadlock. */
const MAX_RUNS = 4

/** How long a transaction waits, in milliseconds, until postgres.js reports that its connection is closed. */
const CLOSE_TIMEOUT_MS = 1000

/**
 * Makes a client survive lost connections (a restart of Postgres, `pg_terminate_backend`, a network failure), and repeats a
 * transaction that Postgres rolled back because of a deadlock: an entry of the activity log locks the account (`for key share`, by
 * its foreign key) after the subscription, and a reactivation locks them in the opposite order. It works around five faults of
 * postgres.js 3.4.9, its newest version:
 *
 * 1. A connection that dies while a query runs keeps the server's last error and gives it to the first query of its next
 *    session, which may come minutes later. That query was never sent: postgres.js rejects it when the new session is ready and
 *    before it executes it. It is executed now; see `guarded`.
 * 2. It also keeps the number of rows that it had received, and puts as many empty elements before the rows of a later query's
 *    result. They are removed.
 * 3. A transaction whose connection died before `commit` was sent is run again, `MAX_RUNS` times in all. This is safe, because
 *    Postgres rolls back everything that a lost connection had not committed; so the work of a transaction must have no other
 *    effects. Once `commit` was sent, the result is unknown, and the caller gets the error.
 * 4. postgres.js still sends `rollback`, and later statements of a failed transaction, on the closed connection: that ends the process
 *    with an uncaught exception, or runs in the next transaction of that connection (porsager/postgres#1208, #1216). After its
 *    connection is lost, a transaction sends nothing more.
 * 5. A connection that closes between a query and its write can never send again: see `repairSessions`.
 *
 * A single statement whose connection is lost is not repeated here, because it may have been executed: see `repeatable`.
 */
export function surviving(sql: postgres.Sql): postgres.Sql {
  const { unsafe } = sql
  // `begin` sends its first statement through it as well.
  const unsafeSurviving = (...given: Parameters<typeof unsafe>) => guarded(unsafe.apply(sql, given), sql.options.max)
  repairSessions(sql)
  const begin = sql.begin.bind(sql)
  const beginSurviving = async (given: string | Work, work?: Work): Promise<unknown> => {
    const [options, action] = typeof given === 'string' ? [given, work] : ['', given]
    if (!action) throw new TypeError('A transaction needs a function.')
    for (let run = 1; ; run++) {
      const state = { mayHaveCommitted: false, isConnected: false }
      try {
        return await runOnce(begin, options, action, state)
      } catch (error) {
        if (run === MAX_RUNS || !mayRunAgain(error, state)) throw error
      }
    }
  }
  return Object.assign(sql, { begin: beginSurviving, unsafe: unsafeSurviving })
}

interface RunState {
  mayHaveCommitted: boolean
  /** The work failed with an error of a lost connection, but the transaction's own connection still works. */
  isConnected: boolean
}

async function runOnce(begin: postgres.Sql['begin'], options: string, action: Work, state: RunState): Promise<unknown> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  try {
    return await begin(options, async (tx) => {
      try {
        const result = await action(unusableWhen(() => isOver, tx))
        state.mayHaveCommitted = true
        return result
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        // postgres.js sends a rollback when this promise ends, so it stays pending once the connection is closed: `begin` has
        // rejected then, or is about to. A connection that stays open was not the one that was lost, and needs the rollback.
        return new Promise((_, reject) => {
          if (isOver) return
          timer = setTimeout(() => {
            state.isConnected = true
            reject(error)
          }, CLOSE_TIMEOUT_MS)
        })
      }
    })
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

/** Whether a transaction that failed with this error certainly changed nothing and may succeed in another run. */
const mayRunAgain = (error: unknown, { mayHaveCommitted, isConnected }: RunState): boolean =>
  isContention(error) || (!mayHaveCommitted && !isConnected && isConnectionLost(error))

/** The undeclared fields of a postgres.js query. `state` is null until the query is written to a connection. */
interface Pending {
  state?: unknown
  resolve?: (result: unknown) => void
  reject?: (error: unknown) => void
  handler?: (query: unknown) => void
}

/**
 * Returns a query to the pool, instead of failing it, when postgres.js rejected it with the end of an earlier session. This is safe,
 * because `state` is set when a query is written to a socket and is null here: the server never received it. Each such rejection
 * uses up the stale error of one connection, so one repetition for each connection of the pool is enough. Empty elements before the
 * rows of a result are removed.
 */
function guarded<Q>(query: Q, connections: number): Q {
  const pending = query as Q & Pending
  const { resolve, reject, handler } = pending
  // Another version of postgres.js may not have these fields; then the query is not changed.
  if (!resolve || !reject || !handler || pending.state !== null) return query
  let tries = 0
  pending.resolve = (result) => resolve(Array.isArray(result) ? withoutEmptyElements(result) : result)
  pending.reject = (error) => {
    if (pending.state === null && isSessionEnd(error) && tries++ <= connections) handler(query)
    else reject(error)
  }
  return query
}

/** Changes the array in place, because a result has further fields. */
function withoutEmptyElements(result: unknown[]): unknown[] {
  if (result.length > 0 && !(0 in result)) result.splice(0, Number(Object.keys(result)[0]))
  return result
}

const unusableWhen = (isOver: () => boolean, tx: postgres.TransactionSql): postgres.TransactionSql => {
  const guard = <T>(value: T): T => {
    if (isOver()) throw Object.assign(new Error('The transaction is over.'), { code: 'CONNECTION_CLOSED' })
    return value
  }
  return new Proxy(tx, {
    get: (target, key) => guard(Reflect.get(target, key)),
    apply: (target, self, given) => Reflect.apply(guard(target), self, given),
  })
}

/** SQLSTATEs with which a session is ended: by Postgres (shutdown, crash, dropped database, timeouts of idle ones) and by PgBouncer (08P01). */
const isSessionEnd = (error: unknown): boolean =>
  error instanceof Error && /^(57P0|25P0[34]|08P01)/.test(codeOf(error) ?? '')

/** Codes of Node's socket errors. postgres.js passes these errors on to the queries of the connection. */
const SOCKET_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error says that a connection to Postgres is closed. Those of other connections have no `query` and `parameters`. */
export function isConnectionLost(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('severity_local' in cause && 'severity' in cause)
      return cause.severity === 'FATAL' || cause.severity === 'PANIC'
    const code = codeOf(cause)
    if (code === 'CONNECTION_CLOSED') return true
    if (code !== null && SOCKET_ERRORS.has(code) && 'query' in cause && 'parameters' in cause) return true
  }
  return false
}

/** Runs reads, or statements that may be executed twice, again after a lost connection or a deadlock, `MAX_RUNS` times in all. */
export async function repeatable<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work()
    } catch (error) {
      if (run === MAX_RUNS || !(isConnectionLost(error) || isContention(error))) throw error
    }
  }
}

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
function repairSessions(sql: postgres.Sql): void {
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
