import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../../db/client'
import { testEndpointRequests, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity, type UserActor } from '../../accounts/account/activity'
import { TEST_ENDPOINT_NAME, type TestEndpoint, type TestEndpointRequest } from '../../contract/webhooks/test-endpoint'
import { MAX_TEST_REQUESTS, type TestResponse } from '../../contract/webhooks/values'
import { env } from '../../env'
import { insertSubscription } from './create'
import { findSubscription, type SubscriptionRow, toSubscription } from './subscriptions'

/** Creates an active subscription to the built-in test endpoint. Throws ApiError invalid_channel_id, limit_reached. */
export async function createTestEndpoint(
  account: Account,
  actor: UserActor,
  { channel_id }: { channel_id?: string | null | undefined },
): Promise<SubscriptionRow> {
  const id = randomUUID()
  const { row } = await insertSubscription(
    account,
    actor,
    { channel_id, name: TEST_ENDPOINT_NAME },
    { id, source: 'dashboard', url: testEndpointUrl(env().BASE_URL, id), testResponse: 'ok' },
  )
  return row
}

export async function activeTestEndpoint(account: Account): Promise<string | null> {
  const [row] = await db()
    .select({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.accountId, account.id),
        webhookSubscriptions.isActive,
        isNotNull(webhookSubscriptions.testResponse),
      ),
    )
    .orderBy(desc(webhookSubscriptions.createdAt), desc(webhookSubscriptions.id))
    .limit(1)
  return row?.id ?? null
}

export async function findTestEndpoint(account: Account, id: string): Promise<TestEndpoint | null> {
  const row = await findSubscription(account, id)
  if (row?.testResponse == null) return null
  const requests = await db()
    .select()
    .from(testEndpointRequests)
    .where(eq(testEndpointRequests.subscriptionId, row.id))
    .orderBy(desc(testEndpointRequests.receivedAt), desc(testEndpointRequests.id))
    .limit(MAX_TEST_REQUESTS)
  return { subscription: toSubscription(row), respond_with: row.testResponse, requests: requests.map(toRequest) }
}

const toRequest = (row: typeof testEndpointRequests.$inferSelect): TestEndpointRequest => ({
  id: row.id,
  received_at: row.receivedAt.toISOString(),
  headers: row.headers,
  body: row.body,
  body_bytes: row.bodyBytes,
  finding: row.finding,
  status: row.status,
})

/** The id of the newest request, which a page polls. Null as in `findTestEndpoint`. */
export async function newestTestRequest(account: Account, id: string): Promise<{ newest: string | null } | null> {
  const row = await findSubscription(account, id)
  if (row?.testResponse == null) return null
  const [request] = await db()
    .select({ id: testEndpointRequests.id })
    .from(testEndpointRequests)
    .where(eq(testEndpointRequests.subscriptionId, row.id))
    .orderBy(desc(testEndpointRequests.receivedAt), desc(testEndpointRequests.id))
    .limit(1)
  return { newest: request?.id ?? null }
}

export function changeTestResponse(
  account: Account,
  actor: Actor,
  id: string,
  respondWith: TestResponse,
): Promise<{ respond_with: TestResponse } | null> {
  return db().transaction(async (tx) => {
    const found = await findSubscription(account, id, tx)
    if (found?.testResponse == null) return null
    const [changed] = await tx
      .update(webhookSubscriptions)
      .set({ testResponse: respondWith })
      .where(and(eq(webhookSubscriptions.id, found.id), eq(webhookSubscriptions.accountId, account.id)))
      .returning({ url: webhookSubscriptions.url })
    if (changed && found.testResponse !== respondWith)
      await recordActivity(tx, account, actor, {
        action: 'test_response_changed',
        subjectId: found.id,
        subject: changed.url,
        detail: respondWith,
      })
    return { respond_with: respondWith }
  })
}

/** The URL of a subscription to the built-in test endpoint. In a browser it leads to the page with the requests. */
const testEndpointUrl = (baseUrl: string, subscriptionId: string): string =>
  `https://${new URL(baseUrl).host}/test-endpoints/${subscriptionId}`
