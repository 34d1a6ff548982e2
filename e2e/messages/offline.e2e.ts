import type { Locator, Page } from 'playwright/test'
import { completeMessages } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { expect, test as journey, LONG } from '../support/journey'
import { completeSome, type OwnAccount, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { failedSummary, finish } from '../support/unfinished-messages'

/** A journey with two messages, and without a connection, about which the browser complains. */
const test = journey.extend<{ own: OwnAccount; offlineComplaints: undefined }>({
  own: [
    async ({ page }, use) => {
      const own = await ownAccount()
      await completeMessages(own.account, ['one', 'two'].map(aMessageFrom))
      await signInAs(page, own.admin.email)
      await use(own)
    },
    { auto: true },
  ],
  offlineComplaints: [
    async ({ complaints }, use) => {
      await use(undefined)
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)))
    },
    { auto: true },
  ],
})

const aMessageFrom = (name: string) =>
  aMessage({
    completedAt: new Date(),
    sender: {
      verification_method: 'email',
      contact_verified: true,
      email: `${name}@example.com`,
      phone: null,
      whatsapp: null,
    },
  })

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Messages' }).locator(':scope > li')
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Actions for messages' })
const notice = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'No connection' })

test.use({ prefetches: true })

test(
  'a search without a connection keeps the page, and shows its results when the connection is back',
  LONG,
  async ({ page }) => {
    await page.goto('/messages', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await expect(notice(page)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('one')
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await expect(page.getByRole('search')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('search')).toContainText('Waiting for the connection.')
    await expect(page.getByRole('list', { name: 'Messages' })).toHaveCSS('opacity', '0.5')
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('one')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/messages?q=one')
    await expect(rows(page)).toHaveCount(1)
    await expect(notice(page)).toHaveCount(0)
    await expect(page.getByRole('search')).not.toContainText('Waiting for the connection.')
    await expect(page.getByRole('list', { name: 'Messages' })).toHaveCSS('opacity', '1')
  },
)

test('messages that are marked as done without a connection stay, with the error and the selection', async ({
  page,
}) => {
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await page.context().setOffline(true)
  await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(toolbar(page)).toContainText('Could not reach the server')
  await expect(toolbar(page)).toContainText('1 selected')
  await expect(toolbar(page)).not.toContainText('marked as done')
  await expect(rows(page)).toHaveCount(2)

  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(toolbar(page)).toContainText('1 message marked as done')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('on a phone the error of a change can be dismissed', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await page.context().setOffline(true)
  await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
  const error = toolbar(page).getByText('Could not reach the server')
  await expect(error).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await expect(error).toBeInViewport({ ratio: 1 })
  await toolbar(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(error).toHaveCount(0)
  await expect(toolbar(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(toolbar(page)).toBeFocused()
})

test('a change whose response is lost shows once the connection is back', LONG, async ({ page }) => {
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await page.route(
    ({ pathname }) => pathname === '/api/trpc/messages.triage',
    async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(toolbar(page)).toContainText('Could not reach the server')
  await expect(rows(page)).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(rows(page)).toHaveCount(1)
})

test('the notice stays without a connection, however slowly a request fails', LONG, async ({ page }) => {
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await page.route('/messages*', (route) => (route.request().method() === 'HEAD' ? undefined : route.fallback()))
  const check = page.waitForRequest((request) => request.method() === 'HEAD')
  await page.context().setOffline(true)
  await check
  await page.waitForTimeout(1_000)
  await expect(notice(page)).toBeVisible()
})

test('a dialog that was not loaded yet opens when the connection is back', LONG, async ({ page }) => {
  await page.goto('/messages?urgency=none', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await page.context().setOffline(false)
  await page.getByRole('dialog').getByLabel('Name').fill('Kept')
})

test('the page of a message in processing follows it after a lost connection', LONG, async ({ page, own }) => {
  const id = await failedSummary(own)
  await page.goto(`/messages/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByRole('button', { name: /^Retry/ })).toBeHidden()
  const failedPoll = page.waitForEvent('requestfailed', (request) => request.url().includes('messages.progress'))
  await page.context().setOffline(true)
  await failedPoll
  await page.context().setOffline(false)
  await finish(id)
  await expect(page.getByRole('heading', { name: 'Payload' })).toBeVisible()
})

test('the progress of a resend follows it after a lost connection', LONG, async ({ page, own }) => {
  const receiver = await startOwnReceiver(() => ({ status: 200 }))
  try {
    const { id } = await ownSubscription(own, receiver.url)
    await completeSome(own)
    await expect.poll(() => receiver.received.length).toBe(1)
    await page.goto(`/integrations/webhooks/${id}`)
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await page.route('**/api/trpc/*deliveries.progress*', (route) => route.abort('internetdisconnected'), { times: 1 })
    await drawer.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(drawer).toContainText('Could not reach the server')
    await expect(drawer.getByText(/^Delivered with status 200 in \d/).first()).toBeVisible()
    await expect(drawer).not.toContainText('Could not reach the server')
  } finally {
    await receiver.close()
  }
})
