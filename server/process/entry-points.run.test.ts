import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { db, disconnect, setDatabase } from '../../db/client'
import { runningPostgresUrl } from '../../db/embedded'
import { freePort } from '../../db/embedded/postmaster'
import { accounts, channelSettings } from '../../db/schema'
import { createTicket } from '../intake/ticket'
import { TEST_KEYS } from '../testing/database/test-keys'
import { aChannel, aMember, anAccount, aSession, aToken } from '../testing/fixtures/factory'
import { solve } from '../testing/intake/recorder-client'
import { testService, untilReady } from '../testing/processes/service'
import { RUNS_ALL } from '../testing/sample'
import { setEnv } from '../testing/set-env'

// A process of the built service holds the modules of server/ twice: in its bundle and in Next's output. The one that is loaded first
// opens the pool of connections, so every refusal that rests on an error of Postgres has to be right whichever it is.

const own = testService('test')
const settings = () => ({ ...TEST_KEYS, BASE_URL: `http://localhost:${own.port}` })

test('after a health probe as the first request, taken names and used ids are refused, also where Next runs without the web process', async () => {
  await startedWith('/api/health')
  const port = String(await freePort(0))
  const next = own.run(['node_modules/next/dist/bin/next', 'start', '--port', port], {
    ...settings(),
    DATABASE_URL: await databaseUrlOf(),
    NEXTAUTH_URL: settings().BASE_URL,
  })
  await expect.poll(next.said, { timeout: 60_000 }).toContain('Ready')
  await expectRefusals(`http://127.0.0.1:${port}`)
})

// The service of the endpoint tests has a request to the REST API as its first request.
if (RUNS_ALL)
  test('after a request to the REST API as the first request, taken names and used ids are refused', () =>
    startedWith('/api/v1/me'))

/** Starts the service, sends it this as its first request, and expects its refusals. */
async function startedWith(path: string): Promise<void> {
  const service = own.start(settings())
  await untilReady(service)
  await fetch(`http://127.0.0.1:${own.port}${path}`)
  await expectRefusals(`http://127.0.0.1:${own.port}`)
  expect(service.said()).not.toContain('1.1.1.1')
}

const databaseUrlOf = async () => {
  const url = await runningPostgresUrl(own.dataDir)
  if (url === null) throw new Error('The Postgres of the service does not run.')
  return url
}

/** Repeats what unique indexes refuse: through the REST API, the dashboard and the recorder. */
async function expectRefusals(origin: string): Promise<void> {
  setEnv({ ...settings() })
  setDatabase(await databaseUrlOf())
  try {
    await expectRefusalsOfApi(origin)
    await expectRefusalsOfDashboard(origin)
    await expectRefusalOfRecorder(origin)
    await expectReadablePage(origin)
  } finally {
    await disconnect()
  }
}

async function expectRefusalsOfApi(origin: string): Promise<void> {
  const { id: accountId } = await anAccount()
  const { token } = await aToken({ accountId })
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const { error } = (await response.json()) as { error?: string }
    return `${response.status} ${error ?? ''}`.trim()
  }
  const subscribe = (zapier_subscription_id: string) =>
    send('POST', '/webhook-subscriptions', { url: 'https://1.1.1.1/voice', zapier_subscription_id })
  expect(await subscribe('first')).toBe('201')
  expect(await subscribe('first')).toBe('409 conflict')
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => subscribe('second')))
  expect(atOnce.sort()).toEqual(['201', ...Array(5).fill('409 conflict')])

  const taken = await aChannel({ accountId })
  const renamed = await aChannel({ accountId })
  expect(await send('PATCH', `/channels/${renamed.id}`, { name: taken.name })).toBe('409 conflict')
}

async function expectRefusalsOfDashboard(origin: string): Promise<void> {
  const { id: accountId } = await anAccount()
  const { userId } = await aMember({ accountId })
  const session_id = await aSession(userId)
  const cookie = `session=${await encode({ token: { sub: userId, session_id }, secret: TEST_KEYS.NEXTAUTH_SECRET })}`
  const call = async (procedure: string, input: unknown) => {
    const response = await fetch(`${origin}/api/trpc/${procedure}`, {
      method: 'POST',
      headers: { cookie, origin: settings().BASE_URL, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { error } = (await response.json()) as { error?: { data: { error: { error: string } } } }
    return `${response.status} ${error?.data.error.error ?? ''}`.trim()
  }
  const view = { name: 'Urgent', filters: { urgency: 'high' } }
  expect(await call('views.save', view)).toBe('200')
  expect(await call('views.save', view)).toBe('400 validation_error')
  const [other] = await db()
    .insert(accounts)
    .values({ name: 'Taken', handle: `taken-${randomUUID().slice(0, 8)}` })
    .returning()
  expect(await call('settings.changeHandle', { handle: other?.handle })).toBe('409 conflict')
}

async function expectRefusalOfRecorder(origin: string): Promise<void> {
  const channel = await aChannel({ accountId: (await anAccount()).id })
  const ticket = await createTicket(channel.id, { numbers: 10 })
  const body = JSON.stringify({ ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null })
  const start = async () => {
    const headers = { origin: settings().BASE_URL, 'content-type': 'application/json' }
    return (await fetch(`${origin}/api/intake/sessions`, { method: 'POST', headers, body })).status
  }
  expect(await start()).toBe(201)
  expect(await start()).toBe(409)
}

/** A client decompresses once. */
async function expectReadablePage(origin: string): Promise<void> {
  const channel = await aChannel({ accountId: (await anAccount()).id })
  const [settingsOf] = await db().select().from(channelSettings).where(eq(channelSettings.channelId, channel.id))
  const page = await fetch(`${origin}/w/${settingsOf?.publicKey}`, { headers: { 'accept-encoding': 'gzip' } })
  expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect(await page.text()).toMatch(/^<!doctype html>/)
}
