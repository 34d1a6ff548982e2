import { expect, test } from 'vitest'
import { limitedRequest } from './body-limits'

const KB = 1024

/** Returns a body that is sent in parts, without a length. */
function streamed(kilobytes: number) {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent === kilobytes) return controller.close()
      sent++
      controller.enqueue(new Uint8Array(KB))
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
  expect((await passed.request.arrayBuffer()).byteLength).toBe(kilobytes * KB)
  expect(passed.request.headers.get('x-name')).toBe('name')

  const large = streamed(100 * kilobytes)
  const refused = await limitedRequest(post(path, large.body))
  if (!('refusal' in refused)) throw new Error('It passed.')
  expect(refused.refusal.status).toBe(413)
  expect(await refused.refusal.json()).toMatchObject({ error: 'validation_error' })
  expect(large.sent()).toBeLessThanOrEqual(kilobytes + 3)
})

test('a request without a body is returned unchanged', async () => {
  const request = post('/api/trpc/checks.url', null)
  expect(await limitedRequest(request)).toEqual({ request })
})
