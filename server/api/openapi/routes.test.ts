import { expect, test } from 'vitest'
import { match } from './routes'

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
  const found = match(method, pathname)
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
  expect(match('GET', pathname)).toMatchObject({ route: null, allow: [] })
})

test.each([
  ['/api/v1/me', ['GET', 'HEAD', 'OPTIONS']],
  ['/api/v1/webhook-subscriptions', ['GET', 'POST', 'HEAD', 'OPTIONS']],
  [`/api/v1/webhook-subscriptions/${id}`, ['GET', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']],
])('%s has only the methods %s', (pathname, allow) => {
  expect(match('PUT', pathname)).toMatchObject({ route: null, allow })
})
