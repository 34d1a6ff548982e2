import type { Locator } from 'playwright/test'
import { expect, LONG, test } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'

test(
  'an unchecked box has a clear edge and no fill in both themes, and forced colors keep the browser’s box',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await completeSome(own, 2)
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    const box = page.locator('main li input[type=checkbox]').first()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { edge, fill } = await contrasts(box)
      expect(edge, colorScheme).toBeGreaterThanOrEqual(3)
      expect(fill, colorScheme).toBe(1)
    }
    await box.check()
    await expect(box).toBeChecked()
    expect((await contrasts(box)).fill).toBeGreaterThanOrEqual(3)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(box).toHaveCSS('appearance', 'auto')
  },
)

test('an unchecked radio button looks enabled in both themes', LONG, async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const radio = page.getByRole('dialog').getByRole('radio', { checked: false }).first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { edge, fill } = await contrasts(radio)
    expect(edge, colorScheme).toBeGreaterThanOrEqual(3)
    expect(fill, colorScheme).toBe(1)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(radio).toHaveCSS('appearance', 'auto')
})

test('on a phone an activity has two lines, and screen readers find its four cells', LONG, async ({ page }) => {
  const own = await ownAccount()
  await ownSubscription(own, 'https://1.1.1.1/a')
  await signInAs(page, own.admin.email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/activity')
  const row = page
    .getByRole('table', { name: 'Activity log' })
    .getByRole('row')
    .filter({ hasText: 'Created the webhook' })
  await expect(row.getByRole('cell')).toHaveCount(4)
  expect((await row.boundingBox())?.height).toBeLessThan(90)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** Returns the contrasts of the edge and of the fill of a box to the page. */
function contrasts(box: Locator): Promise<{ edge: number; fill: number }> {
  return box.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The browser has no canvas.')
    const luminance = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const page = luminance(getComputedStyle(document.body).backgroundColor)
    const contrast = (color: string) => {
      const own = luminance(color)
      return (Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05)
    }
    const { borderTopColor, backgroundColor } = getComputedStyle(element)
    return { edge: contrast(borderTopColor), fill: contrast(backgroundColor) }
  })
}
