import type { Link } from './document'

// The operations that a client can call next with values of a response, by the operation that returns the response
// (OpenAPI 3.1, "Link Object").

const ID_PARAMETER = { id: '$response.body#/id' }

const link = (operationId: string, description: string, parameters: Record<string, string>): Link => ({
  operationId,
  description,
  parameters,
})

export const LINKS: Record<string, Record<string, Link>> = {
  createWebhookSubscription: {
    get: link('getWebhookSubscription', 'Returns the new subscription without its secret.', ID_PARAMETER),
    delete: link('deleteWebhookSubscription', 'Deletes the new subscription.', ID_PARAMETER),
  },
}
