import { afterEach, expect, test, vi } from 'vitest'
import { failureOf, request } from './api'

const body = (reason?: string) => JSON.stringify({ error: 'conflict', message: 'No.', reason })

test.each([
  ['a reason', 409, body('channel_paused'), null, { kind: 'refused', reason: 'channel_paused' }],
  ['an unknown reason', 409, body('of_tomorrow'), null, { kind: 'refused', reason: null }],
  ['no token', 401, body(), null, { kind: 'refused', reason: 'session_ended' }],
  ['too many requests', 429, body('code_too_soon'), '42', { kind: 'limited', seconds: 42, reason: 'code_too_soon' }],
  ['too many requests, for an unknown time', 429, '', null, { kind: 'limited', seconds: 10, reason: null }],
  ['a fault of the server', 500, body(), null, { kind: 'server' }],
  ['a page of a proxy', 403, '<html>', null, { kind: 'server' }],
  ['JSON that is no object', 400, 'null', null, { kind: 'server' }],
])('%s', (_name, status, text, retryAfter, expected) => {
  expect(failureOf(status, text, retryAfter)).toMatchObject(expected)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [true, 'server'],
  [false, 'offline'],
])('no response, and the browser is online: %s', async (onLine, kind) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(request({ method: 'GET', path: 'session' })).rejects.toMatchObject({ failure: { kind } })
})
