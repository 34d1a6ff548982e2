import { completeMessages } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

test(
  'an editor chooses which messages a webhook gets and with which headers; the receiver gets these only',
  LONG,
  async ({ page, complaints }) => {
    const own = await ownAccount()
    const receiver = await startOwnReceiver(() => ({ status: 200 }))
    try {
      const { id } = await ownSubscription(own, receiver.url)
      await completeSome(own)
      await expect.poll(() => receiver.received.length).toBe(1)
      expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-id')

      await signInAs(page, own.admin.email)
      await page.goto(`/integrations/webhooks/${id}`)
      await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery settings')
      await page.getByRole('checkbox', { name: 'High' }).check()
      await page.getByRole('checkbox', { name: 'Also send messages that could not be classified' }).uncheck()
      await expect(page.getByText('Does not match the last message.')).toBeVisible()
      await page.getByLabel('Custom headers').fill('Host: internal')
      await page.getByRole('checkbox', { name: 'Add the headers of Standard Webhooks' }).check()
      await expectNoAxeFindingsHere(page)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The service sets this header itself')).toBeVisible()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
      await page.getByLabel('Custom headers').fill('X-Api-Key: sesame')
      await page.getByRole('button', { name: 'Save changes' }).click()

      await expect(page.getByText('X-Api-Key')).toBeVisible()
      await expect(page.locator('body')).not.toContainText('sesame')
      const now = new Date()
      const urgencies = ['low', 'high', null] as const
      await completeMessages(
        own.account,
        urgencies.map((urgency) =>
          aMessage({ createdAt: now, completedAt: now, summary: { text: 'A greeting.', urgency } }),
        ),
      )
      await expect.poll(() => receiver.received.length).toBe(2)
      const { headers, body } = receiver.received[1] ?? { headers: {}, body: '' }
      expect(headers).toMatchObject({ 'x-api-key': 'sesame', 'webhook-id': JSON.parse(String(body)).event_id })
      expect(JSON.parse(String(body)).data.summary.urgency).toBe('high')
    } finally {
      await receiver.close()
    }
  },
)
