import { SECTIONS } from '@/components/channels/channel-messages'
import { ownChannel } from '../recorder/recorder'
import { expect, test } from '../support/journey'
import { completeSome, ownAccount, ownMember, signInAs } from '../support/own-account'
import { shoot } from './shoot'

test('channels', async ({ page, complaints }) => {
  test.slow()
  const empty = await ownAccount()
  await signInAs(page, empty.admin.email)
  await page.goto('/integrations/channels')
  await shoot(page, 'channels-none')
  await page.goto('/integrations/channels/new')
  await shoot(page, 'channel-new')
  await page.getByRole('radio', { name: 'Domain' }).check()
  await page.getByLabel('Hostname').fill('not a host')
  await page.getByRole('button', { name: 'Create channel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await shoot(page, 'channel-new-refused')
  // The browser logs the refused request.
  complaints.splice(0)

  const review = { reviewLocation: 'Quay 4', reviewUrl: 'https://reviews.example/quay' }
  const campaign = await ownChannel('campaign', { ...review, methods: ['email', 'sms'], accent: '#ffd400' })
  const { own } = campaign
  const domain = await ownChannel('domain', { seenHost: 'www.shop.example', seenAt: new Date() }, own)
  await ownChannel('domain', { isPaused: true }, own)
  await completeSome(own, 2)
  await page.context().clearCookies()
  await signInAs(page, own.admin.email)
  await page.goto('/integrations/channels')
  await shoot(page, 'channels')
  for (const [name, { id }] of Object.entries({ campaign, domain }))
    for (const section of SECTIONS) {
      await page.goto(`/integrations/channels/${id}?section=${section}`)
      if (section === 'share')
        await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
      await shoot(page, `channel-${name}-${section}`)
    }
  await page.getByRole('button', { name: 'Delete channel' }).click()
  await shoot(page, 'channel-delete', false)
  await page.goto('/settings/privacy')
  await shoot(page, 'privacy')
  await page.goto('/settings')
  await shoot(page, 'settings-handle')
  await page.context().clearCookies()
  await signInAs(page, await ownMember(own, 'viewer'))
  for (const section of ['recording', 'danger'] as const) {
    await page.goto(`/integrations/channels/${campaign.id}?section=${section}`)
    await shoot(page, `viewer-channel-${section}`)
  }
})
