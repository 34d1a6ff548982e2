// `npm run screenshots`: pictures of the demonstration's pages in both themes, wide and narrow, for people to look at.
// Words, as in `npm run screenshots -- webhook profile`, choose the pages whose names contain one of them.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser, hasBrowser } from './browser.mjs'
import { startHealthy } from './healthy-service.mjs'
import { installWithDev } from './install.mjs'
import { ROOT, requireNode } from './setup.mjs'

const PAGES = [
  ['landing', '/'],
  ['sign-in', '/sign-in'],
  ['sign-in-refused', '/sign-in', (page) => signIn(page, 'nobody@example.com', 'not the password')],
  ['sign-in-link', '/sign-in/link'],
  ['reset-password', '/reset-password'],
  ['not-found', '/nowhere'],
  ['docs', '/docs'],
  ['docs-endpoints', '/docs/api/messages'],
  ['docs-webhooks', '/docs/webhooks'],
  ['docs-guide', '/docs/guides/receivers'],
  ['recorder', '/c/{campaign}'],
  ['recorder-arabic', '/c/{campaign}?locale=ar'],
]
const PAGES_OF_A_PERSON = [
  ['messages', '/messages'],
  ['messages-none-found', '/messages?q=zeppelin'],
  ['messages-selected', '/messages', (page) => page.getByRole('checkbox').nth(1).check()],
  ['palette', '/messages', (page) => page.keyboard.press('ControlOrMeta+k')],
  ['shortcuts', '/messages', (page) => page.keyboard.press('?')],
  ['message', '/messages/{message}'],
  ['message-in-split', '/messages?message={message}'],
  ['contact', '/messages?contact=%2B12015550147'],
  ['message-erase', '/messages/{message}', (page) => clickButton(page, 'Erase message')],
  ['processing', '/messages/processing'],
  ['channels', '/integrations/channels'],
  ['channel-new', '/integrations/channels/new'],
  ['channel', '/integrations/channels/{channel}'],
  ...['recording', 'texts', 'appearance', 'limits', 'danger'].map((section) => [
    `channel-${section}`,
    `/integrations/channels/{channel}?section=${section}`,
  ]),
  ['channel-greeting', '/integrations/channels/{channel}?section=texts', saveGreeting],
  ['webhooks', '/integrations/webhooks'],
  ['webhook', '/integrations/webhooks/{webhook}'],
  ['webhook-attempt', '/integrations/webhooks/{webhook}', (page) => openFirst(page, 'main tbody tr a')],
  ['webhook-event', '{event}'],
  ['webhook-settings', '/integrations/webhooks/{webhook}/settings', (page) => page.getByLabel('High').check()],
  ['webhook-menu', '/integrations/webhooks/{webhook}', (page) => clickButton(page, 'More actions')],
  ['webhook-new', '/integrations/webhooks/new'],
  ['webhook-new-refused', '/integrations/webhooks/new', refuseAddress],
  ['webhook-deliveries', '/integrations/webhooks/deliveries'],
  ['webhook-check', '/integrations/webhooks/check'],
  ['api-access', '/integrations/api-access'],
  ['api-requests', '/integrations/api-access/requests'],
  ['token-new', '/integrations/api-access', (page) => clickButton(page, 'Create token')],
  ['settings', '/settings'],
  ['settings-delete', '/settings', (page) => clickButton(page, 'Delete account')],
  ['members', '/settings/members'],
  ['member-invite', '/settings/members', (page) => clickButton(page, 'Invite member')],
  ['notifications', '/settings/notifications'],
  ['assignment', '/settings/assignment'],
  ['assignment-new', '/settings/assignment', (page) => clickButton(page, 'Add rule')],
  ['settings-processing', '/settings/processing'],
  ['privacy', '/settings/privacy'],
  ['privacy-export', '/settings/privacy', exportOnce],
  ['activity', '/settings/activity'],
  ['profile', '/profile'],
  ['profile-erase', '/profile', (page) => clickButton(page, 'Delete login')],
  ['instance', '/instance'],
]

/** The person who signs in, so that there is a picture of the page about the instance. */
const INSTANCE_ADMINS = 'ada@harbourdental.example'

requireNode()
const parts = process.argv.slice(2)
const isWanted = ([name]) => parts.length === 0 || parts.some((part) => name.includes(part))
const chosen = [PAGES.filter(isWanted), PAGES_OF_A_PERSON.filter(isWanted)]
const names = [...PAGES, ...PAGES_OF_A_PERSON].map(([name]) => name).join(', ')
if (chosen.flat().length === 0) end(`No page has such a name. The names: ${names}`)
process.chdir(ROOT)
await installWithDev()
if (!(await hasBrowser())) end('No browser was found. Set PLAYWRIGHT_CHROMIUM, or install chromium.')
if (!existsSync('.next/BUILD_ID')) end('There is no build. Run `npm run build` first.')

const { chromium } = await import('playwright')
const service = await startService()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ baseURL: service.url, viewport: { width: 1280, height: 800 } })
  const places = { campaign: 'harbour-dental/spring-check-up', webhook: service.world.subscriptions.failing.id }
  for (const one of chosen[0]) await photograph(page, one, places)
  if (chosen[1].length > 0) {
    const { email, password } = service.world.signIn
    await page.goto('/sign-in')
    await signIn(page, email, password)
    await page.waitForURL('**/messages')
    places.message = await idIn(page, '/messages', /^\/messages\/([0-9a-f-]{36})$/)
    places.channel = await idIn(page, '/integrations/channels', /^\/integrations\/channels\/([0-9a-f-]{36})$/)
    places.event = await idIn(
      page,
      '/integrations/webhooks/deliveries',
      /^(\/integrations\/webhooks\/[\w-]+\/events\/[\w-]+)/,
    )
    for (const one of chosen[1]) await photograph(page, one, places)
  }
} finally {
  await browser.close()
  await service.stop()
}

async function photograph(page, [name, pattern, act], places) {
  for (const colorScheme of ['light', 'dark'])
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
      await page.goto(
        pattern.replace(/\{(\w+)\}/g, (_, place) => places[place]),
        { waitUntil: 'networkidle' },
      )
      await act?.(page)
      if (act) await page.waitForTimeout(1_000)
      const file = `screenshots/${name}-${width}-${colorScheme}.png`
      await page.screenshot({ path: file, fullPage: !act, animations: 'disabled' })
    }
  console.log(name)
}

async function signIn(page, email, password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await clickButton(page, 'Sign in')
}

function clickButton(page, name) {
  return page.getByRole('button', { name, exact: true }).first().click()
}

function openFirst(page, selector) {
  return page.locator(selector).first().click()
}

/** Creates one download link, which later pictures show too. */
async function exportOnce(page) {
  if ((await page.getByRole('link', { name: 'Download' }).count()) === 0)
    await clickButton(page, 'Create download link')
}

/** Gives the channel a spoken greeting, which later pictures and the preview show too. */
async function saveGreeting(page) {
  if ((await page.getByRole('button', { name: 'Remove', exact: true }).count()) === 0) {
    await page.getByLabel('Audio file of the spoken greeting').setInputFiles('server/messages/audio/sample.webm')
    await clickButton(page, 'Save greeting')
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
  }
  await page.getByRole('group', { name: 'Spoken greeting' }).scrollIntoViewIfNeeded()
}

async function refuseAddress(page) {
  await page.getByLabel('URL', { exact: false }).first().fill('https://169.254.169.254/latest')
  await page.keyboard.press('Enter')
}

async function idIn(page, address, form) {
  await page.goto(address, { waitUntil: 'networkidle' })
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const found = links.map((link) => form.exec(link ?? '')?.[1]).find(Boolean)
  if (!found) throw new Error(`${address} has no link of the form ${form}.`)
  return found
}

async function startService() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'voice-message-screenshots-'))
  const { url, env, stop } = await startHealthy(ROOT, folder, { INSTANCE_ADMINS })
  const { world } = JSON.parse(readFileSync(path.join(folder, 'demo.json'), 'utf8'))
  completeMessage(world.accounts.dental.id, env)
  return {
    url,
    world,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Completes a message of the campaign, of which the failing webhook then shows an attempt. */
function completeMessage(account, env) {
  const words = ['scripts/admin.mjs', 'message', 'complete', '--account', account, '--file', '-']
  const input = '{"channel":{"type":"campaign"}}'
  const { status, stderr } = spawnSync(process.execPath, words, { env, input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function end(text) {
  console.error(text)
  process.exit(2)
}
