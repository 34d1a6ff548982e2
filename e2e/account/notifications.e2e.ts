import type { Receiver, ReceiverResponse } from '@/server/testing/servers/receiver'
import { expect, expectNoAxeFindingsHere, LONG, tabTo, test } from '../support/journey'
import { completeSome, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

const PAGE = '/settings/notifications'
const SECRET = 'a-secret-path'

/** A chat tool and a webhook's receiver, on one port. */
async function startTools(chat: () => ReceiverResponse): Promise<Receiver> {
  return startOwnReceiver(({ path }) => (path.startsWith(`/${SECRET}`) ? chat() : { status: 503, body: '<!channel>' }))
}
const chatRequests = ({ received }: Receiver) =>
  received.filter(({ path }) => path.startsWith(`/${SECRET}`)).map(({ body }) => JSON.parse(String(body)))

test(
  'an admin adds an alert URL by keyboard, tests it, gets an alert, and removes it',
  LONG,
  async ({ page, complaints }) => {
    let status = 200
    const tools = await startTools(() => ({ status }))
    const url = new URL(`/${SECRET}`, tools.url).href
    const own = await ownAccount()
    const { id } = await ownSubscription(own, tools.url)
    try {
      await signInAs(page, own.admin.email)
      await page.goto('/settings')
      await page.getByRole('link', { name: 'Notifications' }).click()
      await expect(page.getByText('No alert URLs yet.')).toBeVisible()

      // The format follows from the host. A refused URL shows the reason, and the inputs stay.
      await tabTo(page.getByRole('button', { name: 'Add alert URL' }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('URL')).toBeFocused()
      await page.keyboard.type('https://discord.com/api/webhooks/1/x')
      await expect(dialog.getByLabel('Format')).toHaveValue('discord')
      await dialog.getByLabel('URL').fill('http://10.0.0.7/hook')
      await tabTo(dialog.getByLabel('Name'))
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Enter a name.')).toBeVisible()
      await page.keyboard.type('#operations')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('The URL must start with https://.')).toBeVisible()
      await expectNoAxeFindingsHere(page)
      await dialog.getByLabel('URL').fill(url)
      await tabTo(dialog.getByLabel('Format'))
      await page.keyboard.type('Sl')
      await expect(dialog.getByLabel('Format')).toHaveValue('slack')
      await tabTo(dialog.getByRole('button', { name: 'Add', exact: true }))
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      const row = page.getByRole('table', { name: 'Alert URLs' }).getByRole('row').filter({ hasText: '#operations' })
      await expect(row).toContainText('No alert yet')
      await expect(page.getByText('You can send 60 test alerts a minute.')).toBeVisible()
      expect(await page.content()).not.toContain(SECRET)

      // A test alert shows the result in place.
      await tabTo(row.getByRole('button', { name: /^Send test alert/ }))
      await page.keyboard.press('Enter')
      await expect(row.getByText(/^Test alert accepted with status 200 in \d+ ms\.$/)).toBeVisible()
      await expect(row).toContainText('Accepted')
      expect(chatRequests(tools)).toMatchObject([{ text: expect.stringContaining('*Test alert*') }])
      await expectNoAxeFindingsHere(page)

      // It also gets urgent messages from now on, and no others.
      await row.getByRole('combobox', { name: 'Alerts about messages to #operations' }).selectOption('Urgent messages')
      await expect(page.getByRole('status').filter({ hasText: 'Alerts about messages changed' })).toHaveCount(1)

      // Five failures disable the webhook: one alert, whose texts of others are escaped.
      await completeSome(own, 5)
      await expect.poll(() => chatRequests(tools).length).toBe(2)
      const { text } = chatRequests(tools)[1]
      expect(text).toContain('*Webhook disabled: 5 attempts in a row failed*')
      expect(text).toContain('`HTTP 503: &lt;!channel&gt;`')
      expect(text).toContain(`/integrations/webhooks/${id}|Open the webhook>`)

      // The chat tool forgot the URL.
      status = 404
      await row.getByRole('button', { name: /^Send test alert/ }).click()
      await expect(
        row.getByText('Test alert failed. The receiver responded with 404 instead of a 2xx.', { exact: true }),
      ).toBeVisible()

      await tabTo(row.getByRole('button', { name: /^Remove/ }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Remove #operations?' })).toBeVisible()
      await expectNoAxeFindingsHere(page)
      await page.getByRole('button', { name: 'Remove alert URL' }).click()
      await expect(page.getByText('No alert URLs yet.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Alert URLs' })).toBeFocused()

      await page.goto('/settings/activity?kind=account')
      const log = page.getByRole('table', { name: 'Activity log' }).getByRole('row')
      await expect(log.nth(1)).toContainText('Removed the alert URL #operations')
      await expect(log.nth(2)).toContainText('Sent a test alert to #operations')
      await expect(log.nth(2)).toContainText('The receiver responded with 404 instead of a 2xx.')
      await expect(log.nth(3)).toContainText('Alerts about messages')
      await expect(log.nth(4)).toContainText('Delivered with status 200.')
      await expect(log.nth(5)).toContainText('Added the alert URL #operations')
      expect(await page.content()).not.toContain(SECRET)
      // The browser logs the two refusals.
      expect(complaints.splice(0).map((message) => /status of (\d+)/.exec(message)?.[1])).toEqual(['400', '400'])
    } finally {
      await tools.close()
    }
  },
)

test('each person chooses failure warnings by email, and an admin those of the account', LONG, async ({ page }) => {
  const own = await ownAccount()
  const email = page.getByRole('combobox', { name: 'Webhooks that fail' })
  const ofAccount = page.getByRole('checkbox', { name: 'Send failure warnings' })
  const changed = page.getByRole('status').filter({ hasText: 'Notifications changed' })

  await signInAs(page, await ownMember(own, 'editor'))
  await page.goto(PAGE)
  await expect(email.locator('option:checked')).toHaveText('Account default (off)')
  await tabTo(email)
  await page.keyboard.press('Y')
  await expect(changed).toHaveCount(1)
  await page.reload()
  await expect(email.locator('option:checked')).toHaveText('Yes')
  await expect(page.getByText('Failure warnings are off.')).toBeVisible()
  await expect(ofAccount).toHaveCount(0)
  await expectNoAxeFindingsHere(page)

  await page.context().clearCookies()
  await signInAs(page, own.admin.email)
  await page.goto(PAGE)
  await ofAccount.click()
  await expect(email.locator('option:checked')).toHaveText('Account default (on)')
  await email.selectOption('No')
  await expect(changed).toHaveCount(1)
  await page.reload()
  await expect(email.locator('option:checked')).toHaveText('No')
  await expect(ofAccount).toBeChecked()
  await email.selectOption('Account default (on)')
  await expect(changed).toHaveCount(1)

  await page.context().clearCookies()
  await signInAs(page, await ownMember(own, 'viewer'))
  await page.goto(PAGE)
  await expect(page.getByText('Viewers get no emails.')).toBeVisible()
  await expect(page.getByText('Failure warnings are on.')).toBeVisible()
  await expect(page.locator('main').getByRole('combobox')).toHaveCount(0)
  await expect(page.locator('main').getByRole('checkbox')).toHaveCount(0)
})

test(
  'an assigned message is emailed; its link leads to it, and the link below stops such emails',
  LONG,
  async ({ page, mail }) => {
    const own = await ownAccount()
    const editor = await ownMember(own, 'editor')
    const [id = ''] = await completeSome(own)
    await signInAs(page, own.admin.email)
    await page.goto(`/messages/${id}`)
    await page.getByRole('button', { name: 'Assign to' }).click()
    await page.getByRole('menuitem', { name: 'Otto Berg' }).click()
    await expect(page.getByRole('button', { name: 'Assign to: Otto Berg' })).toBeVisible()

    const letter = await mail.to(editor)
    expect(letter.subject).toBe('A message from ada@example.com was assigned to you')
    expect(letter.text).toContain('A greeting.')
    await page.context().clearCookies()
    const stop = /Stop these emails: (\S+)/.exec(letter.text)?.[1] ?? ''
    await page.goto(stop)
    await expect(page.getByText('Emails to you about new messages in')).toContainText(own.account.name)
    await expectNoAxeFindingsHere(page)
    await page.getByRole('button', { name: 'Stop emails' }).click()
    await expect(page.getByRole('heading', { name: 'Emails stopped' })).toBeVisible()

    await signInAs(page, editor)
    await page.goto(letter.link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com')
    await page.goto(PAGE)
    const messages = page.getByRole('combobox', { name: 'New messages' })
    await expect(messages.locator('option:checked')).toHaveText('None')
    await expect(page.getByRole('combobox', { name: 'When' })).toHaveCount(0)
    await messages.selectOption('All messages')
    await expect(page.getByRole('status').filter({ hasText: 'Notifications changed' })).toHaveCount(1)
    const saved = page.waitForResponse((response) => response.url().includes('settings.updateOwn'))
    await page.getByRole('combobox', { name: 'When' }).selectOption('Once a day, at 08:00')
    await saved
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'When' }).locator('option:checked')).toHaveText(
      'Once a day, at 08:00',
    )
  },
)

test('a stopped alert URL says what to do, and other members see it without actions', LONG, async ({ page }) => {
  const tools = await startTools(() => ({ status: 410, body: 'channel_is_archived' }))
  const own = await ownAccount()
  await ownSubscription(own, tools.url)
  try {
    await signInAs(page, own.admin.email)
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Add alert URL' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('URL')
      .fill(new URL(`/${SECRET}`, tools.url).href)
    await page.getByRole('dialog').getByLabel('Name').fill('<script>alert(1)</script>')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await completeSome(own, 5)
    const row = page.getByRole('row').filter({ hasText: '<script>alert(1)</script>' })
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText('Stopped', { timeout: 1_000 })
    }).toPass()
    await expect(row).toContainText('Create a new one in your chat tool')
    await expectNoAxeFindingsHere(page)

    await page.context().clearCookies()
    await signInAs(page, await ownMember(own, 'editor'))
    await page.goto(PAGE)
    await expect(row).toContainText('Stopped')
    await expect(page.getByText('Only admins can change notifications.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Send test alert|Remove|Add alert URL/ })).toHaveCount(0)
  } finally {
    await tools.close()
  }
})
