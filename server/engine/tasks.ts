import { type Logger, parseCronItems, run, runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import { pgPool } from '../../db/one-client'
import { env, required } from '../env'
import { log } from '../log'
import { TASKS } from './task-list'

const CONCURRENCY = 6
/** graphile-worker warns about fewer connections than tasks. */
const MAX_CONNECTIONS = CONCURRENCY

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

/** Runs the queued tasks that are due, for a caller with its own schedule (Inngest). */
export async function runQueuedTasks(): Promise<void> {
  const pool = taskPool()
  try {
    await runOnce(settings(pool))
  } finally {
    await pool.end()
  }
}

/** Opens a separate pool, so that its connections close before Postgres stops. */
const taskPool = () =>
  pgPool(env().DIRECT_DATABASE_URL ?? required('DATABASE_URL'), MAX_CONNECTIONS, (error) =>
    log.warn({ err: error }, 'a connection of the task runner was lost'),
  )

const settings = (pool: pg.Pool) => ({
  pgPool: pool,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  noPreparedStatements: env().DATABASE_POOLER === 'transaction' && !env().DIRECT_DATABASE_URL,
  logger: quietLogger,
  taskList: Object.fromEntries(
    Object.entries(TASKS).flatMap(([name, task]) =>
      task.isSender && env().DELIVERY_PAUSED
        ? []
        : [[name, async (payload, { job }) => void (await task.run(payload, job))] as const],
    ),
  ) satisfies TaskList,
})

const quietLogger: Logger = new WorkerLogger(() => (level, message) => {
  if (level === 'error' || level === 'warning') log.warn({ task: true }, message)
})
