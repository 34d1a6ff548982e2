import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { expect, test } from '../support/journey'
import { ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'

/** Holds the responses of navigations until the returned function is called. */
async function holdNavigations(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return release
}

test('a click on a link shows at once that its page is loading, and moves nothing', async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/settings')
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  const settings = navigation.getByRole('link', { name: 'Settings' })
  const webhooks = navigation.getByRole('link', { name: 'Webhooks' })
  await expect(settings).toHaveAttribute('data-marked', 'true')
  const release = await holdNavigations(page)
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = []
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift' })
    return seen
  })
  await webhooks.click()
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
  await expect(webhooks).toHaveAttribute('data-marked', 'true')
  await expect(settings).not.toHaveAttribute('data-marked')
  // Assistive technology hears of the page that is open.
  await expect(settings).toHaveAttribute('aria-current', 'page')
  expect(await shifts.evaluate((seen) => seen.length)).toBe(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(webhooks).toHaveAttribute('aria-current', 'page')
})

test('a person dismisses the banner of disabled webhooks until another one is disabled', async ({ page }) => {
  const own = await ownAccount()
  const disable = async (path: string) => {
    const { id } = await ownSubscription(own, `https://1.1.1.1/${path}`)
    await db().execute(sql`
      update webhook_subscriptions set is_active = false, disabled_reason = 'failures', disabled_at = clock_timestamp()
      where id = ${id}`)
  }
  await disable('first')
  await disable('second')
  await signInAs(page, own.admin.email)
  await page.goto('/settings')
  const banner = page.getByRole('region', { name: 'Disabled webhooks' })
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Webhooks/ })
  await expect(banner).toContainText('2 webhooks are disabled')
  expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(42)
  await banner.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(banner).toHaveCount(0)
  // The number stays, and so does the banner of other people.
  await expect(link).toHaveAccessibleName('Webhooks 2 disabled')
  await page.reload()
  await expect(link).toHaveAccessibleName('Webhooks 2 disabled')
  await expect(banner).toHaveCount(0)
  await disable('third')
  await page.reload()
  await expect(banner).toContainText('3 webhooks are disabled')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.context().clearCookies()
  await signInAs(page, await ownMember(own, 'viewer'))
  await page.goto('/settings')
  await expect(banner).toContainText('3 webhooks are disabled')
})
