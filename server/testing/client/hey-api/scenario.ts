// Compiled and run by server/api/tests/hey-api.db.test.ts, beside the client that @hey-api/openapi-ts generates into `client`.

import {
  type Error as ApiError,
  createWebhookSubscription,
  deleteWebhookSubscription,
  getAccount,
  listRecentMessages,
  listWebhookSubscriptions,
} from './client'
import { createClient } from './client/client'

/**
 * Calls the API with the generated functions.
 * @param fetch sends a request
 * @returns what a test compares
 */
export async function scenario({ api, token, fetch }: { api: string; token: string; fetch: typeof globalThis.fetch }) {
  const client = createClient({ baseUrl: api, auth: () => token, fetch })
  const me = await getAccount({ client })
  const created = await createWebhookSubscription({
    client,
    body: { url: 'https://1.1.1.1/voice', zapier_subscription_id: 52415181 },
  })
  const refused = await createWebhookSubscription({ client, body: { url: 'http://1.1.1.1/voice' } })
  const listed = await listWebhookSubscriptions({ client, query: { is_active: true, limit: 5, source: 'zapier' } })
  const recent = await listRecentMessages({ client, query: { limit: 1 } })
  const id = created.data?.id ?? ''
  const deleted = await deleteWebhookSubscription({ client, path: { id } })
  const missing = await deleteWebhookSubscription({ client, path: { id: '00000000-0000-4000-8000-000000000000' } })
  return {
    plan: me.data?.plan,
    created: created.data?.zapier_subscription_id,
    channelType: created.data?.channel_type,
    refused: explain(refused.error),
    total: listed.data?.pagination.total,
    isSample: recent.data?.messages[0]?.sample,
    isActive: deleted.data?.is_active,
    missing: explain(missing.error),
  }
}

/** Every error has one type. */
function explain(error: ApiError | undefined): string {
  return error ? [error.error, error.reason].filter((part) => part !== undefined).join(': ') : 'no error'
}
