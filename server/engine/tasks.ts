import { type Logger, parseCronItems, run, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import { required } from '../env'
import { log } from '../log'
import { deleteOldAudio } from '../messages/retention'
import { DISABLED_NOTICE, sendDisabledNotice } from '../webhooks/notice'
import { sweep } from './sweep'

/** Everything that runs later and is no delivery: kept by graphile-worker, in Postgres. */
export async function startTasks(): Promise<{ stop(): Promise<void> }> {
  // A pool of our own: its connections end before Postgres does, and a lost idle one is a log line and not a crash.
  const pool = new pg.Pool({ connectionString: required('DATABASE_URL'), max: 4 })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the task runner was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quietLogger,
    taskList: {
      sweep: async () => {
        await sweep()
      },
      [DISABLED_NOTICE]: sendDisabledNotice,
      delete_old_audio: async () => {
        await deleteOldAudio()
      },
    },
    parsedCronItems: parseCronItems([
      { task: 'sweep', match: '* * * * *', options: { maxAttempts: 1 } },
      { task: 'delete_old_audio', match: '17 * * * *', options: { maxAttempts: 1 } },
    ]),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** graphile-worker's lines of every job are ours only when something is wrong with one. */
const quietLogger: Logger = new WorkerLogger(() => (level, message) => {
  if (level === 'error' || level === 'warning') log.warn({ task: true }, message)
})
