import type postgres from 'postgres'
import { knowArrayTypes } from './array-types'
import { causesOf, codeOf, isContention } from './sqlstate'

type Work = (tx: postgres.TransactionSql) => unknown

/** How often a transaction is run at most: its connection is lost each time before it could commit, or it meets a deadlock. */
const MAX_RUNS = 4

/** How long a transaction waits, in milliseconds, until postgres.js reports that its connection is closed. */
const CLOSE_TIMEOUT_MS = 1000

/**
 * A client that survives lost connections (a restart of Postgres, `pg_terminate_backend`, a network that drops them), and runs a
 * transaction again that Postgres rolled back because of a deadlock: an entry of the activity log locks the account (`for key
 * share`, by its foreign key) after the subscription, and a reactivation locks them the other way round. It repairs five faults of
 * postgres.js 3.4.9:
 *
 * 1. A connection that dies while a query runs keeps the server's last error and gives it to the first query of its next
 *    session, which may come minutes later. That query was never sent: postgres.js rejects it when the new session is ready and
 *    before it executes it. It is executed now; see `guarded`.
 * 2. It also keeps the number of rows that had come, and puts as many holes before the rows of a later query's result. They are
 *    taken out.
 * 3. A connection that is lost while it reads the types of arrays, at its start, ends the process by a rejection that nothing can
 *    handle. They are not read: see `knowArrayTypes`.
 * 4. A transaction whose connection died before `commit` was sent is run again, `MAX_RUNS` times in all. This is safe, because
 *    Postgres rolls back whatever a lost connection had not committed; so the work of a transaction must change nothing but
 *    the transaction. Once `commit` was sent its outcome is unknown: then the error is the caller's to judge.
 * 5. postgres.js still sends `rollback`, and whatever a dead transaction says next, on the connection that is gone: that ends the
 *    process by an exception that nothing can catch, or runs in the next transaction of that connection
 *    (porsager/postgres#1208, #1216). A dead transaction says nothing more.
 *
 * A single statement whose connection dies under it is not repeated here, because it may have been executed: see `repeatable`.
 */
export function surviving(sql: postgres.Sql): postgres.Sql {
  const { unsafe } = sql
  // `begin` sends its first statement through it as well.
  const unsafeSurviving = (...given: Parameters<typeof unsafe>) => guarded(unsafe.apply(sql, given), sql.options.max)
  knowArrayTypes(sql)
  const begin = sql.begin.bind(sql)
  const beginSurviving = async (given: string | Work, work?: Work): Promise<unknown> => {
    const [options, action] = typeof given === 'string' ? [given, work] : ['', given]
    if (!action) throw new TypeError('A transaction needs something to do.')
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
  /** `commit` was sent, or is about to be. */
  mayHaveCommitted: boolean
  /** The work failed with an error of a lost connection, but the transaction's own connection still works. */
  isConnected: boolean
}

/** Runs a transaction once. `state` tells afterwards how far it came. */
async function runOnce(begin: postgres.Sql['begin'], options: string, action: Work, state: RunState): Promise<unknown> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  try {
    return await begin(options, async (tx) => {
      try {
        const result = await action(silencedWhen(() => isOver, tx))
        state.mayHaveCommitted = true
        return result
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        // postgres.js sends a rollback when this promise settles, so it never settles once the connection is closed: `begin` has
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

/** Whether a transaction that failed so certainly changed nothing, and may succeed when it is run again. */
const mayRunAgain = (error: unknown, { mayHaveCommitted, isConnected }: RunState): boolean =>
  isContention(error) || (!mayHaveCommitted && !isConnected && isConnectionLost(error))

/** What postgres.js's queries have beside their types: `state` is null until the query is written to a connection. */
interface Pending {
  state?: unknown
  resolve?: (result: unknown) => void
  reject?: (error: unknown) => void
  handler?: (query: unknown) => void
}

/**
 * Gives a query that postgres.js rejected with the end of an earlier session back to the pool, instead of to its caller. Safe,
 * because `state` is set in the moment in which a query is written to a socket, and is null here: the server never saw it. Each
 * such rejection uses up the stale error of one connection, so as many as the pool has connections are enough. A result with
 * holes before its rows is given without them.
 */
function guarded<Q>(query: Q, connections: number): Q {
  const pending = query as Q & Pending
  const { resolve, reject, handler } = pending
  // Another version of postgres.js may have none of these; then it is left as it is.
  if (!resolve || !reject || !handler || pending.state !== null) return query
  let tries = 0
  pending.resolve = (result) => resolve(Array.isArray(result) ? withoutHoles(result) : result)
  pending.reject = (error) => {
    if (pending.state === null && isSessionEnd(error) && tries++ <= connections) handler(query)
    else reject(error)
  }
  return query
}

/** In place, because a result is an array with further fields. */
function withoutHoles(result: unknown[]): unknown[] {
  if (result.length > 0 && !(0 in result)) result.splice(0, Number(Object.keys(result)[0]))
  return result
}

const silencedWhen = (isOver: () => boolean, tx: postgres.TransactionSql): postgres.TransactionSql => {
  const guard = <T>(value: T): T => {
    if (isOver()) throw Object.assign(new Error('The transaction is over.'), { code: 'CONNECTION_CLOSED' })
    return value
  }
  return new Proxy(tx, {
    get: (target, key) => guard(Reflect.get(target, key)),
    apply: (target, self, given) => Reflect.apply(guard(target), self, given),
  })
}

/** SQLSTATEs with which Postgres ends a session: shutdown, crash, dropped database, and timeouts of idle ones. */
const isSessionEnd = (error: unknown): boolean => error instanceof Error && /^(57P0|25P0[34])/.test(codeOf(error) ?? '')

/** Codes of Node's socket errors. postgres.js passes these errors on to the queries of the connection. */
const SOCKET_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * Whether an error, or one of its causes, says that a connection to Postgres is closed: its query may have been executed or not.
 * Errors of other connections (an object storage, a mail server) have the same socket codes, but not the fields `query` and
 * `parameters`, which postgres.js adds.
 */
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

/**
 * Runs reads, or statements that do no harm when they are executed twice, and runs them again when their connection was lost:
 * `MAX_RUNS` times in all. Whether the first run was executed is unknown, so nothing else may be given to it.
 */
export async function repeatable<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work()
    } catch (error) {
      if (run === MAX_RUNS || !isConnectionLost(error)) throw error
    }
  }
}
