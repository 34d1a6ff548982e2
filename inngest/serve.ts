import type { Inngest } from 'inngest'
import { serve } from 'inngest/edge'
import type { EngineHealth } from '../server/engine/engine'
import { lastEngineHeartbeat, recordEngineHeartbeat } from '../server/engine/engine-heartbeat'
import { TASKS } from '../server/engine/task-list'
import { runQueuedTasks } from '../server/engine/tasks'
import { env } from '../server/env'
import { AttemptPool, isResident, type PoolOptions } from './attempt-pool'
import { engineReached, inngest } from './client'
import { deliverGroup } from './deliver-group'
import type { GroupOptions } from './groups'
import { type ProcessingOptions, processMessageFunction } from './process-message'

/** Creates the handler of /api/inngest, which checks Inngest's signature and runs the next step of a function. */
export function inngestHandler(options: PoolOptions & ProcessingOptions & Partial<GroupOptions> = {}) {
  const client = inngest()
  const grouped = { isResident, ...options, pool: options.pool ?? new AttemptPool(options) }
  return serve({
    client,
    functions: [
      deliverGroup(client, grouped),
      processMessageFunction(client, options),
      ...timedTasks(client),
      queuedTasks(client),
    ],
    // Set here, because the SDK would otherwise register the Host of any request, which any client can choose.
    serveOrigin: env().INNGEST_SERVE_ORIGIN ?? env().BASE_URL,
  })
}

// The tasks of server/engine/task-list.ts on Inngest's schedule. A worker process runs the same tasks, also while
// Inngest is down; a task may run twice at the same time. Nothing is retried here: a scheduled task runs again at its
// next time, and graphile-worker counts the attempts of a queued one.
const settings = { concurrency: 1, retries: 0, checkpointing: false } as const

const timedTasks = (client: Inngest) =>
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
                await run({}, { attempts: 1 })
              }),
          ),
        ]
      : [],
  )

const queuedTasks = (client: Inngest) =>
  client.createFunction({ ...settings, id: 'queued-tasks', triggers: [{ cron: '* * * * *' }] }, ({ step }) =>
    step.run('queued-tasks', () => runQueuedTasks()),
  )

/** When Inngest has missed two of its sweeps, it is down, cannot reach this service, or has lost its state. */
export const INNGEST_HEARTBEAT_LIMIT_SECONDS = 150

export const recordInngestHeartbeat = (): Promise<void> => recordEngineHeartbeat('inngest')

export async function inngestHealth(): Promise<EngineHealth> {
  const last = await lastEngineHeartbeat('inngest')
  return {
    isWorking: last !== null && last.ageSeconds <= INNGEST_HEARTBEAT_LIMIT_SECONDS,
    heartbeat: {
      seen_at: last?.seenAt.toISOString() ?? null,
      age_seconds: last && Math.round(last.ageSeconds * 10) / 10,
    },
  }
}
