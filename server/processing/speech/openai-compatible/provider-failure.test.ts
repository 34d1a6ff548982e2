import { describe, expect, test } from 'vitest'
import { providerFailure, retryAfterMs } from './provider-failure'

const KEY = 'sk-proj-0123456789abcdef'
const NOW = new Date('2026-03-01T12:00:00Z')
const failure = (status: number, body = '', headers: Record<string, string> = {}) =>
  providerFailure({ status, body, headers: new Headers(headers) }, { host: 'api.example.com', key: KEY, now: NOW })

describe('a response that is no success', () => {
  test.each([
    [301, '', 'provider_refused', 'provider'],
    [308, '', 'provider_refused', 'provider'],
    [400, 'The audio file could not be decoded', 'provider_refused', 'never'],
    [401, 'Incorrect API key provided', 'provider_unauthorized', 'provider'],
    [402, '', 'provider_quota', 'provider'],
    [403, 'Country not supported', 'provider_unauthorized', 'provider'],
    [404, 'The model does not exist', 'provider_refused', 'provider'],
    [405, '', 'provider_refused', 'provider'],
    [408, '', 'provider_error', 'schedule'],
    [413, '', 'provider_refused', 'never'],
    [415, '', 'provider_refused', 'never'],
    [422, '', 'provider_refused', 'never'],
    [429, '{"error":{"code":"rate_limit_exceeded"}}', 'provider_rate_limited', 'schedule'],
    [429, '{"error":{"code":"insufficient_quota"}}', 'provider_quota', 'provider'],
    [500, 'insufficient_quota', 'provider_error', 'schedule'],
    [502, '<html>', 'provider_error', 'schedule'],
    [503, '', 'provider_error', 'schedule'],
    [529, '', 'provider_error', 'schedule'],
  ])('%i %s is %s, tried again: %s', (status, body, code, retry) => {
    const error = failure(status, body)
    expect(error).toMatchObject({ code, retry })
    expect(error.message).toMatch(/^api\.example\.com .* \(status \d+\)\.$/)
  })

  test('Retry-After counts where the step is tried again on the schedule', () => {
    expect(failure(429, '', { 'retry-after': '7' }).retryAfterMs).toBe(7_000)
    expect(failure(503, '', { 'retry-after': '7' }).retryAfterMs).toBe(7_000)
    expect(failure(401, '', { 'retry-after': '7' }).retryAfterMs).toBeUndefined()
  })

  test.each([
    ['the key', `Invalid: ${KEY}`],
    ['a part of it, as OpenAI writes it', 'Incorrect API key provided: sk-proj-********cdef.'],
    ['another key', 'Bearer gsk_abcdefghijkl is unknown'],
  ])('the excerpt does not contain %s', (_, body) => {
    const { excerpt = '', message } = failure(401, body)
    expect(excerpt).not.toMatch(/0123456789|cdef|abcdefgh/)
    expect(excerpt).toContain('…')
    expect(message).not.toContain('sk-')
  })

  test('the excerpt has at most 500 characters', () =>
    expect(failure(500, 'x'.repeat(9_000)).excerpt).toHaveLength(500))
})

test.each([
  ['30', 30_000],
  ['0.5', 500],
  ['0', undefined],
  ['99999', 3_600_000],
  ['Sun, 01 Mar 2026 12:00:20 GMT', 20_000],
  ['Sun, 01 Mar 2026 15:00:00 GMT', 3_600_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
])('Retry-After %j is %s ms', (text, expected) =>
  expect(retryAfterMs(new Headers({ 'retry-after': text }), NOW)).toBe(expected),
)
