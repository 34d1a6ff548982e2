import { type Logger, parseCronItems, run, runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import { required } from '../env'
import { log } from '../log'
import { TASKS } from './task-list'

/** Runs the tasks in this process: those queued at once, the others at their times. */
export async function startTasks(): Promise<{ stop(): Promise<void> }> {
  const pool = taskPool()
  const cronItems = Object.entries(TASKS).flatMap(([task, { cron }]) =>
    cron ? [{ task, match: cron, options: { maxAttempts: 1 } }] : [],
  )
  const runner = await run({ ...settings(pool), pollInterval: 2000, parsedCronItems: parseCronItems(cronItems) })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** Runs the tasks that are queued and due, and returns when none is left: for a runner that is woken by another's clock. */
export async function runQueuedTasks(): Promise<void> {
  const pool = taskPool()
  try {
    await runOnce(settings(pool))
  } finally {
    await pool.end()
  }
}

/** A pool of our own: its connections end before Postgres does, and a lost idle one is a log line and not a crash. */
function taskPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: required('DATABASE_URL'), max: 4 })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the task runner was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

const settings = (pgPool: pg.Pool) => ({
  pgPool,
  concurrency: 2,
  noHandleSignals: true,
  logger: quietLogger,
  taskList: Object.fromEntries(
    Object.entries(TASKS).map(([name, task]) => [name, async (payload) => void (await task.run(payload))]),
  ) satisfies TaskList,
})

/** graphile-worker's lines of every job are ours only when something is wrong with one. */
const quietLogger: Logger = new WorkerLogger(() => (level, message) => {
  if (level === 'error' || level === 'warning') log.warn({ task: true }, message)
})
