import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { chooseAction, expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

test(
  'a person deletes a disabled webhook from the list and the banner, finds it again and reactivates it',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const [disabled, deleted] = [
      await ownSubscription(own, 'https://1.1.1.1/disabled'),
      await ownSubscription(own, 'https://1.1.1.1/deleted'),
    ]
    await db().execute(sql`
    update webhook_subscriptions set is_active = false, disabled_reason = 'failures', disabled_at = clock_timestamp()
    where id = ${disabled.id}`)
    await signInAs(page, own.admin.email)
    const list = page.getByRole('table', { name: 'Webhooks' })
    const banner = page.getByRole('region', { name: 'Disabled webhooks' })
    await page.goto('/messages')
    await expect(banner).toBeVisible()
    await page.goto('/integrations/webhooks')
    await expect(page.getByRole('link', { name: 'Removed' })).toHaveCount(0)

    await page.goto(`/integrations/webhooks/${disabled.id}`)
    await chooseAction(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page).toHaveURL('/integrations/webhooks')
    await expect(list.getByRole('link')).toHaveText([/\/deleted$/])
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect(banner).toHaveCount(0)

    // An active webhook stays listed after its deletion, until a person removes it.
    await page.goto(`/integrations/webhooks/${deleted.id}`)
    await chooseAction(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await chooseAction(page, 'Remove from list')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from list' }).click()
    await expect(page.getByText('All webhooks were removed from this list.')).toBeVisible()

    await page.getByRole('link', { name: 'Removed' }).click()
    await expect(list.getByRole('link')).toHaveText([/\/disabled$/, /\/deleted$/])
    await expectNoAxeFindingsHere(page)
    await list.getByRole('link', { name: '1.1.1.1/disabled' }).click()
    await expect(page.getByText('Removed from the list on')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Rotate secret'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reactivate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Test and reactivate' }).click()
    await dialog.getByRole('button', { name: 'Reactivate anyway' }).click()
    await expect(dialog).toContainText('Reactivated.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('Removed from the list on')).toHaveCount(0)
    await page.goto('/integrations/webhooks')
    await expect(list.getByRole('link')).toHaveText([/\/disabled$/])
  },
)

test('a resend in the drawer shows and announces its result', LONG, async ({ page }) => {
  let status = 200
  const receiver = await startOwnReceiver(() => ({ status }))
  try {
    const own = await ownAccount()
    const { id } = await ownSubscription(own, receiver.url)
    await completeSome(own)
    await expect.poll(() => receiver.received.length).toBe(1)
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${id}`)
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(drawer.getByText(/^Delivered with status 200 in \d/).first()).toBeVisible()
    // The page behind a modal dialog is inert, so the dialog has the live region.
    await expect(drawer.getByRole('status').filter({ hasText: 'Delivered with status 200' })).toBeAttached()

    status = 503
    await drawer.getByRole('button', { name: 'Resend again' }).click()
    const failed = 'Failed. The receiver responded with 503 instead of a 2xx.'
    await expect(drawer.getByText(failed).first()).toBeVisible()
    await expect(drawer.getByText(/Next attempt in \d+ (seconds|minute)/).first()).toBeVisible()
    await expect(drawer.getByRole('status').filter({ hasText: failed })).toBeAttached()
    await expectNoAxeFindingsHere(page)
    // The retry would reach the receiver of a later journey, which listens on the same port.
    await db().execute(sql`
      update deliveries set state = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id = ${id} and state = 'pending'`)
  } finally {
    await receiver.close()
  }
})
