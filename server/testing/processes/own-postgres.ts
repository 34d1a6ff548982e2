import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { connection, disconnect } from '../../../db/client'
import { startPostgres } from '../../../db/embedded'
import { migrate } from '../../../db/migrate'
import { setDatabaseFromEnv } from '../../database'
import { resetEnv } from '../../env'
import { POOLED, startPgBouncer, withPooler } from '../database/pgbouncer'
import { TEST_KEYS } from '../database/test-keys'
import { until } from './faults'

/** A Postgres of the test file alone, as an instance has it, so that it can be ended. It is started again by itself. */
export interface OwnPostgres {
  readonly url: string
  /** Ends Postgres with this signal, and returns when the next one responds. */
  restart(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
}

/** Starts the Postgres before the tests of the file, which calls this at its top, with these settings of the service. */
export function ownPostgres(variables: Record<string, string> = {}): OwnPostgres {
  let dataDir = ''
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-fault-'))
    await chmod(dataDir, 0o711)
    // Without fsync only a power failure could lose commits; a restart of Postgres cannot.
    postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
    await migrate(postgres.url)
    if (POOLED) pooler = await startPgBouncer(postgres.url)
    Object.assign(process.env, TEST_KEYS, withPooler(pooler ? postgres.url : postgres.socketUrl, pooler?.url), {
      LOG_LEVEL: 'silent',
      ...variables,
    })
    resetEnv()
    setDatabaseFromEnv()
  })
  afterAll(async () => {
    await connection().sql.end({ timeout: 0 })
    await disconnect()
    await pooler?.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const postmaster = async () =>
    Number((await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    get url() {
      return postgres.url
    },
    async restart(signal) {
      const before = await postmaster()
      process.kill(before, signal)
      await until(async () => (await postmaster().catch(() => before)) !== before)
      await until(() =>
        connection().sql`select 1`.then(
          () => true,
          () => false,
        ),
      )
    },
  }
}
