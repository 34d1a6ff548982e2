import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { testEndpointRequests } from '../../../db/schema'
import type { Timings } from '../../contract/webhooks/attempt'
import { MAX_TEST_BODY_CHARACTERS, type SignatureFinding } from '../../contract/webhooks/test-endpoint'
import { MAX_TEST_REQUESTS, type TestResponse } from '../../contract/webhooks/values'
import { SIGNATURE } from '../signing/request'
import { decryptSecret } from '../signing/secret'
import { verify } from '../signing/signature'
import { NotDispatchedError } from '../transport/dispatch'
import { toTimeout } from '../transport/failure'
import type { Outcome } from '../transport/outcome'
import type { PostRequest } from '../transport/post'

interface Endpoint {
  subscriptionId: string
  encryptedSecret: string
  respondWith: TestResponse
}

/** Receives a request in place of a receiver, inside the process. Throws NotDispatchedError when the database could not keep it. */
export async function receive(
  request: PostRequest,
  { subscriptionId, encryptedSecret, respondWith }: Endpoint,
  { eventId, now, timeoutMs }: { eventId: string | null; now: Date; timeoutMs: number },
): Promise<Outcome> {
  const startedAt = performance.now()
  const finding = findingOf(decryptSecret(encryptedSecret, subscriptionId), request, now)
  const response = responseTo(finding, respondWith)
  await keep(request, { subscriptionId, eventId, finding, status: response?.status ?? null })
  const timings = () => timingsOf(performance.now() - startedAt)
  if (response)
    return { kind: 'response', status: response.status, excerpt: response.body, retryAfter: null, timings: timings() }
  await sleep(timeoutMs - (performance.now() - startedAt))
  return { kind: 'failure', ...toTimeout('response', timeoutMs), timings: timings() }
}

const timingsOf = (ms: number): Timings => ({
  ...{ dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null },
  total_ms: Math.round(ms * 10) / 10,
})

interface Received {
  subscriptionId: string
  eventId: string | null
  finding: SignatureFinding
  status: number | null
}

/** Nothing has responded before a request is kept, so an error of the database is no attempt (choices.md). */
async function keep(request: PostRequest, received: Received): Promise<void> {
  try {
    await insertRequest(request, received)
  } catch (error) {
    throw new NotDispatchedError('database', 'the test endpoint could not keep the request', error)
  }
}

async function insertRequest(
  { headers, body }: PostRequest,
  { subscriptionId, eventId, finding, status }: Received,
): Promise<void> {
  const text = String(body)
  await db().transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${testEndpointRequests} (subscription_id, event_id, headers, body, body_bytes, finding, status)
      select ${subscriptionId}::uuid, ${eventId}::uuid, ${JSON.stringify(headers)}::jsonb,
        ${text.slice(0, MAX_TEST_BODY_CHARACTERS)}, ${Buffer.byteLength(text)}, ${finding}, ${status}::int
      where ${eventId}::uuid is null or exists (select from events where id = ${eventId}::uuid for key share)`)
    await tx.execute(sql`
      delete from ${testEndpointRequests} where id in (
        select id from ${testEndpointRequests} where subscription_id = ${subscriptionId}
        order by received_at desc, id desc offset ${MAX_TEST_REQUESTS} for update skip locked)`)
  })
}

export function findingOf(
  secret: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer | string },
  now: Date,
): SignatureFinding {
  const result = verify(secret, headers[SIGNATURE], body, now)
  return result.ok ? 'verified' : result.reason
}

export function responseTo(
  finding: SignatureFinding,
  respondWith: TestResponse,
): { status: number; body: string } | null {
  if (finding !== 'verified') return { status: 401, body: `{"verified":false,"reason":"${finding}"}` }
  if (respondWith === 'timeout') return null
  return RESPONSES[respondWith]
}

const RESPONSES: Record<Exclude<TestResponse, 'timeout'>, { status: number; body: string }> = {
  ok: { status: 200, body: '{"verified":true}' },
  error: { status: 500, body: 'The test endpoint is set to respond with 500.' },
  gone: { status: 410, body: 'The test endpoint is set to respond with 410.' },
}
