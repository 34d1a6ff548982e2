import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

const PACKAGE = 'chromium-headless-shell'

/** Each takes twice the processor time of the headless shell. */
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const SYSTEM_BROWSERS = [`/usr/bin/${PACKAGE}`, ...WHOLE_BROWSERS]

/**
 * Tells whether the journeys can use a browser: the one in PLAYWRIGHT_CHROMIUM, of the system or of Playwright. As root on Debian it
 * installs Chromium's headless shell, also where the system has a whole browser.
 */
export async function hasBrowser() {
  const found = await findBrowser()
  if (found && (process.env.PLAYWRIGHT_CHROMIUM || !WHOLE_BROWSERS.includes(found))) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found !== undefined
  console.log(`Installing ${PACKAGE} for the journeys …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], env)
  const options = ['-y', '--no-remove', '--no-install-recommends']
  const { code, output } = await run('apt-get', ['install', ...options, PACKAGE], env)
  if (code !== 0) console.log(output.trimEnd().split('\n').slice(-5).join('\n'))
  return (await findBrowser()) !== undefined
}

export async function findBrowser() {
  const { chromium } = await import('playwright')
  const places = process.env.PLAYWRIGHT_CHROMIUM || [...SYSTEM_BROWSERS, chromium.executablePath()]
  return [places].flat().find((place) => existsSync(place))
}
