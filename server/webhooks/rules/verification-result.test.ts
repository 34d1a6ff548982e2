import { describe, expect, test } from 'vitest'
import { VERIFICATION_CASES } from '../../contract/webhooks/values'
import type { VerificationResult } from '../../contract/webhooks/verification'
import { isAsItShould, resultOf } from './verification-result'

type Result = number | 'timeout'

const responses = (results: readonly Result[]) =>
  results.map((result, n) => ({
    case: VERIFICATION_CASES[n] ?? 'signed',
    status: result === 'timeout' ? null : result,
    failure: result === 'timeout' ? 'timeout' : result >= 200 && result < 300 ? null : 'http_status',
  }))

describe('the result from the responses to: signed, wrong signature, unsigned, expired', () => {
  test.each<[...Result[], VerificationResult]>([
    [200, 401, 401, 401, 'verifies'],
    [204, 400, 403, 422, 'verifies'],
    [299, 404, 410, 499, 'verifies'],
    [200, 200, 401, 401, 'accepts_forged'],
    [200, 401, 202, 401, 'accepts_forged'],
    [200, 200, 200, 200, 'accepts_forged'],
    // A receiver that confuses the results accepts forged requests all the same.
    [401, 200, 401, 401, 'accepts_forged'],
    ['timeout', 'timeout', 200, 'timeout', 'accepts_forged'],
    [200, 401, 401, 200, 'accepts_expired'],
    [200, 500, 'timeout', 204, 'accepts_expired'],
    [401, 401, 401, 401, 'refuses_signed'],
    [404, 404, 404, 404, 'refuses_signed'],
    [302, 401, 401, 401, 'refuses_signed'],
    // An expired request that is accepted means little while a current one is not.
    [500, 401, 401, 200, 'refuses_signed'],
    ['timeout', 401, 401, 401, 'refuses_signed'],
    [200, 500, 401, 401, 'unclear'],
    [200, 401, 302, 401, 'unclear'],
    [200, 401, 401, 'timeout', 'unclear'],
    [200, 429, 429, 429, 'unclear'],
    [200, 408, 401, 401, 'unclear'],
    [200, 199, 401, 401, 'unclear'],
  ])('%s, %s, %s, %s: %s', (...row) => {
    const expected = row.at(-1)
    expect(resultOf(responses(row.slice(0, -1) as Result[]))).toBe(expected)
  })

  test('is unknown when only the signed request was sent, because nothing was accepted', () => {
    expect(resultOf(responses(['timeout']))).toBe('refuses_signed')
    expect(resultOf(responses([500]))).toBe('refuses_signed')
  })

  test('needs every refusal', () => {
    expect(resultOf(responses([200, 401, 401]))).toBe('unclear')
  })
})

test.each<[Result, Result, boolean]>([
  [200, 401, true],
  [401, 401, false],
  [200, 200, false],
  [200, 503, false],
])('a receiver that responds with %s to a signed and %s to a forged request does as it should: %s', (...row) => {
  const [signed, forged, expected] = row
  expect(responses([signed, forged]).every(isAsItShould)).toBe(expected)
})
