import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetEnv } from '@/server/env'
import { GET, POST, PUT } from './route'

beforeEach(() => resetEnv())
afterEach(() => vi.unstubAllEnvs())

const request = (method: string) =>
  new Request('http://localhost:3000/api/inngest', {
    method,
    headers: { host: 'localhost' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })

test('there is no such path while the engine is the embedded one', async () => {
  for (const [method, handle] of Object.entries({ GET, POST, PUT })) {
    const response = await handle(request(method))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'not_found', message: 'The path does not exist.' })
  }
})

test('where Inngest is the engine, a call that it did not sign is refused', async () => {
  vi.stubEnv('INNGEST_EVENT_KEY', 'test-event-key')
  vi.stubEnv('INNGEST_SIGNING_KEY', 'signkey-test-5e')
  expect((await POST(request('POST'))).status).toBe(401)
})
