import pg from 'pg'

/**
 * Opens a pool of the driver that graphile-worker uses. A lost connection does not end the process, also while the pool is
 * being closed. The caller ends the pool.
 * @param onLost is called with the error of a lost connection
 * @param connectionTimeoutMillis how long a caller waits for a connection; without it, as long as the system tries
 */
export function pgPool(
  connectionString: string,
  max: number,
  onLost: (error: Error) => void = () => {},
  connectionTimeoutMillis?: number,
): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}
