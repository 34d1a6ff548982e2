import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

const PACKAGE = 'chromium-headless-shell'

export const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Tells whether the journeys can use a browser: the one in PLAYWRIGHT_CHROMIUM, of the system or of Playwright. */
export async function hasBrowser() {
  if (await findBrowser()) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing ${PACKAGE} for the journeys …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], env)
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', PACKAGE], env)
  if (code !== 0) console.log(output.trimEnd().split('\n').slice(-5).join('\n'))
  return (await findBrowser()) !== undefined
}

export async function findBrowser() {
  const { chromium } = await import('playwright')
  const places = process.env.PLAYWRIGHT_CHROMIUM || [...SYSTEM_BROWSERS, chromium.executablePath()]
  return [places].flat().find((place) => existsSync(place))
}
