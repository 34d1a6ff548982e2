import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright/test'
import { db } from '@/db/client'
import { expect, LONG, test } from '../support/journey'
import { type OwnAccount, ownAccount, ownSubscription, signInAs } from '../support/own-account'

const WIDTHS = [320, 390, 480, 640, 700, 768, 900, 1024, 1100, 1200, 1280, 1440, 1920]
/** 1280 and 1920 pixels at a zoom of 200 %. */
const ZOOMED = [640, 960]

/** Creates one subscription in each lifecycle state. Returns their ids by state. */
async function inEachState(own: OwnAccount): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const name of ['active', 'disabled', 'expired', 'gone', 'scrubbed'])
    ids[name] = (await ownSubscription(own, `https://1.1.1.1/${name}`)).id
  const disable = (id: string | undefined, reason: string, days: number) =>
    db().execute(sql`
      update webhook_subscriptions set is_active = false, disabled_reason = ${reason},
        disabled_at = clock_timestamp() - make_interval(days => ${days}) where id = ${id}`)
  await disable(ids.disabled, 'failures', 0)
  await disable(ids.expired, 'deleted', 91)
  await disable(ids.gone, 'gone', 1)
  await disable(ids.scrubbed, 'failures', 100)
  await db().execute(sql`
    update webhook_subscriptions set scrubbed_at = clock_timestamp(), encrypted_secret = null where id = ${ids.scrubbed}`)
  return ids
}

/** Returns texts of different stages that overlap, and texts beyond the right edge of the list. */
const overlaps = (list: Locator): Promise<string[]> =>
  list.evaluate((ol) => {
    const bounds = ol.getBoundingClientRect()
    const boxes = [...ol.children].flatMap((stage, index) => {
      const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
      const found: { index: number; text: string; box: DOMRect }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects())
          if (box.width > 0) found.push({ index, text: node.textContent ?? '', box })
      }
      return found
    })
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    return boxes.flatMap((one, at) => [
      ...boxes
        .slice(at + 1)
        .filter((other) => other.index !== one.index && meet(one.box, other.box))
        .map((other) => `${one.text} / ${other.text}`),
      ...(one.box.right > bounds.right + 0.5 ? [`${one.text} overflows the list`] : []),
    ])
  })

async function expectNoOverlap(page: Page, what: string): Promise<void> {
  for (const list of await page.getByRole('list', { name: 'Lifecycle' }).all())
    expect(await overlaps(list), what).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
}

test('the dates of the lifecycle do not overlap at any width or zoom', LONG, async ({ page }) => {
  const own = await ownAccount()
  const ids = await inEachState(own)
  await signInAs(page, own.admin.email)
  for (const [name, id] of Object.entries(ids)) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/integrations/webhooks/${id}`)
    await page.getByText('Lifecycle', { exact: true }).click()
    const stages = page.getByRole('list', { name: 'Lifecycle' }).getByRole('listitem')
    await expect(stages.first()).toContainText(/\d{4}, \d/)
    for (const colorScheme of name === 'disabled' ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      for (const width of [...WIDTHS, ...ZOOMED]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverlap(page, `${name} at ${width} px, ${colorScheme}`)
      }
    }
    // Larger text only, like the font size setting of a browser.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [640, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverlap(page, `${name} at ${width} px with larger text`)
    }
  }
})

test(
  'the banner about disabled webhooks is one line that expands and scrolls with the page',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const ids = await inEachState(own)
    for (const name of ['second', 'third', 'fourth']) {
      const { id } = await ownSubscription(own, `https://1.1.1.1/${name}/${'long-path-'.repeat(30)}`)
      await db().execute(sql`
      update webhook_subscriptions set is_active = false, disabled_reason = 'failures', disabled_at = clock_timestamp(),
        last_error = 'connect_refused: ECONNREFUSED' where id = ${id}`)
    }
    await signInAs(page, own.admin.email)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/messages')
    const banner = page.getByRole('region', { name: 'Disabled webhooks' })
    await expect(banner).toContainText('5 webhooks are disabled')
    const height = async () => (await banner.boundingBox())?.height ?? Number.NaN
    expect(await height()).toBeLessThanOrEqual(64)
    await banner.locator('summary').click()
    await expect(banner).toContainText('The host refused the connection')
    await expect(banner).toContainText('and 2 more')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expect(banner).toHaveCSS('position', 'static')
    await banner.getByRole('link', { name: 'Review' }).click()
    await expect(page).toHaveURL('/integrations/webhooks?is_active=false')

    // The page of a disabled webhook shows its own state, so the banner does not count it.
    await page.goto(`/integrations/webhooks/${ids.disabled}`)
    const health = page.getByRole('region', { name: 'Health' })
    await expect(health).toContainText('Disabled after 5 failed attempts in a row')
    await expect(health).toContainText('Then reactivate it: 90 days left.')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await page.getByRole('button', { name: 'Reactivate' }).boundingBox()
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(400)
    }
    await page.getByText('Lifecycle', { exact: true }).click()
    await expect(page.getByRole('list', { name: 'Lifecycle' })).toContainText('Can be reactivated until')
    await expect(banner).toContainText('4 webhooks are disabled')
    // One that is not among the newest three.
    await page.goto(`/integrations/webhooks/${ids.gone}`)
    await expect(banner).toContainText('4 webhooks are disabled')
  },
)
