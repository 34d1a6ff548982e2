import { expect, test } from 'vitest'
import { bodyLimit, limitedRequest } from './body-limits'

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
  ['POST', '/api/trpc/channels.changeGreeting?batch=1', 3072],
  ['POST', '/api/trpc/channels.changeGreeting,checks.url', 512],
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
  ['POST', '/messages', 16],
  ['POST', '/%E0%A4%A', 16],
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

const KIB = 1024

/** Returns a body that is sent in parts, without a length. */
function streamed(kilobytes: number) {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent === kilobytes) return controller.close()
      sent++
      controller.enqueue(new Uint8Array(KIB))
    },
  })
  return { body, sent: () => sent }
}

const post = (path: string, body: BodyInit | null) =>
  new Request(`http://localhost${path}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'x-name': 'name' },
  } as RequestInit)

test.each([
  ['/api/auth/callback/credentials', 16],
  ['/api/trpc/checks.url', 512],
])('%s accepts %i kB and refuses more', async (path, kilobytes) => {
  const passed = await limitedRequest(post(path, streamed(kilobytes).body))
  if (!('request' in passed)) throw new Error('It was refused.')
  expect((await passed.request.arrayBuffer()).byteLength).toBe(kilobytes * KIB)
  expect(passed.request.headers.get('x-name')).toBe('name')

  const large = streamed(100 * kilobytes)
  const refused = await limitedRequest(post(path, large.body))
  if (!('refusal' in refused)) throw new Error('It passed.')
  expect(refused.refusal.status).toBe(413)
  expect(await refused.refusal.json()).toMatchObject({ error: 'validation_error' })
  expect(large.sent()).toBeLessThanOrEqual(kilobytes + 3)
})

test('a call with more values than a small body can have is refused', async () => {
  const refused = await limitedRequest(post('/api/trpc/checks.url', `[{}${',{}'.repeat(100_000)}]`))
  if (!('refusal' in refused)) throw new Error('It passed.')
  expect(refused.refusal.status).toBe(400)
})

test('a request without a body is returned unchanged', async () => {
  const request = post('/api/trpc/checks.url', null)
  expect(await limitedRequest(request)).toEqual({ request })
})
