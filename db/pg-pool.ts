import pg from 'pg'

/** Opens a pool of the driver that graphile-worker uses. */
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
