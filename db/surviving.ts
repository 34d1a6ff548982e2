import type postgres from 'postgres'

type Work = (tx: postgres.TransactionSql) => unknown

/**
 * Transactions whose connection may die under them. postgres.js (3.4.9) still sends its `rollback`, and whatever the
 * transaction says next, on the connection that is gone: that ends the process by an exception that nobody can catch, or runs
 * in the next transaction of that connection (porsager/postgres#1208, #1216). Here a dead transaction says nothing more, and
 * its caller hears why it died.
 */
export function surviving(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin.bind(sql)
  const beginSurviving = async (given: string | Work, work?: Work): Promise<unknown> => {
    const [options, act] = typeof given === 'string' ? [given, work] : ['', given]
    if (!act) throw new TypeError('A transaction needs something to do.')
    let isOver = false
    try {
      return await begin(options, async (tx) => {
        try {
          return await act(silencedWhen(() => isOver, tx))
        } catch (error) {
          // Never settled, so that no rollback is sent: `begin` rejects as soon as the connection is closed, which is now.
          return isDeath(error) ? await new Promise(() => {}) : Promise.reject(error)
        }
      })
    } finally {
      isOver = true
    }
  }
  return Object.assign(sql, { begin: beginSurviving })
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

/** What an error says when the connection it came over is closed, or about to be. */
const DEATHS = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

function isDeath(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('severity_local' in cause && 'severity' in cause)
      return cause.severity === 'FATAL' || cause.severity === 'PANIC'
    if ('code' in cause && typeof cause.code === 'string' && DEATHS.has(cause.code)) return true
  }
  return false
}
