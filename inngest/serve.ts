import { serve } from 'inngest/next'
import { env } from '../server/env'
import { inngest } from './client'
import { type DeliveryOptions, deliverWebhook } from './deliver-webhook'
import { type ProcessingOptions, processMessageFunction } from './process-message'
import { queuedTasks, timedTasks } from './tasks'

/**
 * Creates the handler of /api/inngest. It checks Inngest's signature and runs the next step of the function that the
 * query names.
 */
export function inngestHandler(options: DeliveryOptions & ProcessingOptions = {}) {
  const client = inngest()
  return serve({
    client,
    functions: [
      deliverWebhook(client, options),
      processMessageFunction(client, options),
      ...timedTasks(client),
      queuedTasks(client),
    ],
    // Set here, because the SDK would otherwise register the Host of any request, which any client can choose.
    serveOrigin: env().INNGEST_SERVE_ORIGIN ?? env().BASE_URL,
  })
}
