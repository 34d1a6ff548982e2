import type { NextRequest } from 'next/server'
import type { Engine } from '../server/engine/engine'
import { log } from '../server/log'
import type { WakeRequest } from '../server/wake/wake-request'
import { inngest } from './client'
import { deliveryDue, messageDue } from './events'
import { inngestHealth } from './heartbeat'

/**
 * Inngest accepts 5,000 events per request and, on its smallest plan, 256 KiB. One of these events has about 250 bytes.
 */
const EVENTS_PER_REQUEST = 500

let handler: ((request: NextRequest, context: unknown) => Promise<Response>) | undefined

/**
 * Inngest as the engine. It calls the web process, which therefore registers the functions. Each delivery has an event,
 * which starts a run of deliver-webhook.ts, and each message one for process-message.ts.
 */
export const inngestEngine: Engine = {
  start: async (process) => (process === 'web' ? (await import('./sync')).startSync() : { stop: async () => {} }),
  health: inngestHealth,
  async wake(requests) {
    for (let sent = 0; sent < requests.length; sent += EVENTS_PER_REQUEST) {
      const events = requests.slice(sent, sent + EVENTS_PER_REQUEST).map(eventOf)
      try {
        await inngest().send(events)
      } catch (error) {
        // The next batch is not tried: the SDK has tried this one five times, which takes about two seconds.
        log.warn({ err: error, requests: requests.length - sent }, 'wake failed; the sweep wakes Inngest again')
        return sent
      }
    }
    return requests.length
  },
  async handleRequest(request, context) {
    handler ??= (await import('./serve')).inngestHandler()
    return handler(request, context)
  },
}

/**
 * Creates the event of a wake. Inngest keeps an event's id for a day and ignores a second event under it: a repeated
 * wake needs a new generation.
 */
function eventOf({ kind, id, groupId, wakeGeneration: wake_generation }: WakeRequest) {
  const key = { id: `${id}:${wake_generation}` }
  return kind === 'delivery'
    ? deliveryDue.create({ delivery_id: id, subscription_id: groupId, wake_generation }, key)
    : messageDue.create({ message_id: id, account_id: groupId, wake_generation }, key)
}
