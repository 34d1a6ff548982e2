import type { Page } from 'playwright/test'
import { GUIDES } from '@/app/docs/guides/guides'
import type { SeedResult } from '@/server/demo/seed'
import { sampleOf } from '@/server/testing/sample'
import { axeFindings, expect, expectNoAxeFindings, test } from '../support/journey'
import { expectLargerTextFits } from '../support/larger-text'
import { fillWithLongTexts } from '../support/long-texts'
import { ownAccount, signInAs } from '../support/own-account'

test('no page has a serious axe finding, is wider than a narrow screen, or loads something from another server', async ({
  page,
  world,
}) => {
  // axe takes seconds per page on a busy machine.
  test.slow()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  // docs.e2e.ts checks the reference, whose examples have thousands of elements.
  for (const path of ['/', '/sign-in']) await expectAccessible(page, path)
  await signInAs(page, world.signIn.email)
  for (const path of sampleOf(await pagesOf(page, world), EVERY, FIRST)) await expectAccessible(page, path)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  // Browsers request the icon on their own, but not always.
  expect((await page.request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon')
})

/** What a dashboard page loads at first, as it is transferred (docs/reference/benches.md, "Pages"). */
const MAX_SCRIPT_BYTES = 180_000

test('a page loads at most 180 kB of scripts before it works', async ({ page, world }) => {
  await signInAs(page, world.signIn.email)
  for (const path of sampleOf(await pagesOf(page, world), EVERY, FIRST)) {
    const html = await (await page.goto(path))?.text()
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
    )
    const first = scripts.filter((script) => script.path.endsWith('.js') && html?.includes(`src="${script.path}"`))
    const bytes = first.reduce((sum, script) => sum + script.bytes, 0)
    expect(first.length, path).toBeGreaterThan(5)
    expect(bytes, path).toBeGreaterThan(100_000)
    expect(bytes, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  }
})

/** `npm test` has every fourth page of the dashboard, from one of the first four on. */
const EVERY = 4
const FIRST = Date.now() % EVERY
/** Every second of them is dark. */
let isDark = Date.now() % 4 < 2

/** In one theme in `npm test`, in both in `npm run e2e:all`. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  isDark = !isDark
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.goto(path)
  if (process.env.E2E_ALL) await expectNoAxeFindings(page)
  else expect(await axeFindings(page), path).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
}

/** Returns the path of every dashboard page, each with content. */
async function pagesOf(page: Page, { subscriptions }: SeedResult): Promise<string[]> {
  await page.goto('/integrations/channels')
  const channel = await page.getByRole('link', { name: 'Spring check-up' }).getAttribute('href')
  await page.goto('/messages')
  const message = await page
    .locator('main a[href^="/messages/"]:not([href$="/processing"], [download])')
    .first()
    .getAttribute('href')
  return [
    '/messages',
    message ?? 'no message',
    '/messages/processing',
    '/integrations/channels',
    '/integrations/channels/new',
    ...['', '?section=recording', '?section=texts', '?section=appearance', '?section=limits', '?section=danger'].map(
      (section) => `${channel}${section}`,
    ),
    '/integrations/webhooks',
    `/integrations/webhooks/${subscriptions.failing.id}`,
    '/integrations/webhooks/new',
    '/integrations/webhooks/deliveries',
    '/integrations/api-access/requests',
    '/integrations/webhooks/check',
    '/integrations/api-access',
    '/settings',
    '/settings/notifications',
    '/settings/assignment',
    '/settings/processing',
    '/settings/members',
    '/settings/privacy',
    '/settings/activity',
    '/profile',
  ]
}

const PUBLIC_PAGES = [
  ...['/', '/sign-in', '/sign-in/link', '/reset-password', '/invitation/unknown', '/unsubscribe', '/docs'],
  ...['/docs/api/account', '/docs/api/channels', '/docs/api/messages', '/docs/api/webhook-subscriptions'],
  ...['/docs/webhooks', ...GUIDES.map((guide) => `/docs/guides/${guide}`), '/c/harbour-dental/spring-check-up'],
]

test('no page is wider than a phone with text of twice the size', async ({ page }) => {
  test.slow()
  for (const path of sampleOf(PUBLIC_PAGES, 6, Date.now() % 6)) {
    await page.goto(path)
    await expectLargerTextFits(page)
  }
  const own = await ownAccount()
  const pages = await fillWithLongTexts(own)
  await signInAs(page, own.admin.email)
  for (const [path, dialogs] of sampleOf(pages, 6, Date.now() % 6)) {
    await page.goto(path)
    await expectLargerTextFits(page)
    for (const opened of dialogs) {
      const [button = '', item] = opened.split(': ')
      await page.getByRole('button', { name: button }).click()
      if (item) await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectLargerTextFits(page, `${opened} on ${path}`)
      await page.keyboard.press('Escape')
    }
  }
})

test('pages run only their own scripts and refuse to be framed', async ({ page }) => {
  const response = await page.goto('/')
  const headers = response?.headers() ?? {}
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  const again = await page.reload()
  expect(again?.headers()['content-security-policy']).not.toBe(headers['content-security-policy'])
})
