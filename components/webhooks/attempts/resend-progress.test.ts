import { expect, test } from 'vitest'
import type { DeliveryProgress } from '@/server/contract/webhooks/delivery'
import { nextProgressCheck, resendResult } from './resend-progress'

const SOON = new Date(Date.now() + 30_000).toISOString()
const LATER = new Date(Date.now() + 360_000).toISOString()
const delivered = { status: 204, failure: null, duration_ms: 38 }
const down = { status: 503, failure: 'http_status', duration_ms: 38 }
const refused = { status: null, failure: 'connect_refused', duration_ms: 2 }
const gone = { status: 410, failure: 'http_status', duration_ms: 2 }

const progress = (change: Partial<DeliveryProgress>): DeliveryProgress => ({
  state: 'pending',
  is_in_flight: false,
  next_attempt_at: null,
  last: null,
  ...change,
})

// Case, progress, shape, text, time of the next attempt, time until the next check in milliseconds.
const rows: [string, DeliveryProgress | null, string, string, string | null, number | false][] = [
  ['accepted', null, 'waiting', 'Resent. Waiting for the response…', null, 1_000],
  ['due', progress({ next_attempt_at: SOON }), 'waiting', 'Resent. Waiting for the response…', null, 1_000],
  ['being sent', progress({ is_in_flight: true }), 'waiting', 'Resent. Waiting for the response…', null, 1_000],
  [
    'delivered',
    progress({ state: 'delivered', last: delivered }),
    'ok',
    'Delivered with status 204 in 38 ms.',
    null,
    false,
  ],
  [
    'failed, retry soon',
    progress({ last: down, next_attempt_at: SOON }),
    'warning',
    'Failed. The receiver responded with 503 instead of a 2xx.',
    SOON,
    2_000,
  ],
  [
    'failed, retry later',
    progress({ last: refused, next_attempt_at: LATER }),
    'warning',
    'Failed. The host refused the connection: nothing listens on that port.',
    LATER,
    10_000,
  ],
  [
    'failed, the retry is being sent',
    progress({ last: down, is_in_flight: true }),
    'warning',
    'Failed. The receiver responded with 503 instead of a 2xx.',
    null,
    2_000,
  ],
  [
    'failed permanently',
    progress({ state: 'failed', last: down }),
    'bad',
    'Failed. The receiver responded with 503 instead of a 2xx. No retries left.',
    null,
    false,
  ],
  [
    'gone',
    progress({ state: 'gone', last: gone }),
    'bad',
    'Failed. The receiver responded with 410 Gone, so the webhook is permanently disabled.',
    null,
    false,
  ],
  ['held', progress({ state: 'held', last: down }), 'off', 'Held: the webhook is disabled.', null, false],
  ['canceled', progress({ state: 'canceled' }), 'off', 'Canceled: the webhook was disabled.', null, false],
]

test.each(rows)('a resend (%s) has its text and its next check', (_name, given, kind, text, nextAttemptAt, check) => {
  expect(resendResult(given)).toEqual({ kind, text, nextAttemptAt })
  expect(nextProgressCheck(given ?? undefined)).toBe(check)
})
