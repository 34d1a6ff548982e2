import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createChannel } from '@/server/channels/channels'
import { expect, expectHeld, expectNoAxeFindings, LONG, test } from './journey'
import { ownAccount, ownMember, ownSubscription, signInAs } from './own-account'

/** What is typed, and a part of what is said to it. */
const REFUSED: [string, string][] = [
  ['not a url', 'not a complete URL'],
  ['http://hooks.example.com', 'has to begin with https://'],
  ['https://ana:secret@hooks.example.com', 'holds a user name or a password'],
  ['https://localhost/', 'this service’s own machine'],
  ['https://10.0.0.7', 'private network, which cannot be reached from here (10.0.0.7)'],
  ['https://[fd00::7]/', 'private network, which cannot be reached from here (fd00::7)'],
  // Where there is no network at all the resolver cannot even say that there is no such name.
  ['https://nowhere.invalid/voice', 'This host name'],
]

test('a subscription is created: each reason in words, the secret once, then a test in place', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const own = await ownAccount()
  await createChannel(own.account, { type: 'domain', name: 'harbour.example' })
  await createChannel(own.account, { type: 'campaign', name: 'Autumn survey' })
  await signInAs(page, own.admin.email)
  await page.goto('/integrations/webhooks')
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Language of a whole receiver' })).toContainText('PHP')
  await expect(page.getByText('"event_id"').first()).toBeVisible()
  await expectNoAxeFindings(page, 'no subscriptions')
  await page.getByRole('link', { name: 'Create a subscription' }).click()

  await expect(page.getByText('0 of 25 active subscriptions are used')).toBeVisible()
  const form = page.locator('form').filter({ has: page.getByLabel('URL') })
  const url = form.getByLabel('URL')
  for (const [typed, words] of REFUSED) {
    await url.fill(typed)
    await expect(form.getByRole('alert').filter({ hasText: words }), typed).toBeVisible()
  }
  await expectNoAxeFindings(page, 'a refused URL')
  // Submitting says the same, keeps what was typed, and leads back to it.
  await form.getByRole('button', { name: 'Create the subscription' }).click()
  await expect(url).toBeFocused()
  await expect(url).toHaveValue('https://nowhere.invalid/voice')

  // Typed by hand, so that each answer is overtaken by the next character.
  const wanted = `${new URL(world.subscriptions.demo.url).origin}/created-by-a-journey`
  await url.fill('')
  await url.pressSequentially(`${wanted.replace('https:', 'HTTPS:')}#top`)
  await expect(form.getByText('This URL can be used.')).toBeVisible()
  await expect(form.getByText('Saved as')).toContainText(wanted)
  await expect(url).not.toHaveAttribute('aria-invalid')

  // The rest by keyboard alone.
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Channels')).toBeFocused()
  expect(await form.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')))).toEqual([
    'Domains',
    'Campaigns',
  ])
  await page.keyboard.type('Autumn')
  await page.keyboard.press('Tab')
  await expectHeld(page, 'subscriptions.create', () => page.keyboard.press('Enter'))

  const dialog = page.getByRole('dialog', { name: 'The subscription is created' })
  const secret = (await dialog.locator('[data-secret]').textContent()) ?? ''
  expect(secret).toMatch(/^msg_whsec_[0-9a-f]{48}$/)
  await dialog.getByRole('button', { name: 'Copy the environment line' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`WEBHOOK_SECRET=${secret}`)
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expectNoAxeFindings(page, 'the secret')
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter')
  await expect(dialog).toBeHidden()

  const heading = page.getByRole('heading', { level: 1, name: 'Your subscription is active' })
  await expect(heading).toBeVisible()
  await expectNowhere(page, secret)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNowhere(page, secret)

  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('region', { name: 'Answer to the test' })).toContainText('200')
  await expectNoAxeFindings(page, 'after the creation')
  await page.getByRole('link', { name: 'Open the subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted)
  await page.goBack()
  await expect(heading).toBeVisible()
  await expectNowhere(page, secret)

  await page.goto('/integrations/webhooks/new')
  await form.getByLabel('URL').fill(wanted)
  await expect(form.getByText('Another active subscription sends to it')).toBeVisible()

  await page.goto('/integrations/webhooks')
  const table = page.getByRole('table', { name: 'Webhook subscriptions' })
  await expect(table.getByRole('row').filter({ hasText: wanted })).toContainText(
    'Campaign Autumn survey · Dashboard or API',
  )
  await expectNoAxeFindings(page, 'the list')
  await page.getByRole('link', { name: 'Inactive' }).click()
  await expect(page).toHaveURL(/is_active=false/)
  await expect(page.getByText('No webhooks match these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(table).toBeVisible()
})

test('a viewer, and a free account, read what creating needs', LONG, async ({ page }) => {
  const own = await ownAccount('free')
  await signInAs(page, own.admin.email)
  await page.goto('/integrations/webhooks')
  await expect(page.getByText('Creating one needs the Starter plan or above')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a subscription' })).toHaveCount(0)
  await page.goto('/integrations/webhooks/new')
  await expect(page.getByText('needs the Starter plan or above')).toBeVisible()

  const viewer = await ownMember(await ownAccount(), 'viewer')
  await page.context().clearCookies()
  await signInAs(page, viewer)
  await page.goto('/integrations/webhooks')
  await expect(page.getByText('your role is viewer')).toBeVisible()
  for (const path of ['new', 'check']) {
    await page.goto(`/integrations/webhooks/${path}`)
    await expect(page.getByText('yours is viewer')).toBeVisible()
    await expect(page.locator('main form')).toHaveCount(0)
  }
})

test('my code is checked: a re-serialised body, a quoted secret, and the time are each found', async ({
  page,
  world,
}) => {
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
  await expect(result).toContainText('Verification fails at the bytes.')
  await expect(result).toContainText('the same JSON, parsed and written again')
  await expect(result).toContainText('First difference at byte 1')
  await expectNoAxeFindings(page, 'a diagnosis')

  await page.getByLabel('Body', { exact: true }).fill(sent)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('A receiver that follows the rules accepts this delivery.')

  await page.getByLabel('Secret', { exact: true }).selectOption({ label: 'A secret that I paste' })
  await page.getByLabel('Pasted secret').fill(`"${secret}"`)
  await page.getByLabel('X-Message-Signature').fill(headerAt(now - 3600))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('Verification fails at the time and the secret.')
  await expect(result).toContainText('between quotation marks')
  await expect(result).toContainText('beyond the 300 seconds allowed')

  await page.getByLabel('Or a file with the exact bytes').setInputFiles({
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
    await expect(page.getByRole('alert').filter({ hasText: 'of a year from 1970 to 2100' })).toBeVisible()
    await expect(page.getByLabel('Received at')).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Received at').fill('2026-11-21T09:30:15')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByLabel('Received at')).not.toHaveAttribute('aria-invalid')
  await expect(result).toContainText('byte order mark')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** The secret is in no text of the page, and in nothing that it stored. */
async function expectNowhere(page: Page, secret: string): Promise<void> {
  expect(await page.content()).not.toContain(secret)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(secret)
}
