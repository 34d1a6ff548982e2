import { setDatabase } from '../db/client'
import { findPooler, type Pooler, requireSameDatabase } from '../db/pooler'
import { env, required, resetEnv } from './env'

/** Sets the database of this process from the settings. Only what composes a process calls it. @throws EnvError */
export function setDatabaseFromEnv(): void {
  const { DATABASE_POOLER: pooler = 'none', DIRECT_DATABASE_URL: directUrl } = env()
  setDatabase(required('DATABASE_URL'), { pooler, directUrl })
}

/**
 * Finds out, unless a setting says it, whether DATABASE_URL is a connection pooler, and sets the database of this process. The processes
 * that this one starts get what was found as DATABASE_POOLER.
 * @throws DatabaseError when DIRECT_DATABASE_URL names another database
 */
export async function findDatabasePooler(): Promise<Pooler> {
  const { DATABASE_POOLER, DIRECT_DATABASE_URL: directUrl } = env()
  if (directUrl) await requireSameDatabase(required('DATABASE_URL'), directUrl)
  const pooler = DATABASE_POOLER ?? (await findPooler(required('DATABASE_URL')))
  process.env.DATABASE_POOLER = pooler
  resetEnv()
  setDatabaseFromEnv()
  return pooler
}
