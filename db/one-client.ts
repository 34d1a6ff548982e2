import pg from 'pg'

const CONNECT_TIMEOUT_MS = 30_000

/** Runs `work` with a connection of its own. A lost connection fails the query that runs on it. */
export async function withOneClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  config: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config })
  // A query that runs gets the error too.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

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
