import { serve } from 'inngest/next'
import { inngest } from './client'
import { type DeliveryOptions, deliverWebhook } from './functions/deliver-webhook'
import { sweepEachMinute } from './functions/sweep'

/** What Inngest calls at /api/inngest: its signature is checked, the function named in the query goes one step further. */
export function inngestHandler(options: DeliveryOptions = {}) {
  const client = inngest()
  return serve({ client, functions: [deliverWebhook(client, options), sweepEachMinute(client)] })
}
