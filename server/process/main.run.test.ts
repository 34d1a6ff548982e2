import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../db/embedded/port'
import { ROOT } from '../root'
import { expectCompleteStop, testService, untilReady } from '../testing/processes/service'

// Starts of the real `npm start`, each with its own data directory and port. processes.run.test.ts has the life of one.

const own = testService()
const { start, run, health } = own

test('two instances with two data directories and ports run side by side, and SIGINT stops one and leaves no process behind', async () => {
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
    await expectCompleteStop(own, first, 'SIGINT')
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
