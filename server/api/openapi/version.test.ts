import { expect, test } from 'vitest'
import { appRouter } from '../router'
import { deprecationHeaders, version } from './version'

test('a current version has no deprecation headers', () => {
  expect(deprecationHeaders(version('v1', appRouter))).toEqual({})
})

test.each([
  // RFC 9745, section 2.1: a structured date; RFC 8594, section 3: an HTTP date, twelve months later
  // (choices.md).
  ['2027-03-01T00:00:00Z', '@1803859200', 'Wed, 01 Mar 2028 00:00:00 GMT'],
  ['2026-11-21T09:30:15.999Z', '@1795253415', 'Sun, 21 Nov 2027 09:30:15 GMT'],
])('a version deprecated at %s has Deprecation and Sunset', (at, deprecation, sunset) => {
  expect(deprecationHeaders(version('v1', appRouter, new Date(at)))).toEqual({
    Deprecation: deprecation,
    Sunset: sunset,
  })
})
