import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { expect, test } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { shoot } from './shoot'

test('a webhook with failed deliveries, longer periods and a checked receiver', async ({ page }) => {
  test.slow()
  const own = await ownAccount()
  let status = 503
  const receiver = await startOwnReceiver(() => ({ status }))
  try {
    const { id } = await ownSubscription(own, receiver.url)
    const path = `/integrations/webhooks/${id}`
    await completeSome(own, 3)
    await expect.poll(() => receiver.received.length).toBe(3)
    await db().execute(sql`
      update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id = ${id} and state = 'pending'`)
    status = 200
    await completeSome(own, 4)
    await expect.poll(() => receiver.received.length).toBe(7)
    await signInAs(page, own.admin.email)
    await page.goto(path)
    await page.getByRole('button', { name: 'Check receiver' }).click()
    await expect(page.getByText('Accepts forged requests').first()).toBeVisible()
    await shoot(page, 'webhook-checked')
    await page.goto('/integrations/webhooks')
    await expect(page.getByText('Accepts forged requests')).toBeVisible()
    await shoot(page, 'webhooks-checked')
    for (const period of ['7d', '30d']) {
      await page.goto(`${path}?period=${period}`)
      await shoot(page, `webhook-${period}`)
    }
    await page.getByRole('button', { name: /^Resend all failed/ }).click()
    await expect(page.getByRole('dialog')).toContainText('3 deliveries failed.')
    await shoot(page, 'resend-failed', false)
  } finally {
    await receiver.close()
  }
})

test('errors inside the dashboard', async ({ page, complaints }) => {
  const own = await ownAccount()
  await completeSome(own)
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${own.account.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await shoot(page, 'dashboard-not-found')
  // As in e2e/messages/messages.e2e.ts: the page of the list cannot show this view.
  await db().execute(sql`insert into message_views (account_id, user_id, name, filters)
    values (${own.account.id}, ${own.admin.id}, 'Broken', 'null')`)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await shoot(page, 'dashboard-error')
  await db().execute(sql`delete from message_views where account_id = ${own.account.id}`)
  complaints.splice(0)
})

test('who gets failure warnings', async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/settings/notifications')
  await page.getByRole('combobox').first().focus()
  await shoot(page, 'failure-warnings')
})
