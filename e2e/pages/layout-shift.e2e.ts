import { expect, LONG, test, withoutPrefetches } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { measureLoad } from '../support/page-load'

/** Far below 0.1, which is good for a page (web.dev/articles/cls). */
const MAX_SHIFT = 0.02

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test(
  'nothing moves while a page of the dashboard loads, and its times stay as the server renders them',
  LONG,
  async ({ browser }) => {
    test.slow()
    const own = await ownAccount()
    const receiver = await startOwnReceiver(({ path }) => ({ status: path === '/failing' ? 503 : 200 }))
    const { id } = await ownSubscription(own, receiver.url)
    const failing = await ownSubscription(own, new URL('/failing', receiver.url).href)
    await completeSome(own, 30)
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(35)
    for (const viewport of VIEWPORTS) {
      const context = await withoutPrefetches(await browser.newContext({ viewport, timezoneId: 'America/Phoenix' }))
      const page = await context.newPage()
      await signInAs(page, own.admin.email)
      await page.goto('/messages')
      const message = await page.locator('main li a[href^="/messages/"]').first().getAttribute('href')
      // The first page writes the cookie with the browser's zone.
      await expect
        .poll(async () => (await context.cookies()).find(({ name }) => name === 'browser_time_zone')?.value)
        .toBe('America/Phoenix')
      const paths = [
        '/messages',
        String(message),
        String(message).replace('/messages/', '/messages?message='),
        '/integrations/webhooks',
        `/integrations/webhooks/${id}`,
        `/integrations/webhooks/${failing.id}`,
        '/integrations/api-access',
        '/settings',
        '/settings/activity',
      ]
      for (const path of paths) {
        const html = await (await page.request.get(path)).text()
        expect(html, path).not.toContain(' UTC</time>')
        const { shift } = await measureLoad(context, path, 'h1')
        expect.soft(shift, `${path} at ${viewport.width}`).toBeLessThan(MAX_SHIFT)
      }
      await context.close()
    }
    await receiver.close()
  },
)
