// This file does not import zod, so that the page of the test endpoint can import it in the browser.

/** How the built-in test endpoint responds to a request with a valid signature. It refuses every other request with 401. */
export const TEST_RESPONSES = ['ok', 'error', 'gone', 'timeout'] as const
export type TestResponse = (typeof TEST_RESPONSES)[number]
