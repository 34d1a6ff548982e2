import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../db/embedded/postmaster'
import { expectCompleteStop, testService, untilReady } from '../testing/processes/service'

// Two starts of the real `npm start` beside each other, one with an https address.

const own = testService()
const { start, health } = own

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
