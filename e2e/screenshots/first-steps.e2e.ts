import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { expect, test } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { shoot } from './shoot'

const WIDTHS = [1440, 1280, 390]

test('the first steps, the test endpoint and the command palette', async ({ page }) => {
  test.slow()
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await shoot(page, 'first-steps', true, WIDTHS)
  await page.goto('/integrations/webhooks/new')
  await page.getByText('A receiver on your computer?').click()
  await shoot(page, 'create-webhook', true, WIDTHS)
  await page.getByRole('button', { name: 'Use the built-in test endpoint' }).click()
  await expect(page.getByText('Waiting for the first request')).toBeVisible()
  await shoot(page, 'requests-none', true, WIDTHS)
  await page.goto('/messages')
  await shoot(page, 'first-steps-test', true, WIDTHS)
  await page.goBack()
  await page.getByRole('button', { name: 'Check receiver' }).click()
  await expect(page.getByText('Expired signature')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Responded 200')).toHaveCount(2)
  await shoot(page, 'requests', true, WIDTHS)

  const id = new URL(page.url()).pathname.split('/')[3]
  await db().execute(
    sql`update webhook_subscriptions set name = 'Harbour CRM', last_success_at = null where id = ${id}`,
  )
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await expect(search).toBeVisible()
  await shoot(page, 'palette', false, WIDTHS)
  await search.fill('harb')
  await expect(page.getByRole('dialog').getByRole('option', { name: /Harbour CRM/ })).toBeVisible()
  await shoot(page, 'palette-typed', false, WIDTHS)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'keys', false)

  const other = await ownAccount()
  const receiver = await startOwnReceiver(() => ({ body: 'thank you' }))
  try {
    const created = await ownSubscription(other, receiver.url)
    await page.goto('about:blank')
    await page.context().clearCookies()
    await signInAs(page, other.admin.email)
    await page.goto(`/integrations/webhooks/new?created=${created.id}`)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByRole('region', { name: 'Test result' })).toContainText('200')
    await page.getByRole('button', { name: 'Check receiver' }).click()
    await expect(page.getByText('Accepts forged requests').first()).toBeVisible()
    await shoot(page, 'created', true, WIDTHS)
    await db().execute(
      sql`update webhook_subscriptions set is_active = false, disabled_reason = 'deleted', disabled_at = now() where id = ${created.id}`,
    )
    await completeSome(other, 3)
    await page.goto('/messages')
    await shoot(page, 'first-steps-line', false, WIDTHS)
  } finally {
    await receiver.close()
  }
})
