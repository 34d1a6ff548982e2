import type { Inngest } from 'inngest'
import { TASKS } from '../../server/engine/task-list'
import { runQueuedTasks } from '../../server/engine/tasks'
import { engineReached } from '../events'
import { recordInngestHeartbeat } from '../heartbeat'

// What runs later and is no delivery, on Inngest's clock. A worker process runs the same list and goes on where Inngest is
// down; both at once are harmless. Nothing is retried here: each has its next turn, and what was queued keeps its own count.
const settings = { concurrency: 1, retries: 0, checkpointing: false } as const

/** A function for each task that has a time of its own. */
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

/** Runs what transactions queued (mails): they are rows of the database, so that they are queued exactly when something was decided. */
export const queuedTasks = (client: Inngest) =>
  client.createFunction({ ...settings, id: 'queued-tasks', triggers: [{ cron: '* * * * *' }] }, ({ step }) =>
    step.run('queued-tasks', () => runQueuedTasks()),
  )
