import { expect, test } from 'vitest'
import { bodyLimit } from './body-limits'

const KB = 1024

test.each([
  ['POST', '/api/v1/webhook-subscriptions', 64],
  ['DELETE', '/api/v1/webhook-subscriptions/x', 64],
  ['GET', '/api/v1/me', 64],
  ['POST', '/api/v2', 64],
  ['POST', '/api/auth/callback/credentials', 16],
  ['POST', '/%61pi/auth/callback/credentials', 16],
  ['POST', '//api/auth/callback/credentials', 16],
  ['POST', '/api/auth', 16],
  ['POST', '/api/trpc/checks.url?batch=1', 512],
  ['POST', '/api/trpcs', 16],
  ['PUT', '/api/inngest?fnId=x', 4608],
  ['POST', '/api/health', 16],
  ['POST', '/api/listen/x?t=y', 16],
  ['POST', '/api', 16],
  ['POST', '/sign-in', 16],
  ['POST', '/sign-in/link', 16],
  ['POST', '/setup?x', 16],
  ['POST', '/invitation/token', 16],
  ['POST', '/reset-password', 16],
  ['POST', '/docs', 16],
  ['POST', '/messages', 512],
  ['POST', '/%E0%A4%A', 512],
  ['GET', '/messages', 0],
  ['HEAD', '/api/auth/session', 0],
  ['OPTIONS', '/api/trpc/checks.url', 0],
  ['GET', '/api/inngest', 0],
])('%s %s accepts %i kB', (method, url, kilobytes) => {
  expect(bodyLimit(method, url).bytes).toBe(kilobytes * KB)
})

test('a sign-in body must arrive within ten seconds', () => {
  expect(bodyLimit('POST', '/api/auth/callback/credentials').seconds).toBe(10)
})
