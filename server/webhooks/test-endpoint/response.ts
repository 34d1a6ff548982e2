import type { SignatureFinding } from '../../contract/webhooks/test-endpoint'
import type { TestResponse } from '../../contract/webhooks/test-responses'
import { SIGNATURE } from '../signing/headers'
import { verify } from '../signing/signature'

/** Returns what a receiver finds in the signature of a request. It verifies exactly as the example receivers do. */
export function findingOf(
  secret: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer | string },
  now: Date,
): SignatureFinding {
  const result = verify(secret, headers[SIGNATURE], body, now)
  return result.ok ? 'verified' : result.reason
}

/** Returns the response to a request; null for one that gets none, so that it times out. */
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
