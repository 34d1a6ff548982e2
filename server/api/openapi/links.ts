import type { Link } from './document'

// What can be called next with the values of a response, by the operation that returns it (OpenAPI 3.1, "Link Object").

const OF_ID = { id: '$response.body#/id' }

const one = (operationId: string, description: string, parameters: Record<string, string>): Link => ({
  operationId,
  description,
  parameters,
})

export const LINKS: Record<string, Record<string, Link>> = {
  createWebhookSubscription: {
    get: one('getWebhookSubscription', 'Returns the new subscription, without its secret.', OF_ID),
    delete: one('deleteWebhookSubscription', 'Deletes the new subscription.', OF_ID),
  },
}
