import { createHmac } from 'node:crypto'
import type { Page } from 'playwright/test'
import { SYSTEM_ACTOR } from '@/server/accounts/account/activity'
import { createChannel } from '@/server/channels/create-channel'
import { expect, expectNoAxeFindingsHere, expectStaysOpen, LONG, test } from '../support/journey'
import { ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'

/** URLs, and a part of the error text for each. */
const REFUSED: [string, string][] = [
  ['not a url', 'not a complete URL'],
  ['http://hooks.example.com', 'must start with https://'],
  ['https://ana:secret@hooks.example.com', 'contains a user name or password'],
  ['https://localhost/', 'the machine of this service'],
  ['https://10.0.0.7', 'private, so the service cannot reach it (10.0.0.7)'],
  ['https://[fd00::7]/', 'private, so the service cannot reach it (fd00::7)'],
  // Only the beginning: without a network the resolver fails instead of finding no such name.
  ['https://nowhere.invalid/voice', 'This host name'],
]

test('a person creates a webhook: refused URLs have a reason, the secret appears once, a test shows its result', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const own = await ownAccount()
  await createChannel(own.account, SYSTEM_ACTOR, { type: 'domain', name: 'harbour.example' })
  await createChannel(own.account, SYSTEM_ACTOR, { type: 'campaign', name: 'Autumn survey' })
  await signInAs(page, own.admin.email)
  await page.goto('/integrations/webhooks')
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Language of a complete receiver' })).toContainText('PHP')
  await expect(page.getByText('"event_id"').first()).toBeVisible()
  await expectNoAxeFindingsHere(page, 'no subscriptions')
  await page.getByRole('link', { name: 'Create webhook' }).click()

  await expect(page.getByText('You use 0 of 25 active webhooks')).toBeVisible()
  const form = page.locator('form').filter({ has: page.getByLabel('URL') })
  const url = form.getByLabel('URL')
  for (const [typed, text] of REFUSED) {
    await url.fill(typed)
    await expect(form.getByRole('alert').filter({ hasText: text }), typed).toBeVisible()
  }
  await expectNoAxeFindingsHere(page, 'a refused URL')
  // Submitting shows the same error, keeps the input and focuses it.
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(url).toBeFocused()
  await expect(url).toHaveValue('https://nowhere.invalid/voice')

  // Typed character by character, so that each character outdates the response before it.
  const wanted = `${new URL(world.subscriptions.demo.url).origin}/created-by-a-journey`
  await url.fill('')
  await url.pressSequentially(`${wanted.replace('https:', 'HTTPS:')}#top`)
  await expect(form.getByText('You can use this URL.')).toBeVisible()
  await expect(form.getByText('Saved as')).toContainText(wanted)
  await expect(url).not.toHaveAttribute('aria-invalid')

  // The rest uses the keyboard alone.
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Channels')).toBeFocused()
  expect(await form.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')))).toEqual([
    'Domains',
    'Campaigns',
  ])
  await page.keyboard.type('Autumn')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(' Created by a journey ')
  await page.keyboard.press('Tab')
  await expectStaysOpen(page, 'subscriptions.create', () => page.keyboard.press('Enter'))

  const dialog = page.getByRole('dialog', { name: 'Webhook created' })
  const secret = (await dialog.locator('[data-secret]').textContent()) ?? ''
  expect(secret).toMatch(/^msg_whsec_[0-9a-f]{48}$/)
  await dialog.getByRole('button', { name: 'Copy the environment variable' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`WEBHOOK_SECRET=${secret}`)
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expectNoAxeFindingsHere(page, 'the secret')
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter')
  await expect(dialog).toBeHidden()

  const heading = page.getByRole('heading', { level: 1, name: 'Your webhook is active' })
  await expect(heading).toBeVisible()
  await expectNowhere(page, secret)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNowhere(page, secret)

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByRole('region', { name: 'Test result' })).toContainText('200')
  await expect(page.getByRole('group', { name: 'Language of the function' })).toContainText('PHP')
  // The receiver of this journey accepts everything.
  await page.getByRole('button', { name: 'Check receiver' }).click()
  await expect(page.getByRole('region', { name: 'Signature verification' })).toContainText('Accepts forged requests')
  await expectNoAxeFindingsHere(page, 'after the creation')
  await page.getByRole('link', { name: 'Open webhook' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Created by a journey')
  await page.goBack()
  await expect(heading).toBeVisible()
  await expectNowhere(page, secret)

  await page.goto('/integrations/webhooks/new')
  await form.getByLabel('URL').fill(wanted)
  await expect(form.getByText('Another active webhook sends to this URL')).toBeVisible()

  await page.goto('/integrations/webhooks')
  const table = page.getByRole('table', { name: 'Webhooks' })
  const row = table.getByRole('row').filter({ hasText: wanted.replace('https://', '') })
  await expect(row).toContainText('Campaign Autumn survey')
  await expectNoAxeFindingsHere(page, 'the list')
  await page.getByRole('link', { name: 'Disabled', exact: true }).click()
  await expect(page).toHaveURL(/is_active=false/)
  await expect(page.getByText('No webhooks match these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(table).toBeVisible()
  const source = page.getByLabel('Source')
  await source.focus()
  await source.selectOption('Zapier')
  await expect(page).toHaveURL(/source=zapier/)
  await expect(page.getByText('No webhooks match these filters.')).toBeVisible()
  await expect(source).toBeFocused()
  await source.selectOption('Any source')
  await expect(table).toBeVisible()
})

test('viewers and free accounts read what creating a webhook requires', LONG, async ({ page }) => {
  const own = await ownAccount('free')
  await signInAs(page, own.admin.email)
  await page.goto('/integrations/webhooks')
  await expect(page.getByText('Creating webhooks requires the Starter plan or above')).toBeVisible()
  await expect(page.getByText('Contact the administrator of this server to change plans.')).toBeVisible()
  const administrator = page.getByRole('link', { name: 'the administrator of this server' })
  await expect(administrator).toHaveAttribute('href', 'mailto:help@voice.example')
  await expect(page.getByRole('link', { name: 'Create webhook' })).toHaveCount(0)
  for (const path of ['/integrations/api-access', '/settings', '/integrations/webhooks/new']) {
    await page.goto(path)
    await expect(administrator).toBeVisible()
  }
  await expect(page.getByText('requires the Starter plan or above')).toBeVisible()

  const viewer = await ownMember(await ownAccount(), 'viewer')
  await page.context().clearCookies()
  await signInAs(page, viewer)
  await page.goto('/integrations/webhooks')
  await expect(page.getByText('Your role is viewer')).toBeVisible()
  for (const path of ['new', 'check']) {
    await page.goto(`/integrations/webhooks/${path}`)
    await expect(page.getByText('Your role is viewer')).toBeVisible()
    await expect(page.locator('main form')).toHaveCount(0)
  }
})

test('a check of code finds a re-serialised body, a quoted secret and a wrong time', LONG, async ({ page, world }) => {
  const own = await ownAccount()
  const { id, secret } = await ownSubscription(own, `${new URL(world.subscriptions.demo.url).origin}/checked`)
  await signInAs(page, own.admin.email)
  await page.goto(`/integrations/webhooks/check?subscription=${id}`)
  const sent = '{"event":"message.completed","data":{"text":"Grüße","tags":[]}}'
  const headerAt = (seconds: number) =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${sent}`).digest('hex')}`
  const now = Math.floor(Date.now() / 1000)
  const result = page.getByRole('region', { name: 'Result' })

  await page.getByLabel('Body', { exact: true }).fill(JSON.stringify(JSON.parse(sent), null, 2))
  await page.getByLabel('X-Message-Signature').fill(headerAt(now))
  await page.getByLabel('X-Message-Signature').press('Enter')
  await expect(result).toContainText('Verification fails. Check the body.')
  await expect(result).toContainText('the same JSON, but parsed and written again')
  await expect(result).toContainText('First difference at byte 1')
  await expectNoAxeFindingsHere(page, 'a diagnosis')

  await page.getByLabel('Body', { exact: true }).fill(sent)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('The signature is valid.')

  await page.getByLabel('Secret', { exact: true }).selectOption({ label: 'Paste a secret' })
  await page.getByLabel('Pasted secret').fill(`"${secret}"`)
  await page.getByLabel('X-Message-Signature').fill(headerAt(now - 3600))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('Verification fails. Check the time and the secret.')
  await expect(result).toContainText('in quotation marks')
  await expect(result).toContainText('more than the allowed 300 seconds')

  await page.getByLabel('Or choose a file to keep the exact bytes').setInputFiles({
    name: 'body.json',
    mimeType: 'application/json',
    buffer: Buffer.from(`\ufeff${sent}`),
  })
  await expect(page.getByText(`body.json, ${Buffer.byteLength(sent) + 3} bytes`)).toBeVisible()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('byte order mark')
  for (const at of ['0001-01-01T00:00', '275760-09-12T00:00']) {
    await page.getByLabel('Received at').fill(at)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'between 1970 and 2100' })).toBeVisible()
    await expect(page.getByLabel('Received at')).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Received at').fill('2026-11-21T09:30:15')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByLabel('Received at')).not.toHaveAttribute('aria-invalid')
  await expect(result).toContainText('byte order mark')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** Expects that neither the page nor its storage contains the secret. */
async function expectNowhere(page: Page, secret: string): Promise<void> {
  expect(await page.content()).not.toContain(secret)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(secret)
}
