import { expect, test } from 'vitest'
import { appRouter } from '../router'
import { deprecationHeaders, match, VERSIONS, version } from './routes'

const id = '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e'

test.each([
  ['GET', '/api/v1/me', 'GET /api/v1/me', '/me'],
  ['HEAD', '/api/v1/me', 'GET /api/v1/me', '/me'],
  ['GET', '/api/v1/%6de', 'GET /api/v1/me', '/me'],
  ['GET', '/api/v1/webhook-subscriptions', 'GET /api/v1/webhook-subscriptions', '/webhook-subscriptions'],
  ['POST', '/api/v1/webhook-subscriptions', 'POST /api/v1/webhook-subscriptions', '/webhook-subscriptions'],
  [
    'GET',
    `/api/v1/webhook-subscriptions/${id}`,
    'GET /api/v1/webhook-subscriptions/{id}',
    `/webhook-subscriptions/${id}`,
  ],
  [
    'GET',
    `/api/v1/webhook-subscriptions/%39${id.slice(1)}`,
    'GET /api/v1/webhook-subscriptions/{id}',
    `/webhook-subscriptions/${id}`,
  ],
  [
    'DELETE',
    '/api/v1/webhook-subscriptions/a%2Fb',
    'DELETE /api/v1/webhook-subscriptions/{id}',
    '/webhook-subscriptions/a%2Fb',
  ],
  [
    'DELETE',
    '/api/v1/webhook-subscriptions/%E0%A4%A',
    'DELETE /api/v1/webhook-subscriptions/{id}',
    '/webhook-subscriptions/%E0%A4%A',
  ],
])('%s %s matches %s', (method, pathname, name, path) => {
  const found = match(VERSIONS, method, pathname)
  expect({ name: found.route?.name, path: found.path }).toEqual({ name, path })
})

test.each([
  ['/api/v1'],
  ['/api/v1/'],
  ['/api/v1/ME'],
  ['/api/v1/me/'],
  ['/api/v1//me'],
  ['/api/v1/me/me'],
  ['/api/v1/webhook-subscriptions/'],
  ['/api/v1/subscriptions.list'],
  ['/api/v1/constructor'],
  ['/api/v10/me'],
])('%s does not exist', (pathname) => {
  expect(match(VERSIONS, 'GET', pathname)).toMatchObject({ route: null, allow: [] })
})

test.each([
  ['/api/v1/me', ['GET', 'HEAD', 'OPTIONS']],
  ['/api/v1/webhook-subscriptions', ['GET', 'POST', 'HEAD', 'OPTIONS']],
  [`/api/v1/webhook-subscriptions/${id}`, ['GET', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']],
])('%s has only the methods %s', (pathname, allow) => {
  expect(match(VERSIONS, 'PUT', pathname)).toMatchObject({ route: null, allow })
})

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
