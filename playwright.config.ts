import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { defineConfig } from 'playwright/test'
import { freePort } from './db/embedded/postmaster'
import { SYSTEM_BROWSERS } from './scripts/browser.mjs'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

// The journeys run against the real service: `node scripts/start.mjs` with its own demonstration. The runner reads this file,
// and so does each worker. Workers inherit the runner's environment, so that ports and folders are chosen only once.

const BOOT_MS = 300_000

keepTemporaryFilesInMemory()

if (!process.env.E2E_PORT) {
  const folders = ['data', 'mail'].map((name) => mkdtempSync(path.join(os.tmpdir(), `voice-message-e2e-${name}-`)))
  process.env.E2E_PORT = String(await freePort(0))
  process.env.E2E_SMTP_PORT = String(await freePort(0))
  process.env.E2E_CODE_HOOK_PORT = String(await freePort(0))
  process.env.E2E_CODE_HOOK_SECRET = randomUUID()
  process.env.E2E_RECEIVER_PORTS = [await freePort(0), await freePort(0)].join()
  ;[process.env.E2E_DATA_DIR, process.env.E2E_MAIL_DIR] = folders
  process.on('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
}
const receiverPorts = (process.env.E2E_RECEIVER_PORTS ?? '').split(',')
const hookPort = process.env.E2E_CODE_HOOK_PORT ?? ''
const baseURL = `http://localhost:${process.env.E2E_PORT}`

const browser = process.env.PLAYWRIGHT_CHROMIUM || SYSTEM_BROWSERS.find((place) => existsSync(place))
const isBundled = !process.env.PLAYWRIGHT_CHROMIUM && existsSync(chromium.executablePath())

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/mail-server.ts',
  // Each worker has a receiver port. The journeys of a file run in sequence.
  workers: receiverPorts.length,
  forbidOnly: true,
  // Ends a journey that hangs. On a busy machine the longest takes a minute.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL,
    // E2E_TRACE=1 keeps a trace of each failed journey. Recording makes the journeys a quarter slower.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browser && !isBundled ? { executablePath: browser } : {}),
      args: [
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
        // Most code of a journey runs too seldom to gain from V8's optimizing compilers, which take a tenth of its processor time.
        ...(process.env.E2E_ALL ? [] : ['--js-flags=--no-opt,--no-maglev']),
      ],
    },
  },
  projects: [
    {
      name: 'journeys',
      testMatch: 'e2e/**/*.e2e.ts',
      ...(process.env.E2E_ALL ? {} : { grepInvert: /@long/ }),
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.mjs`,
    url: `${baseURL}/api/health`,
    timeout: BOOT_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    // An empty value counts as absent: it hides the variables of the shell and of a .env file from this instance.
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      DATABASE_URL: '',
      BASE_URL: '',
      NEXTAUTH_URL: '',
      // Served by the runner (e2e/support/mail-server.ts), read by the journeys (e2e/support/mail.ts).
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
      MAIL_FROM: 'Voice messages <no-reply@voice.example>',
      SUPPORT_CONTACT: 'help@voice.example',
      DELIVERY_ENGINE: 'embedded',
      // A start would fetch the weights of the speech engine.
      SPEECH_ENGINE: 'off',
      // Where the receivers of the journeys listen (e2e/support/own-receiver.ts). With a short timeout, journeys with a
      // hanging receiver are short.
      WEBHOOK_ALLOWED_HOSTS: [...receiverPorts, hookPort].map((port) => `127.0.0.1:${port}`).join(),
      DELIVERY_TIMEOUT_SECONDS: '2',
      // The hook that sends codes by SMS (e2e/recorder/codes.e2e.ts). It may send them to the United States only.
      CODE_HOOK_URL: `https://127.0.0.1:${hookPort}/codes`,
      CODE_HOOK_SECRET: process.env.E2E_CODE_HOOK_SECRET ?? '',
      CODE_COUNTRIES: 'US',
    },
  },
})
