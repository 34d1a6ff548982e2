import { countMissingDeliveries } from '../../../server/webhooks/delivery/publish'
import { command } from '../command'

export const audit = command({
  summary:
    'Count missing deliveries: events that have no delivery for a subscription that should receive them. Expected: 0.',
  options: {},
  run: async () => ({ unqueued: await countMissingDeliveries({ all: true }) }),
})
