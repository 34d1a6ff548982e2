import { expect, test } from 'vitest'
import { sampleMessage } from '../../contract/messages/sample'
import { type SentResponse, violationsOf } from './conformity'

const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': 'a',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ratelimit: '"api";r=1;t=1',
  'ratelimit-policy': '"api";q=60;w=60',
}
const data = sampleMessage('http://localhost:3000', new Date('2026-11-21T09:30:00Z'), { audioLinkDays: 30 })
const row = {
  event: 'message.completed',
  event_id: 'evt_5a3b1e00-5a3b-4e00-8a3b-5a3b1e005a3b',
  delivered_at: '2026-11-21T09:30:00.000Z',
  sample: true,
  data,
}

const sent = (status: number, body: unknown, headers: Record<string, string> = {}): SentResponse => ({
  status,
  headers: new Headers({ ...HEADERS, ...headers }),
  text: body === undefined ? '' : JSON.stringify(body),
})
const recent = (body: unknown, headers = {}) => violationsOf('GET', '/api/v1/messages/recent', sent(200, body, headers))

test('a conforming response has no violation', () => {
  expect(recent({ messages: [row] })).toEqual([])
  expect(violationsOf('GET', '/api/v1/me', sent(429, { error: 'rate_limited' }, { 'retry-after': '3' }))).toEqual([])
  expect(violationsOf('OPTIONS', '/api/v1/me', sent(204, undefined))).toEqual([])
})

test.each([
  ['a field the document does not know', { messages: [{ ...row, data: { ...data, mood: 'good' } }] }],
  ['a field that is missing', { messages: [{ ...row, data: { ...data, tags: undefined } }] }],
  ['null where it is not allowed', { messages: [{ ...row, data: { ...data, dashboard_url: null } }] }],
  ['a value outside its enum', { messages: [{ ...row, event: 'message.created' }] }],
  ['a time that is none', { messages: [{ ...row, delivered_at: 'yesterday' }] }],
  [
    'a number that is no E.164',
    { messages: [{ ...row, data: { ...data, sender: { ...data.sender, phone: '0123' } } }] },
  ],
])('%s is a fault', (_, body) => {
  expect(recent(body)).not.toEqual([])
})

test.each([
  ['an undocumented status', 'GET', '/me', sent(404, { error: 'not_found' })],
  ['a code of another status', 'GET', '/me', sent(429, { error: 'not_found' }, { 'retry-after': '3' })],
  ['429 without Retry-After', 'GET', '/me', sent(429, { error: 'rate_limited' })],
  ['429 of an unknown path without Retry-After', 'GET', '/nothing', sent(429, { error: 'rate_limited' })],
  ['401 without a challenge', 'GET', '/me', sent(401, { error: 'invalid_token' })],
  ['a header of another form', 'GET', '/channels', sent(200, { channels: [] }, { ratelimit: '59' })],
  ['CORS', 'GET', '/channels', sent(200, { channels: [] }, { 'access-control-allow-origin': '*' })],
  [
    'an error that may be kept',
    'GET',
    '/nothing',
    sent(404, { error: 'not_found' }, { 'cache-control': 'public, max-age=9' }),
  ],
  ['HTML', 'GET', '/channels', sent(200, { channels: [] }, { 'content-type': 'text/html' })],
  ['HEAD with a body', 'HEAD', '/channels', sent(200, { channels: [] })],
  ['an unknown path that exists', 'GET', '/nothing', sent(200, {})],
  ['405 without Allow', 'PUT', '/me', sent(405, { error: 'not_found' })],
  ['an error that is no Error', 'GET', '/nothing', sent(404, { message: 'Not found' })],
])('%s is a fault', (_, method, path, response) => {
  expect(violationsOf(method, `/api/v1${path}`, response)).not.toEqual([])
})
