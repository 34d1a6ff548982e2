import pg from 'pg'
import { log } from '../server/log'

/**
 * Opens a pool of the driver that graphile-worker uses. A lost connection is logged and does not end the process, also
 * while the pool is being closed. The caller ends the pool.
 * @param connectionTimeoutMillis how long a caller waits for a connection; without it, as long as the system tries
 */
export function pgPool(connectionString: string, max: number, connectionTimeoutMillis?: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the task runner was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
