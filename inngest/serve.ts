import { serve } from 'inngest/next'
import { env } from '../server/env'
import { inngest } from './client'
import { type DeliveryOptions, deliverWebhook } from './functions/deliver-webhook'
import { queuedTasks, timedTasks } from './functions/tasks'

/** What Inngest calls at /api/inngest: its signature is checked, the function named in the query goes one step further. */
export function inngestHandler(options: DeliveryOptions = {}) {
  const client = inngest()
  return serve({
    client,
    functions: [deliverWebhook(client, options), ...timedTasks(client), queuedTasks(client)],
    // Said, because the SDK would otherwise register whatever Host a stranger's request named.
    serveOrigin: env().INNGEST_SERVE_ORIGIN ?? env().BASE_URL,
  })
}
