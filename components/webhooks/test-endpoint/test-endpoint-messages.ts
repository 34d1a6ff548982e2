import type { SignatureFinding } from '@/server/contract/webhooks/test-endpoint'
import { MAX_TEST_REQUESTS, TEST_REQUEST_HOURS, type TestResponse } from '@/server/contract/webhooks/values'

const findings: Record<SignatureFinding, string> = {
  verified: 'Verified',
  signature: 'Wrong signature',
  header: 'No signature',
  timestamp: 'Expired signature',
}

const explanations: Record<SignatureFinding, string> = {
  verified: 'The signature matches the body and the secret of this webhook.',
  signature: 'No v1 in the signature header matches the body and the secret of this webhook.',
  header: 'The header X-Message-Signature is missing or cannot be read.',
  timestamp: 'The time in the signature differs by more than five minutes from the clock of this server.',
}

/** Texts of the page with the requests of the built-in test endpoint. Only the server renders them. */
export const testEndpointMessages = {
  title: 'Received requests',
  intro: `This server receives the webhook in place of your own. It verifies each signature, and keeps the last ${MAX_TEST_REQUESTS} requests for ${TEST_REQUEST_HOURS} hours.`,
  list: 'Requests',
  waiting: 'Waiting for the first request',
  waitingHint: 'Send a test event, or leave a message in one of your channels. Requests appear here as they arrive.',
  live: 'Live',
  inactive: 'This webhook is not active, so it receives test events only.',
  toWebhook: 'Open webhook',
  testEvent: 'Test event',
  findings,
  explanations,
  response: (status: number | null) => (status === null ? 'No response' : `Responded ${status}`),
  bytes: (bytes: number) => `${bytes.toLocaleString('en')} bytes`,
  headers: 'Headers',
  theHeaders: 'the headers',
  body: 'Body',
  theBody: 'the body as received',
  cut: (shown: number) => `The first ${shown.toLocaleString('en')} characters.`,
  viewRequests: 'View received requests',
  notice: 'The built-in test endpoint receives this webhook.',
}

const options: Record<TestResponse, string> = {
  ok: '200 OK',
  error: '500 Internal Server Error',
  gone: '410 Gone',
  timeout: 'No response (timeout)',
}

export const respondWithMessages = {
  label: 'Respond with',
  options,
  saved: (respondWith: TestResponse) => `The endpoint now responds with: ${options[respondWith]}.`,
}
