import { createHmac } from 'node:crypto'
import type { Page } from 'playwright/test'
import { admin, chooseAction, expect, fillSignIn, signIn, test } from '../support/journey'
import { completeSome, type OwnAccount, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { startSecondInstance } from '../support/second-instance'
import { failedSummary, finish, retriedLater, undecodable, waitingForBudget } from '../support/unfinished-messages'
import { shoot } from './shoot'

// Saves screenshots of every page. Those of channels and of the recorder are in files of their own beside this one.

test('pages without an account', async ({ page, world, complaints }) => {
  for (const [name, path] of Object.entries({
    landing: '/',
    docs: '/docs',
    'sign-in': '/sign-in',
    'sign-in-link': '/sign-in/link',
    'docs-guide': '/docs/guides/receivers',
    'docs-guide-channels': '/docs/guides/channels',
  })) {
    await page.goto(path)
    await shoot(page, name)
  }
  for (const chapter of ['createWebhookSubscription', 'receiving', 'errors']) {
    await page.goto(`/docs#${chapter}`)
    await shoot(page, `docs-${chapter}`, false)
  }
  await page.goto('/reset-password')
  await shoot(page, 'reset-password')
  await page.goto('/sign-in')
  await fillSignIn(page, world.signIn.email, 'not the password')
  await expect(page.getByText('do not match')).toBeVisible()
  await shoot(page, 'sign-in-refused')
  await page.goto('/nowhere')
  await shoot(page, 'not-found')
  // The browser logs the 404.
  complaints.splice(0)
})

test('setup and invitation', async ({ page, complaints, mail }) => {
  const { baseUrl, stop } = await startSecondInstance()
  try {
    await page.goto(`${baseUrl}/setup`)
    await shoot(page, 'setup')
    await page.goto('about:blank')
  } finally {
    await stop()
  }
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const email = `invited-${own.admin.email}`
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  const { link } = await mail.to(email)
  await page.goto(link)
  await shoot(page, 'invitation-other-user')
  await page.context().clearCookies()
  await page.goto(link)
  await shoot(page, 'invitation')
  await page.goto('/invitation/unknown')
  await shoot(page, 'invitation-closed')
  complaints.splice(0)
})

test('the demonstration', async ({ page, world }) => {
  const { demo, failing } = world.subscriptions
  const { dental } = world.accounts
  const channels = (await admin('channel', 'list', '--account', dental.id)) as { id: string; type: string }[]
  const campaign = channels.find(({ type }) => type === 'campaign')
  await admin('message', 'complete', '--account', dental.id, '--channel', campaign?.id ?? '', '--count', '2')
  await signIn(page, world)
  await shoot(page, 'webhooks')
  for (const [name, { id }] of Object.entries({ delivered: demo, failing })) {
    await page.goto(`/integrations/webhooks/${id}`)
    await shoot(page, `webhook-${name}`)
  }
  await page.goto('/messages')
  await shoot(page, 'messages')
  await page.locator('main li a[href^="/messages/"]').nth(2).click()
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
  await shoot(page, 'message')
  for (const [name, path] of Object.entries({
    'messages-search': '/messages?q=appointment',
    'messages-no-results': '/messages?q=zeppelin&urgency=high',
    'message-sample': '/messages/sample',
    'api-access': '/integrations/api-access',
    settings: '/settings',
    notifications: '/settings/notifications',
    members: '/settings/members',
    activity: '/settings/activity',
  })) {
    await page.goto(path)
    await shoot(page, name)
  }
})

test('webhooks in all states', async ({ page }) => {
  test.slow()
  const own = await ownAccount()
  const receiver = await startOwnReceiver(({ path }) => RESPONSES[path] ?? { body: 'thank you' })
  try {
    const to = (path: string) => ownSubscription(own, new URL(path, receiver.url).href)
    const [good, failing, gone] = [await to('/voice'), await to('/failing'), await to('/gone')]
    await completeSome(own, 3)
    await signInAs(page, own.admin.email)
    await until(page, `/integrations/webhooks/${failing.id}`, '3 of 5')
    await shoot(page, 'webhooks-failing')
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toContainText('Attempt 1 of 6')
    await shoot(page, 'attempt', false)
    await completeSome(own, 3)
    await until(page, `/integrations/webhooks/${failing.id}`, 'Disabled · now')
    await shoot(page, 'webhook-disabled')
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await shoot(page, 'reactivate', false)
    await page.getByRole('button', { name: 'Test and reactivate' }).click()
    await expect(page.getByRole('button', { name: 'Reactivate anyway' })).toBeVisible()
    await shoot(page, 'reactivate-test-failed', false)
    await page.keyboard.press('Escape')
    await page.goto(`/integrations/webhooks/${gone.id}`)
    await shoot(page, 'webhook-gone')
    await page.goto(`/integrations/webhooks/${good.id}`)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByRole('region', { name: 'Test result' })).toContainText('Status 200')
    await shoot(page, 'test-result')
    await page.getByRole('button', { name: 'More actions' }).click()
    await shoot(page, 'webhook-menu', false)
    await page.keyboard.press('Escape')
    const dialogs = {
      rotate: () => chooseAction(page, 'Rotate secret'),
      delete: () => chooseAction(page, 'Delete'),
    }
    for (const [name, open] of Object.entries(dialogs)) {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await shoot(page, name, false)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('link').nth(1).click()
    await page.getByRole('dialog').getByRole('link', { name: 'All attempts of this event' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Event timeline' })).toBeVisible()
    await shoot(page, 'event')
    await page.goto('/integrations/webhooks')
    await shoot(page, 'webhooks-all')
    await checkCode(page, good.id, good.secret)
    await create(page, new URL('/created', receiver.url).href)
  } finally {
    await receiver.close()
  }
})

test('tokens, members, plans and roles', async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  for (const [name, path] of Object.entries({
    'webhooks-none': '/integrations/webhooks',
    'messages-none': '/messages',
    'api-access-none': '/integrations/api-access',
  })) {
    await page.goto(path)
    await shoot(page, name)
  }
  await page.getByRole('button', { name: 'Create token' }).first().click()
  await shoot(page, 'token-create', false)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Token Night shift created')
  await shoot(page, 'token-once', false)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await shoot(page, 'invite', false)
  await asViewer(page, own)
  const free = await ownAccount('free')
  await page.context().clearCookies()
  await signInAs(page, free.admin.email)
  for (const [name, path] of Object.entries({
    'free-webhooks': '/integrations/webhooks',
    'free-api-access': '/integrations/api-access',
    'free-settings': '/settings',
  })) {
    await page.goto(path)
    await shoot(page, name)
  }
})

test('messages in processing', async ({ page }) => {
  test.slow()
  const own = await ownAccount()
  const failed = await failedSummary(own)
  await undecodable(own)
  const waiting = await waitingForBudget(own)
  const retried = await retriedLater(own)
  await signInAs(page, own.admin.email)
  for (const [name, path] of Object.entries({
    processing: '/messages/processing',
    'processing-message-failed': `/messages/${failed}`,
    'processing-message-waiting': `/messages/${waiting}`,
    'processing-message-retried': `/messages/${retried}`,
    'messages-with-unfinished': '/messages',
    'settings-processing': '/settings/processing',
  })) {
    await page.goto(path)
    await shoot(page, name)
  }
  await page.goto('/messages/processing')
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await shoot(page, 'processing-discard', false)
  await page.keyboard.press('Escape')
  await page.goto(`/messages/${failed}`)
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByRole('button', { name: /^Retry/ })).toBeHidden()
  await finish(failed)
  await page.getByRole('heading', { name: 'Processing' }).click()
  await shoot(page, 'message-processed')
  const other = await ownAccount()
  await page.context().clearCookies()
  await signInAs(page, other.admin.email)
  await page.goto('/messages/processing')
  await shoot(page, 'processing-none')
})

const RESPONSES: Record<string, { status: number; body?: string }> = {
  '/failing': { status: 503, body: '{"error":"upstream is down for maintenance"}' },
  '/gone': { status: 410, body: 'This hook was turned off.' },
}

async function until(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.locator('main')).toContainText(text, { timeout: 1000 })
  }).toPass()
}

async function checkCode(page: Page, id: string, secret: string): Promise<void> {
  await page.goto(`/integrations/webhooks/check?subscription=${id}`)
  const sent = '{"event":"message.completed","data":{"tags":[]}}'
  const seconds = Math.floor(Date.now() / 1000)
  const hex = createHmac('sha256', secret).update(`${seconds}.${sent}`).digest('hex')
  await page.getByLabel('Body', { exact: true }).fill(JSON.stringify(JSON.parse(sent), null, 2))
  await page.getByLabel('X-Message-Signature').fill(`t=${seconds},v1=${hex}`)
  await page.getByLabel('X-Message-Signature').press('Enter')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Verification fails')
  await shoot(page, 'check-code')
}

async function create(page: Page, wanted: string): Promise<void> {
  await page.goto('/integrations/webhooks/new')
  const url = page.getByLabel('URL')
  await url.fill('https://127.0.0.1/voice')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await shoot(page, 'create-refused')
  await url.fill(wanted)
  await expect(page.getByText('You can use this URL.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('dialog', { name: 'Webhook created' })).toBeVisible()
  await shoot(page, 'secret-once', false)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await shoot(page, 'created')
}

async function asViewer(page: Page, own: OwnAccount): Promise<void> {
  const viewer = await ownMember(own, 'viewer')
  await page.context().clearCookies()
  await signInAs(page, viewer)
  for (const [name, path] of Object.entries({
    'viewer-webhooks': '/integrations/webhooks',
    'viewer-settings': '/settings',
  })) {
    await page.goto(path)
    await shoot(page, name)
  }
}
