import type { TestResponse } from '@/server/contract/webhooks/test-responses'

const options: Record<TestResponse, string> = {
  ok: '200 OK',
  error: '500 Internal Server Error',
  gone: '410 Gone',
  timeout: 'No response (timeout)',
}

/** Texts of the choice how the test endpoint responds. */
export const respondWithMessages = {
  label: 'Respond with',
  options,
  saved: (respondWith: TestResponse) => `The endpoint now responds with: ${options[respondWith]}.`,
}
