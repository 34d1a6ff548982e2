import { countMissingDeliveries } from '../../server/webhooks/delivery/find-missing-deliveries'
import { command } from './command'

export const audit = command({
  summary:
    'Count deliveries that are missing: events that a subscription should have got and has no delivery of. 0 is right.',
  options: {},
  run: async () => ({ unqueued: await countMissingDeliveries({ all: true }) }),
})
