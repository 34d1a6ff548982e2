// Compiled and run by scripts/clients/run.ts, beside the client that @hey-api/openapi-ts generates into `client`.

import assert from 'node:assert/strict'
import {
  type ApiError,
  createWebhookSubscription,
  deleteWebhookSubscription,
  getAccount,
  listRecentMessages,
  listWebhookSubscriptions,
} from './client'
import { createClient } from './client/client'

const { API = '', TOKEN = '' } = process.env
const client = createClient({ baseUrl: API, auth: () => TOKEN })

const me = await getAccount({ client })
assert.ok(me.data?.plan)
const body = { url: 'https://1.1.1.1/voice', zapier_subscription_id: 52415181 }
const created = await createWebhookSubscription({ client, body })
assert.equal(created.data?.zapier_subscription_id, '52415181')
assert.equal(created.data?.channel_type, null)
const refused = await createWebhookSubscription({ client, body: { url: 'http://1.1.1.1/voice' } })
assert.equal(explain(refused.error), 'invalid_url: scheme_must_be_https')
const listed = await listWebhookSubscriptions({ client, query: { is_active: true, limit: 5, source: 'zapier' } })
assert.equal(listed.data?.pagination.total, 1)
const recent = await listRecentMessages({ client, query: { limit: 1 } })
assert.equal(recent.data?.messages.length, 1)
const deleted = await deleteWebhookSubscription({ client, path: { id: created.data?.id ?? '' } })
assert.equal(deleted.data?.is_active, false)
const missing = await deleteWebhookSubscription({ client, path: { id: '00000000-0000-4000-8000-000000000000' } })
assert.equal(explain(missing.error), 'not_found')

function explain(error: ApiError | undefined): string {
  return error ? [error.error, error.reason].filter((part) => part !== undefined).join(': ') : 'no error'
}
