import type { DELIVERY_STATES } from '@/server/contract/webhooks/delivery'

const states: Record<(typeof DELIVERY_STATES)[number], string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  held: 'Held',
  gone: 'Gone',
  canceled: 'Canceled',
}

/** Texts of the log of the deliveries of all webhooks. */
export const deliveryLogMessages = {
  title: 'Deliveries',
  intro: 'What became of each event, for all webhooks. The newest event is first. Events are kept for 120 days.',
  filter: 'State',
  all: 'All states',
  states,
  webhook: 'Webhook',
  anyWebhook: 'All webhooks',
  time: 'Time',
  message: 'Message',
  noContact: 'View message',
  deleted: 'Deleted',
  none: 'No deliveries yet. The first one starts when a message completes that matches a webhook.',
  noneFound: 'No deliveries match.',
  noneHere: 'No deliveries of the newest events match. Older ones may.',
  showAll: 'Show all',
}
