import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetEnv } from '../env'
import { countAttempt, countDispatchFault, measureRequest, measureStep, registry, routeOf } from '../metrics'
import { testDatabase } from '../testing/database/database'
import { publishEvents } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { isMetrics, respondToScrape } from './metrics-endpoint'

testDatabase()
const TOKEN = 'a token of sixteen'
let server: Server
let isPublic = false

beforeAll(async () => {
  server = createServer((request, response) => void respondToScrape(request, response, { isPublic }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
afterEach(() => {
  isPublic = false
  setToken(undefined)
})

function setToken(token: string | undefined): void {
  process.env.DATA_DIR = tmpdir()
  if (token === undefined) delete process.env.METRICS_TOKEN
  else process.env.METRICS_TOKEN = token
  resetEnv()
}

const scrape = (token?: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

/** Returns the samples by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const lines = (await (await scrape()).text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

// The first one, because a measurement is kept for a second.
test('a scrape has what the database knows and what this process counted', async () => {
  setToken(undefined)
  // Tests of other files in the same process count too.
  registry.resetMetrics()
  const account = await anAccount()
  await aSubscription({ accountId: account.id })
  await publishEvents(account.id, 2)
  countAttempt('delivered', 120)
  countAttempt('timeout', null)
  countDispatchFault('descriptors')
  measureStep('transcribe', 'done', 2_000)
  measureRequest('/api/v1/me?x=1', 200, 4)
  const found = await samples()
  expect(found.get('voice_database_up')).toBe(1)
  expect(found.get('voice_deliveries_due')).toBeGreaterThanOrEqual(2)
  expect(found.get('voice_deliveries_oldest_due_seconds')).toBeGreaterThan(0)
  expect(found.get('voice_subscriptions{state="active"}')).toBeGreaterThanOrEqual(1)
  expect(found.get('voice_processing_jobs{state="held"}')).toBe(0)
  expect(found.get('voice_data_free_bytes')).toBeGreaterThan(0)
  expect(found.get('voice_delivery_attempts_total{result="delivered"}')).toBe(1)
  expect(found.get('voice_delivery_attempts_total{result="timeout"}')).toBe(1)
  expect(found.get('voice_delivery_attempt_duration_seconds_count')).toBe(1)
  expect(found.get('voice_dispatch_faults_total{kind="descriptors"}')).toBe(1)
  expect(found.get('voice_processing_step_duration_seconds_bucket{le="2.5",step="transcribe",result="done"}')).toBe(1)
  expect(found.get('voice_http_request_duration_seconds_count{route="api",status="200"}')).toBe(1)
})

test.each([
  ['public', undefined, undefined, 404],
  ['public', TOKEN, undefined, 401],
  ['public', TOKEN, 'another token here', 401],
  ['public', TOKEN, TOKEN, 200],
  ['own', undefined, undefined, 200],
  ['own', TOKEN, undefined, 401],
  ['own', TOKEN, TOKEN, 200],
])('on a %s port with the setting %s, the token %s gets the status %s', async (port, setting, given, status) => {
  isPublic = port === 'public'
  setToken(setting)
  expect((await scrape(given)).status).toBe(status)
})

test.each([
  ['/api/v1/messages/5f2b1c9e?x=1', 'api'],
  ['/api/mcp', 'agents'],
  ['/w/abc', 'recorder'],
  ['/docs/api/messages', 'pages'],
  ['/api/trpc/messages.list', 'dashboard'],
  ['/%', 'pages'],
])('%s belongs to %s', (url, route) => {
  expect(routeOf(url)).toBe(route)
})

test.each([
  ['GET', '/metrics', true],
  ['GET', '/metrics?x=1', true],
  ['POST', '/metrics', false],
  ['GET', '/metrics/other', false],
])('%s %s is a scrape: %s', (method, url, isOne) => {
  expect(isMetrics({ method, url })).toBe(isOne)
})
