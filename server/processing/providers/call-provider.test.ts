import { expect, test } from 'vitest'
import { providerError, retryAfterMs, withoutPrivateWords } from './call-provider'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['7', 7_000],
  ['0', 0],
  ['1.5', 1_500],
  ['86400', 3_600_000],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', 0],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test.each([
  ['Invalid value: Zebediah said 42', ['my name is Zebediah, room 42'], 'Invalid value: … said …'],
  ['key sk-1234 is wrong', ['sk-1234'], 'key … is wrong'],
  ['refused: 田中さん', ['田中さんです'], 'refused: …'],
  ["'temperature' is not supported", ['Hello.'], "'temperature' is not supported"],
])('%s', (text, privateTexts, expected) => {
  expect(withoutPrivateWords(text, privateTexts).replaceAll(/…+/g, '…')).toBe(expected)
})

test.each([
  [301, '', 'provider_error', 'provider'],
  [308, '', 'provider_error', 'provider'],
  [400, 'The audio file could not be decoded', 'provider_refused', 'never'],
  [401, 'Incorrect API key provided', 'provider_unauthorized', 'provider'],
  [402, '', 'provider_quota', 'provider'],
  [403, 'Country not supported', 'provider_unauthorized', 'provider'],
  [404, 'The model does not exist', 'provider_error', 'provider'],
  [405, '', 'provider_error', 'provider'],
  [408, '', 'provider_timeout', 'schedule'],
  [413, '', 'provider_refused', 'never'],
  [415, '', 'provider_refused', 'never'],
  [422, '', 'provider_refused', 'never'],
  [429, { error: { code: 'rate_limit_exceeded' } }, 'provider_rate_limited', 'schedule'],
  [429, { error: { code: 'insufficient_quota' } }, 'provider_quota', 'provider'],
  [500, 'insufficient_quota', 'provider_error', 'schedule'],
  [502, '<html>', 'provider_error', 'schedule'],
  [503, '', 'provider_error', 'schedule'],
  [529, '', 'provider_error', 'schedule'],
])('%i %j is %s, tried again: %s', (status, body, code, retry) => {
  const details = { host: 'api.example.com', retryAfter: '7', privateTexts: [] }
  const error = providerError(status, body, details)
  expect(error).toMatchObject({ code, retry, retryAfterMs: retry === 'schedule' ? 7_000 : undefined })
  expect(error.message).toMatch(/^api\.example\.com .* \(status \d+\)\.$/)
})

test.each([
  ['the key', 'Invalid: sk-proj-0123456789abcdef'],
  ['a part of it, as OpenAI writes it', 'Incorrect API key provided: sk-proj-********cdef.'],
  ['another key', 'Bearer gsk_abcdefghijkl is unknown'],
])('the excerpt does not contain %s', (_, body) => {
  const details = { host: 'api.example.com', retryAfter: undefined, privateTexts: ['sk-proj-0123456789abcdef'] }
  const { excerpt = '', message } = providerError(401, body, details)
  expect(excerpt).not.toMatch(/0123456789|cdef|abcdefgh/)
  expect(excerpt).toContain('…')
  expect(message).not.toContain('sk-')
})
