import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Health } from '../server/health'
import { BOOT_POLLING, testService, untilReady } from '../server/testing/processes/service'
import { type Executor, startExecutor } from './testing/executor'

// The real `npm start` with Inngest as the engine: the functions as Next.js bundled them, called over HTTP.

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`

const own = testService()
let executor: Executor
beforeAll(async () => {
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date() })
})
afterAll(() => executor.close())

test('a service registers its functions, is healthy once Inngest has reached it, and delivers when Inngest calls', async () => {
  const service = own.start({
    INNGEST_BASE_URL: executor.url,
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
  })
  await untilReady(service)
  await expect.poll(() => executor.runs.map(({ fn }) => fn.id), BOOT_POLLING).toEqual(['voice-message-service-sweep'])
  expect(await health()).toMatchObject({ status: 'bad', inngest: { seen_at: null } })
  await executor.advance()
  // A measurement is up to a second old.
  await expect.poll(health, BOOT_POLLING).toMatchObject({ status: 'ok', inngest: { seen_at: expect.any(String) } })

  const token = /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0]
  const me = await fetch(`http://127.0.0.1:${own.port}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  const { id } = (await me.json()) as { id: string }
  // A command beside the service has its settings, the engine among them.
  const admin = own.run(['scripts/admin.mjs', 'message', 'complete', '--account', id])
  expect(await admin.ended).toBe(0)
  const { event_id } = JSON.parse(admin.said()) as { event_id: string }
  await executor.advance()
  await expect
    .poll(
      () =>
        service
          .said()
          .split('\n')
          .find((line) => line.includes(event_id)),
      { timeout: 10_000 },
    )
    .toMatch(/ verified$/)
})

async function health(): Promise<Health> {
  const response = await fetch(`http://127.0.0.1:${own.port}/api/health`)
  return (await response.json()) as Health
}
