import { anAlertUrl } from '@/server/testing/fixtures/factory'
import { test } from '../support/journey'
import { ownAccount, signInAs } from '../support/own-account'
import { shoot } from './shoot'

test('notifications', async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/settings/notifications')
  await shoot(page, 'notifications-none')
  await page.getByRole('button', { name: 'Add alert URL' }).click()
  await page.getByRole('dialog').getByLabel('URL').fill('https://hooks.slack.com/services/T0/B0/x')
  await shoot(page, 'notifications-add', false)
  await page.keyboard.press('Escape')
  const accountId = own.account.id
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await anAlertUrl({
    accountId,
    url: 'https://hooks.slack.com/x',
    name: '#operations',
    format: 'slack',
    lastSentAt: ago(130),
  })
  const failed = { lastFailedAt: ago(12), lastFailure: 'timeout' }
  await anAlertUrl({ accountId, url: 'https://discord.com/x', name: 'On call', format: 'discord', ...failed })
  const stopped = { lastFailedAt: ago(3_000), lastFailure: 'http_status: 410', stoppedAt: ago(3_000) }
  await anAlertUrl({
    accountId,
    url: 'https://contoso.webhook.office.com/x',
    name: 'Front desk',
    format: 'teams',
    ...stopped,
  })
  await anAlertUrl({ accountId, url: 'https://status.harbour.example/x', name: 'Status page', format: 'json' })
  const chat = { url: 'https://chat.harbour.example/x', name: 'فريق الدعم', format: 'mattermost' } as const
  await anAlertUrl({ accountId, ...chat, lastSentAt: ago(5) })
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: /^Send test alert to Status page/ }).click()
  await page
    .getByRole('table')
    .getByText(/^Test alert failed/)
    .waitFor()
  await shoot(page, 'notifications')
})
