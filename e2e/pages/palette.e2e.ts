import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { completeSome, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'

test('a person finds pages, actions and webhooks by keyboard', LONG, async ({ page }) => {
  const own = await ownAccount()
  const { id } = await ownSubscription(own, 'https://1.1.1.1/voice')
  for (const team of ['a', 'b']) await ownSubscription(own, `https://1.1.1.1/${'in'.repeat(60)}?team=${team}`)
  const name = '<b>رسائل</b> Harbour'
  await db().execute(sql`update webhook_subscriptions set name = ${name} where id = ${id}`)
  await signInAs(page, own.admin.email)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toContainText('Ctrl K')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const field = palette.getByRole('combobox')
  const option = palette.getByRole('option', { selected: true })
  // Until the scripts of the page have started, the key does nothing.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(option).toHaveText('Messages')
  await expectNoAxeFindingsHere(page, 'the command palette')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveText('Messages in processing')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(option).toHaveText('Use the dark theme')

  await field.fill('harbour')
  await expect(option).toHaveText(name)
  await expect(option.locator('span').first()).toHaveAttribute('dir', 'auto')
  await page.setViewportSize({ width: 320, height: 640 })
  await field.fill('?team=')
  for (const team of ['a', 'b']) {
    const webhook = palette.getByRole('option', { name: new RegExp(`^1\\.1\\.1\\.1/(in)+\\?team=${team}$`) })
    await expect(webhook.getByText(`?team=${team}`).last()).toBeInViewport({ ratio: 1 })
  }
  await field.fill('harbour')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect((await palette.boundingBox())?.width).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/integrations/webhooks/${id}`)

  await completeSome(own)
  await page.keyboard.press('Control+k')
  await field.fill('greeting')
  const found = palette.getByRole('group', { name: 'Messages' }).getByRole('option')
  await expect(found).toHaveText(/ada@example.com · A greeting/)
  await expect(option).toHaveText('Search messages for “greeting”')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)

  // The controls of the message that is open, those in menus too, as they are on the page.
  const here = palette.getByRole('group', { name: 'On this page' }).getByRole('option')
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(here.first()).toHaveText('Mark as donee')
  await expect(here.first().locator('kbd')).toHaveText('e')
  await field.fill('assign nora')
  await expect(option).toHaveText(/^Assign.*: Nora Lind/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Assign.*Nora Lind/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('snooze tomorrow')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages$/)
  await page.goto(`/integrations/webhooks/${id}`)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await field.fill('rotate')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Rotate/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field.fill('a&b?')
  await expect(option).toHaveText('Search messages for “a&b?”')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  // The second time the page is open already.
  for (const { typed, dialog, label, path } of [
    { typed: 'create tok', dialog: 'Create', label: 'Name', path: '/integrations/api-access' },
    { typed: 'invite', dialog: 'Invite', label: 'Email', path: '/settings/members' },
  ])
    for (let time = 1; time <= 2; time++) {
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog', { name: dialog })
      await expect(form.getByLabel(label)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
      await expect(page).toHaveURL(path)
    }

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Ctrl K')
  await expect(keys.getByRole('heading', { level: 3 })).toHaveText([
    'On every page',
    'In the list of messages',
    'On the page of a message',
    'In the player and the transcript',
    'In an open attempt of a webhook',
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})

test.describe('on a Mac', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  })

  test('the keys are named with the command key, from the first byte of the page', LONG, async ({ page }) => {
    await signInAs(page, (await ownAccount()).admin.email)
    const hint = page.getByRole('button', { name: 'Search', exact: true }).locator('[aria-hidden=true]').last()
    const response = await page.goto('/settings')
    expect(await response?.text()).toContain('⌘ K')
    await expect(hint).toHaveText('⌘ K')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(async () => {
      await page.keyboard.press('Meta+k')
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toContainText('⌘ K')
    await expect(list).not.toContainText('Ctrl')
  })
})

test(
  'the palette of a viewer has no actions that change something, and opens with a button',
  LONG,
  async ({ page }) => {
    await signInAs(page, await ownMember(await ownAccount(), 'viewer'))
    await page.goto('/messages')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('option', { name: 'Webhooks', exact: true })).toBeVisible()
    await expect(palette.getByRole('option', { name: /^(Create|Invite)/ })).toHaveCount(0)
    await page.mouse.click(5, 5)
    await expect(palette).toHaveCount(0)
  },
)
