import type { Locator, Page } from 'playwright/test'
import { expect, LONG, tabTo, test } from '../support/journey'
import { completeSome, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

// Journeys that change data, with the keyboard only. Sign-in, API reference, tokens and messages have theirs in their own files.

async function press(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  for (let presses = 0; presses < 5 && !(await radio.isChecked()); presses++) await page.keyboard.press('ArrowDown')
  await expect(radio).toBeChecked()
}

test(
  'the keyboard alone is enough to create, test, read, rotate, delete and reactivate a webhook',
  LONG,
  async ({ page }) => {
    test.slow()
    const own = await ownAccount()
    const receiver = await startOwnReceiver(() => ({ body: 'thank you' }))
    try {
      await signInAs(page, own.admin.email)
      await page.goto('/integrations/webhooks')
      await press(page.getByRole('link', { name: 'Create webhook' }))
      await tabTo(page.getByLabel('URL'))
      await page.keyboard.type(receiver.url)
      await expect(page.getByText('You can use this URL.').first()).toBeVisible()
      await page.keyboard.press('Enter')
      const created = page.getByRole('dialog', { name: 'Webhook created' })
      await expect(created).toBeVisible()
      await press(created.getByRole('button', { name: 'I have copied it' }))
      await expect(created).toBeHidden()
      await press(page.getByRole('link', { name: 'Open webhook' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(receiver.url.replace('https://', ''))

      await press(page.getByRole('button', { name: 'Send test event' }))
      await expect(page.getByRole('region', { name: 'Test result' })).toContainText('Status 200')
      await completeSome(own)
      const attempts = page.getByRole('table', { name: 'Delivery attempts' })
      await expect(attempts.getByRole('link')).toHaveCount(2)
      const newest = attempts.getByRole('link').first()
      await press(newest)
      const drawer = page.getByRole('dialog')
      await expect(drawer).toContainText('X-Message-Delivery-Id')
      await press(drawer.getByRole('button', { name: 'Resend' }))
      await expect(attempts.getByRole('link')).toHaveCount(3)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()

      await press(page.getByRole('button', { name: 'Add name' }))
      await expect(page.getByLabel('Name')).toBeFocused()
      await page.keyboard.type('Not this')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Add name' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('Front desk')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk')
      await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused()

      const more = page.getByRole('button', { name: 'More actions' })
      await press(more)
      await expect(page.getByRole('menuitem', { name: 'Rotate secret' })).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('r')
      await page.keyboard.press('Enter')
      const rotate = page.getByRole('dialog', { name: 'Rotate the signing secret?' })
      await tabTo(rotate.getByRole('radio', { checked: true }))
      await choose(page, 'After 1 hour')
      await press(rotate.getByRole('button', { name: 'Rotate secret' }))
      const rotated = page.getByRole('dialog', { name: 'New signing secret' })
      await press(rotated.getByRole('button', { name: 'I have copied it' }))
      await expect(rotated).toBeHidden()

      await press(more)
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await press(page.getByRole('button', { name: 'Delete webhook' }))
      const reactivate = page.getByRole('button', { name: 'Reactivate' })
      await press(reactivate)
      await press(page.getByRole('dialog').getByRole('button', { name: 'Test and reactivate' }))
      await expect(page.getByRole('dialog')).toContainText('Reactivated.')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last())
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(reactivate).toBeHidden()
      await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible()
    } finally {
      await receiver.close()
    }
  },
)

test('the keyboard alone is enough to check code', LONG, async ({ page, world }) => {
  const own = await ownAccount()
  const { id } = await ownSubscription(own, world.subscriptions.demo.url)
  await signInAs(page, own.admin.email)
  await page.goto(`/integrations/webhooks/check?subscription=${id}`)
  await tabTo(page.getByLabel('Body', { exact: true }))
  await page.keyboard.type('{"event":"message.completed"}')
  await tabTo(page.getByLabel('X-Message-Signature'))
  await page.keyboard.type('t=1,v1=00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Verification fails')
})

test(
  'the keyboard alone is enough to invite, change and remove members, and to rename the account',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const member = await ownMember(own, 'editor')
    await signInAs(page, own.admin.email)
    await page.goto('/settings/members')
    await press(page.getByRole('button', { name: 'Invite member' }))
    const invite = page.getByRole('dialog')
    await expect(invite.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('someone@journey.example')
    await page.keyboard.press('Tab')
    await choose(page, 'Viewer')
    await press(invite.getByRole('button', { name: 'Invite', exact: true }))
    await expect(page.getByText('someone@journey.example').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invite).toBeHidden()

    const theirs = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: member })
    // Enter opens the menu and chooses its first action.
    await press(theirs.getByRole('button', { name: /^Actions for/ }))
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('radio', { checked: true }))
    await choose(page, 'Viewer')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(theirs).toContainText('Viewer')
    await press(theirs.getByRole('button', { name: /^Actions for/ }))
    await page.keyboard.press('r')
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page.getByRole('dialog').getByRole('button', { name: /^Remove/ }))
    await expect(theirs).toHaveCount(0)

    await page.goto('/settings')
    await tabTo(page.getByLabel('Name'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('By keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Current account' })).toContainText('By keyboard')
  },
)
