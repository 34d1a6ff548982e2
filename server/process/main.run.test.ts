import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runningPostgresUrl } from '../../db/embedded'
import { freePort } from '../../db/embedded/port'
import { HEARTBEAT_LIMIT_SECONDS } from '../health'
import { ROOT } from '../root'
import { type StartedProcess, testService, untilReady } from '../testing/processes/service'

// The real `npm start`, as a tree of processes. Each test has its own data directory and ports.

const own = testService()
const { start, run, health } = own

test('with a fresh data directory the boot ends with the table and good health, and an event arrives verified', async () => {
  const service = start()
  await untilReady(service)
  expect(service.said()).toMatch(/Dashboard +http:\/\/localhost:\d+/)
  const healthy = await health()
  expect(healthy).toMatchObject({ status: 'ok', database: 'ok', migrations: 'ok', oldest_due_seconds: null })
  expect(healthy.worker.age_seconds).toBeLessThan(HEARTBEAT_LIMIT_SECONDS)

  const token = /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0]
  const me = await fetch(`http://127.0.0.1:${own.port}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
  expect(await requestWithUpgrade('/api/v1/me')).toMatch(/^HTTP\/1\.1 401 /)
  expect(await requestWithUpgrade('/')).toMatch(/^HTTP\/1\.1 200 /)
  const get = (version: string, ...lines: string[]) =>
    responseTo([`GET /api/v1/me HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  expect(await get('1.1')).toBe('HTTP/1.1 400 Bad Request validation_error')
  expect(await get('1.1', 'Host: a', 'Host: b')).toBe('HTTP/1.1 400 Bad Request validation_error')
  expect(await get('1.0')).toBe('HTTP/1.1 401 Unauthorized invalid_token')
  expect(await get('1.1', 'Host: a', 'Expect: the unexpected')).toBe('HTTP/1.1 401 Unauthorized invalid_token')
  const { id } = (await me.json()) as { id: string }
  const admin = run(['scripts/admin.mjs', 'message', 'complete', '--account', id])
  expect(await admin.ended).toBe(0)
  const { event_id } = JSON.parse(admin.said()) as { event_id: string }
  await expect.poll(() => lineWith(service, event_id), { timeout: 10_000 }).toMatch(/ verified$/)
})

test('a second instance on the same data directory, port or database ends with one clear line and exit 1, and the first one continues', async () => {
  await untilReady(start())
  const same = start({ PORT: String(await freePort(0)) })
  expect(await same.ended).toBe(1)
  expect(same.said().trim()).toMatch(
    /^Another instance is running on .*\. Stop it, or set another DATA_DIR and PORT\.$/,
  )

  const other = path.join(own.dataDir, 'other')
  const second = start({ DATA_DIR: other })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Port ${own.port} is taken. Stop what listens there, or set another PORT.`)
  expect(await runningPostgresUrl(other)).toBeNull()
  expect((await health()).status).toBe('ok')

  // With one database and two data folders, each instance would respond for recordings that only the other one has.
  const keys = JSON.parse(await readFile(path.join(own.dataDir, 'keys.json'), 'utf8')) as Record<string, string>
  const shared = {
    ...keys,
    DATABASE_URL: (await runningPostgresUrl(own.dataDir)) ?? '',
    DATA_DIR: path.join(own.dataDir, 'third'),
  }
  const third = start({ ...shared, PORT: String(await freePort(0)) })
  const worker = run(['scripts/start.mjs', '--worker'], shared)
  for (const refused of [third, worker]) {
    expect(await refused.ended).toBe(1)
    expect(refused.said().trim().split('\n').at(-1)).toMatch(
      /^This database already has another audio store \(.*third\/audio\)\. .* audio-store adopt --yes$/,
    )
  }
  expect((await health()).status).toBe('ok')
})

test('two instances with two data directories and ports run side by side', async () => {
  const other = await mkdtemp(path.join(os.tmpdir(), 'voice-message-run-'))
  try {
    await chmod(other, 0o711)
    const port = String(await freePort(0))
    const [first, second] = [start(), start({ DATA_DIR: other, PORT: port, BASE_URL: 'https://voice.example' })]
    await Promise.all([untilReady(first), untilReady(second)])
    for (const path of PATHS) await expectSecurityHeaders(`http://127.0.0.1:${port}${path}`)
    second.process.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect((await health()).status).toBe('ok')
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})

test.each([
  [{ DELIVERY_TIMEOUT_SECONDS: 'soon' }, 'DELIVERY_TIMEOUT_SECONDS'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'NEXTAUTH_SECRET, SECRET_ENCRYPTION_KEYS, AUDIO_LINK_KEY'],
  [{ NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' }, 'NODE_EXTRA_CA_CERTS'],
  [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR'],
  [{ DATA_DIR: '/proc/voice-message' }, 'DATA_DIR'],
  [{ DATA_DIR: path.join(ROOT, 'package.json') }, 'DATA_DIR'],
])('wrong or missing settings stop the boot with a line that names them: %j', async (variables, name) => {
  const service = start(variables)
  expect(await service.ended).toBe(1)
  const lines = service
    .said()
    .split('\n')
    .filter((line) => line.includes(name) && !line.startsWith('Warning:'))
  expect(lines).toHaveLength(1)
})

test('an unknown option ends with exit 2', async () => {
  const service = run(['scripts/start.mjs', '--fast'])
  expect(await service.ended).toBe(2)
  expect(service.said()).toContain('Unknown option: --fast')
})

/** Pages, redirects, the responses of next-auth, those without Next.js, static files, and paths that do not exist. */
const PATHS = [
  ...['/', '/messages', '/sign-in', '/docs', '/nowhere', '/favicon.ico', '/_next/static/none.js'],
  ...['/api/auth/csrf', '/api/auth/session', '/api/auth/providers', '/api/auth/signin', '/api/auth/nothing'],
  ...[
    '/api/v1/me',
    '/api/v1/openapi.json',
    '/api/listen/x?t=y',
    '/api/health',
    '/api/none',
    '/api/trpc/me',
    '/api/inngest',
  ],
]

async function expectSecurityHeaders(url: string): Promise<void> {
  const { headers } = await fetch(url, { redirect: 'manual' })
  expect(headers.get('strict-transport-security'), url).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options'), url).toBe('nosniff')
  expect(headers.get('referrer-policy'), url).toMatch(/^(same-origin|no-referrer)$/)
  expect(headers.get('content-security-policy'), url).toMatch(/frame-ancestors 'none'/)
}

/** Sends these bytes, and returns the first line and the error code of the response. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect({ port: own.port, host: '127.0.0.1' })
  socket.end(bytes)
  const response = await text(socket)
  return `${response.split('\r\n', 1)[0]} ${/"error":"(\w+)"/.exec(response)?.[1]}`
}

/**
 * Offers an upgrade to another protocol, which a server may ignore (RFC 9110, section 7.8), and returns the response.
 */
async function requestWithUpgrade(target: string): Promise<string> {
  const socket = connect({ port: own.port, host: '127.0.0.1' })
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first)
}

const lineWith = (service: StartedProcess, word: string) =>
  service
    .said()
    .split('\n')
    .find((line) => line.includes(word) && !line.startsWith('{'))
