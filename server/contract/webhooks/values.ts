// Values without schemas: this file does not import zod, so that pages in the browser can import it.

export const PERIODS = ['24h', '7d', '30d'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_HOURS: Record<Period, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }

/** Why attempts failed, in the order in which they are shown: responses by status, then attempts without a response. */
export const FAILURE_CLASSES = ['3xx', '4xx', '5xx', 'timeout', 'dns', 'connection', 'tls', 'other'] as const
export type FailureClass = (typeof FAILURE_CLASSES)[number]

/** A receiver must accept `signed` and refuse the others with a 4xx. `expired` is too old (spec, "Signature", rule 3). */
export const VERIFICATION_CASES = ['signed', 'wrong_signature', 'unsigned', 'expired'] as const
export type VerificationCase = (typeof VERIFICATION_CASES)[number]

/** How the built-in test endpoint responds to a request with a valid signature. It refuses every other request with 401. */
export const TEST_RESPONSES = ['ok', 'error', 'gone', 'timeout'] as const
export type TestResponse = (typeof TEST_RESPONSES)[number]

/** The built-in test endpoint keeps the newest requests, for this time. */
export const MAX_TEST_REQUESTS = 20
export const TEST_REQUEST_HOURS = 24

/** Maximum difference between the time of a signature and the receiver's clock, in either direction (spec, "Signature", rule 3). */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/** The page of a webhook counts its failed deliveries up to this number, so that many of them do not slow down each load. */
export const MAX_COUNTED_FAILED = 1_000

/** Hours without use after which a listener ends, and for which its requests are kept. */
export const LISTENER_HOURS = 24
