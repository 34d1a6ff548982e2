import { serve } from 'inngest/edge'
import { env } from '../server/env'
import { inngest } from './client'
import { AttemptPool, type PoolOptions } from './groups/attempt-pool'
import { deliverBacklog } from './groups/deliver-backlog'
import { deliverGroup } from './groups/deliver-group'
import type { GroupOptions } from './groups/group-options'
import { isResident } from './groups/resident'
import { type ProcessingOptions, processMessageFunction } from './process-message'
import { queuedTasks, timedTasks } from './tasks'

/**
 * Creates the handler of /api/inngest. It checks Inngest's signature and runs the next step of the function that the
 * query names.
 */
export function inngestHandler(options: PoolOptions & ProcessingOptions & Partial<GroupOptions> = {}) {
  const client = inngest()
  const grouped = { isResident, ...options, pool: options.pool ?? new AttemptPool(options) }
  return serve({
    client,
    functions: [
      deliverGroup(client, grouped),
      deliverBacklog(client, grouped),
      processMessageFunction(client, options),
      ...timedTasks(client),
      queuedTasks(client),
    ],
    // Set here, because the SDK would otherwise register the Host of any request, which any client can choose.
    serveOrigin: env().INNGEST_SERVE_ORIGIN ?? env().BASE_URL,
  })
}
