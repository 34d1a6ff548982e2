import { expect, test } from 'vitest'
import type { Outcome } from '../webhooks/transport/outcome'
import { nextStep } from './send-alert'

const response = (status: number): Outcome => ({
  kind: 'response',
  status,
  excerpt: '',
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: 1 },
})

test.each([
  [[200, 202, 204], 'accepted'],
  [[404, 410], 'stopped'],
  [[301, 302, 307, 400, 401, 403, 413], 'given_up'],
  [[408, 425, 429, 500, 503, 599], 'retry'],
] as const)('after the statuses %j an alert is %s', (statuses, next) => {
  expect(statuses.map((status) => nextStep(response(status)))).toEqual(statuses.map(() => next))
})

test('without a response it is tried again', () => {
  expect(nextStep({ kind: 'failure', code: 'timeout', detail: '', timings: null })).toBe('retry')
})
