import { describe, expect, test } from 'vitest'
import { bodyInLine, FAILURE_MESSAGES, lastErrorMessage, statusMessage } from './failure-messages'
import { explain, FAILURE_CODES, type Outcome } from './outcome'

const refused = (code: (typeof FAILURE_CODES)[number]): Outcome => ({
  kind: 'failure',
  code,
  detail: 'DETAIL',
  timings: null,
})
const timings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: 1 }
const responded = (status: number, excerpt = ''): Outcome => ({
  kind: 'response',
  status,
  excerpt,
  retryAfter: null,
  timings,
})

test.each(Object.entries(FAILURE_MESSAGES))('%s has a sentence without codes', (_code, message) => {
  expect(message).toMatch(/^[A-Z][^_]* [^_]*\.$/)
})

test('a status has a sentence, also where it is not known', () => {
  expect(statusMessage(503)).toBe('The receiver responded with 503 instead of a 2xx.')
  expect(statusMessage(null)).toBe('The receiver did not respond with a 2xx.')
})

describe('a last error as it is stored', () => {
  test.each(FAILURE_CODES)('%s is shown as its sentence', (code) => {
    expect(lastErrorMessage(explain(refused(code))?.error ?? '')).toEqual({ message: FAILURE_MESSAGES[code], body: '' })
  })

  test.each([
    [responded(302), FAILURE_MESSAGES.redirect_blocked, ''],
    [responded(503), 'HTTP 503', ''],
    [responded(503, 'upstream: down'), 'HTTP 503', 'upstream: down'],
    [responded(500, 'two\nlines'), 'HTTP 500', 'two\nlines'],
    [responded(500, 'الخادم متوقف'), 'HTTP 500', 'الخادم متوقف'],
  ])('%o', (outcome, message, body) => {
    expect(lastErrorMessage(explain(outcome)?.error ?? '')).toEqual({ message, body })
  })

  test('a code of a later release is shown as it is', () => {
    expect(lastErrorMessage('quic_lost: gone')).toEqual({ message: 'quic_lost: gone', body: '' })
  })
})

test.each([
  ['<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>', '502 Bad Gateway'],
  ['\n<!doctype html>\n<TITLE lang="en">\n Not found\n</TITLE>', 'Not found'],
  ['<html><head><title>cut off by the exc', 'cut off by the exc'],
  ['<error><code>7</code></error>', '<error><code>7</code></error>'],
  ['<title></title>', '<title></title>'],
  ['the text <title>is no page</title>', 'the text <title>is no page</title>'],
  ['{"error":"down"}', '{"error":"down"}'],
  ['', ''],
])('a line shows of %j: %j', (body, shown) => {
  expect(bodyInLine(body)).toBe(shown)
})
