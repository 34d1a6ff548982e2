import type { Inngest } from 'inngest'
import { TASKS } from '../server/engine/task-list'
import { runQueuedTasks } from '../server/engine/tasks'
import { engineReached } from './events'
import { recordInngestHeartbeat } from './heartbeat'

// The tasks of server/engine/task-list.ts on Inngest's schedule. A worker process runs the same tasks, also while
// Inngest is down; a task may run twice at the same time. Nothing is retried here: a scheduled task runs again at its
// next time, and graphile-worker counts the attempts of a queued one.
const settings = { concurrency: 1, retries: 0, checkpointing: false } as const

/** Creates a function for each scheduled task. */
export const timedTasks = (client: Inngest) =>
  Object.entries(TASKS).flatMap(([name, { cron, run }]) =>
    cron
      ? [
          client.createFunction(
            {
              ...settings,
              id: name.replaceAll('_', '-'),
              triggers: name === 'sweep' ? [{ cron }, engineReached] : [{ cron }],
            },
            ({ step }) =>
              step.run(name, async () => {
                if (name === 'sweep') await recordInngestHeartbeat()
                await run({})
              }),
          ),
        ]
      : [],
  )

/**
 * Creates a function that runs the tasks that transactions queued (emails). They are rows, so that they are queued
 * exactly when a transaction commits.
 */
export const queuedTasks = (client: Inngest) =>
  client.createFunction({ ...settings, id: 'queued-tasks', triggers: [{ cron: '* * * * *' }] }, ({ step }) =>
    step.run('queued-tasks', () => runQueuedTasks()),
  )
