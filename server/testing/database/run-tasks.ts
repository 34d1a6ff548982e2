import { runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import { pgPool } from '../../../db/one-client'
import { env, required } from '../../env'

const CONNECTIONS = 10

/**
 * Runs these tasks that are queued and due in the database of the test file, without a log. graphile-worker returns
 * before it has written down the last one; the end of the pool waits for that.
 */
export async function runTasks(taskList: TaskList): Promise<void> {
  const pool = pgPool(required('DATABASE_URL'), CONNECTIONS)
  try {
    const noPreparedStatements = env().DATABASE_POOLER === 'transaction'
    const logger = new WorkerLogger(() => () => {})
    await runOnce({ pgPool: pool, taskList, noHandleSignals: true, noPreparedStatements, logger })
  } finally {
    await pool.end()
  }
}
