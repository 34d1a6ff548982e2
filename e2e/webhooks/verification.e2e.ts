import type { Received, ReceiverResponse } from '@/server/testing/servers/receiver'
import { verify } from '@/server/webhooks/signing/signature'
import { expect, expectNoAxeFindingsHere, LONG, tabTo, test } from '../support/journey'
import { ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

test('the page of a webhook tells whether its receiver refuses forged requests', LONG, async ({ page }) => {
  const own = await ownAccount()
  let respond: (request: Received) => ReceiverResponse = () => ({ status: 200 })
  const receiver = await startOwnReceiver((request) => respond(request))
  try {
    const { id, secret } = await ownSubscription(own, receiver.url)
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${id}`)
    const section = page.getByRole('region', { name: 'Signature verification' })
    const rows = section.getByRole('table', { name: 'Requests of the check' }).getByRole('row')

    await tabTo(section.getByRole('button', { name: 'Check receiver' }))
    await page.keyboard.press('Enter')
    await expect(section.getByText('Accepts forged requests')).toBeVisible()
    const link = page.getByRole('link', { name: 'Accepts forged requests' })
    await link.click()
    await expect(section.getByRole('heading', { name: 'Signature verification' })).toBeInViewport()
    await expect(page.getByRole('status').getByText('Accepts forged requests')).toBeAttached()
    await expect(rows.filter({ hasText: 'Without a signature' })).toContainText('200')
    await expectNoAxeFindingsHere(page)
    await page.goto('/integrations/webhooks')
    await expect(page.getByRole('row').filter({ hasText: new URL(receiver.url).host })).toContainText(
      'Accepts forged requests',
    )
    await expectNoAxeFindingsHere(page)
    await page.goto(`/integrations/webhooks/${id}`)

    respond = ({ headers, body }) => {
      const isSigned = verify(secret, headers['x-message-signature']?.toString(), body).ok
      return { status: isSigned ? 204 : 401 }
    }
    await section.getByRole('button', { name: 'Check again' }).click()
    await expect(section.getByText('Verifies signatures')).toBeVisible()
    await expect(link).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Signed 10 minutes ago' })).toContainText('401')
    // Only the two test events are in the history, and nothing counts.
    await expect(page.getByRole('table', { name: 'Delivery attempts' }).getByRole('row')).toHaveCount(3)
    await expect(page.getByText('0 of 5')).toBeVisible()

    const weekly = section.getByRole('checkbox', { name: 'Check every week' })
    await expect(weekly).not.toBeChecked()
    await tabTo(weekly)
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').getByText('The receiver is checked every week.')).toBeAttached()
    await page.reload()
    await expect(weekly).toBeChecked()
    await section.scrollIntoViewIfNeeded()
    await expectNoAxeFindingsHere(page)

    respond = () => ({ status: 503 })
    await section.getByRole('button', { name: 'Check again' }).click()
    await expect(section.getByText('Not known: the test event was not accepted')).toBeVisible()
    await expect(weekly).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Signed with another secret' })).toContainText('Not sent')

    // The result is kept, and a viewer sees it without the button.
    // The page polls, and a poll without a session would be an error.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await signInAs(page, await ownMember(own, 'viewer'))
    await page.goto(`/integrations/webhooks/${id}`)
    await expect(section.getByText('Not known: the test event was not accepted')).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
  } finally {
    await receiver.close()
  }
})
