import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { admitRequest, REQUESTS_PER_WINDOW } from '@/server/limits/rate-limit'
import type { Received, Receiver, ReceiverResponse } from '@/server/testing/servers/receiver'
import { verify } from '@/server/webhooks/signing/signature'
import { scrub } from '@/server/webhooks/subscriptions/retention'
import { test as base, chooseAction, expect, expectNoAxeFindingsHere, expectStaysOpen, LONG } from '../support/journey'
import { completeSome, type OwnAccount, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

/** A receiver whose response a journey sets. */
interface ScriptedReceiver extends Receiver {
  response: ReceiverResponse
}

/** A journey with its own account, a scripted receiver and a subscription that sends to it. */
const test = base.extend<{ own: OwnAccount; receiver: ScriptedReceiver; subscription: { id: string; secret: string } }>(
  {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    own: async ({}, use) => use(await ownAccount()),
    // biome-ignore lint/correctness/noEmptyPattern: as above
    receiver: async ({}, use) => {
      const scripted = Object.assign(await startOwnReceiver(() => scripted.response), {
        response: {},
      }) as ScriptedReceiver
      await use(scripted)
      await scripted.close()
    },
    subscription: async ({ own, receiver }, use) => use(await ownSubscription(own, receiver.url)),
  },
)

const DOWN: ReceiverResponse = {
  status: 503,
  headers: { 'Retry-After': '120' },
  body: '<script>document.title = "taken over"</script>down',
}

const rows = (page: Page) => page.getByRole('table', { name: 'Delivery attempts' }).getByRole('row')
const currentStage = (page: Page) => page.getByRole('list', { name: 'Lifecycle' }).locator('[aria-current=step]')
const expectAnnounced = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').getByText(text).first()).toBeAttached()
const isActive = async (id: string) => {
  const [row] = await db().execute<{ is_active: boolean }>(sql`
    select is_active from webhook_subscriptions where id = ${id}`)
  return row?.is_active
}
const isSigned = (received: Received | undefined, secret: string) =>
  verify(secret, String(received?.headers['x-message-signature']), received?.body ?? '').ok

test('a test shows its response, a new attempt appears without a reload, and every attempt opens', async ({
  page,
  own,
  receiver,
  subscription,
}) => {
  await signInAs(page, own.admin.email)
  await page.goto(`/integrations/webhooks/${subscription.id}`)
  await expect(page.getByText('No attempts yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('../..')).toContainText('Active')
  await page.getByText('Lifecycle', { exact: true }).click()
  await expect(currentStage(page)).toContainText('Active · now')

  const response = page.getByRole('region', { name: 'Test result' })
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(response).toContainText('Status 200')
  await expectAnnounced(page, /^Test delivered in \d/)
  expect(receiver.received[0]?.headers['x-message-test']).toBe('true')
  expect(isSigned(receiver.received[0], subscription.secret)).toBe(true)
  await response.getByText('Show the request').click()
  await expect(response.getByText('X-Message-Signature: t=')).toContainText('POST https://127.0.0.1')

  receiver.response = DOWN
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(response).toContainText('Status 503')
  await expect(response).toContainText('<script>document.title')
  await expect(response).toContainText('Retry-After: 120')
  await expect(response).toContainText('Look for the delivery ID in the log of the receiver')
  expect(await page.title()).not.toContain('taken over')

  receiver.response = 'hang'
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Waiting up to 2 seconds for the response')).toBeVisible()
  await expect(response).toContainText('No 2xx arrived within the delivery timeout.')
  await expect(response).toContainText('Respond with a 2xx first')
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByText('0 of 5')).toBeVisible()
  await expectNoAxeFindingsHere(page, 'after a test')

  receiver.response = { body: 'thank you' }
  await completeSome(own)
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).nth(1)).toContainText('1 of 6')
  await expect(rows(page).nth(1)).toContainText('Status 200')
  await expectAnnounced(page, /^Attempt 1 delivered in \d/)

  const filters = page.getByRole('navigation', { name: 'Filter attempts' })
  await filters.getByRole('link', { name: 'Test' }).click()
  await expect(page).toHaveURL(/\?show=test$/)
  await expect(rows(page)).toHaveCount(4)
  await filters.getByRole('link', { name: 'Failed' }).click()
  await expect(page.getByText('No failed attempts among the last 50.')).toBeVisible()
  await filters.getByRole('link', { name: 'Delivered' }).click()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).nth(1).getByRole('link').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Attempt 1 of 6' })
  await expect(drawer).toContainText('thank you')
  await expect(page).toHaveURL(/\?show=delivered&attempt=/)
  const sent = receiver.received.at(-1)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await drawer.getByRole('button', { name: 'Copy the exact body' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sent?.body.toString())
  await expectNoAxeFindingsHere(page, 'an open attempt')
  await page.reload()
  await expect(drawer).toContainText('thank you')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\?show=delivered$/)
  await page.goBack()
  await expect(drawer).toBeVisible()

  await drawer.getByRole('link', { name: 'All attempts of this event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event timeline' })).toBeVisible()
  await expect(page.getByText('Delivered on the first attempt')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Original delivery' }).getByRole('listitem')).toHaveText([
    /^Attempt 1 of 6.*Delivered/,
    'Attempts 2 to 6Not needed',
  ])
  await expectNoAxeFindingsHere(page, 'an event')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('region', { name: 'Resend 1' })).toContainText('Delivered on the first attempt')
  const again = receiver.received.at(-1)
  expect(again?.headers['x-message-delivery-id']).not.toBe(sent?.headers['x-message-delivery-id'])
  expect(JSON.parse(String(again?.body)).event_id).toBe(JSON.parse(String(sent?.body)).event_id)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a webhook is disabled after five failures, reactivated, gone after a 410, and scrubbed after 90 days', async ({
  page,
  mail,
  own,
  receiver,
  subscription,
}) => {
  receiver.response = { ...DOWN, body: '<!doctype html><title>Service down</title><p>Sorry.' }
  await signInAs(page, own.admin.email)
  await page.goto(`/integrations/webhooks/${subscription.id}`)
  await page.getByText('Lifecycle', { exact: true }).click()
  await completeSome(own, 5)
  await expect(currentStage(page)).toContainText('Disabled · now')
  await expect(currentStage(page)).toContainText('After 5 failed attempts in a row')
  const health = page.getByRole('region', { name: 'Health' })
  await expect(health).toContainText('Disabled after 5 failed attempts in a row')
  await expect(health).toContainText('Then reactivate it: 90 days left.')
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).filter({ hasText: 'Failed, held' })).toHaveCount(5)
  // The event of a held delivery offers what sends it.
  await rows(page).nth(1).getByRole('link').first().press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'All attempts of this event' }).click()
  const delivery = page.getByRole('region', { name: 'Original delivery' })
  await expect(delivery.getByRole('listitem')).toHaveText([
    /^Attempt 1 of 6.*Response: Service down$/,
    'Attempts 2 to 6Held',
  ])
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expectNoAxeFindingsHere(page, 'the event of a held delivery')
  await delivery.getByRole('link', { name: 'Open attempt 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Attempt 1 of 6' })).toContainText('Service down')
  // The log of all deliveries finds them, and the attempt by the id that the receiver knows.
  const attemptId = new URL(page.url()).searchParams.get('attempt') ?? ''
  await page.goto('/integrations/webhooks')
  await page.getByRole('link', { name: 'All deliveries' }).click()
  const state = page.getByRole('combobox', { name: 'State', exact: true })
  await state.selectOption('Held')
  const log = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
  await expect(log).toHaveCount(6)
  await expect(log.nth(1)).toContainText(/Held.*1 of 6.*Status 503/)
  await page.getByRole('searchbox').fill(attemptId)
  await page.keyboard.press('Enter')
  await expect(log).toHaveCount(2)
  await state.selectOption('Failed')
  await expect(page.getByText('No deliveries match.')).toBeVisible()
  await page.goto(`/integrations/webhooks/${subscription.id}`)
  await page.getByText('Lifecycle', { exact: true }).click()
  await completeSome(own, 2)
  const letter = await mail.to(own.admin.email, 'failed 5 times in a row')
  expect(letter.text).toContain(`/integrations/webhooks/${subscription.id}`)

  await page.getByRole('button', { name: 'Reactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reactivate this webhook' })
  await expect(dialog.getByLabel('Send held deliveries (5)')).toBeChecked()
  await expect(dialog).toContainText('One more failure disables the webhook again')
  await expectNoAxeFindingsHere(page, 'reactivating')
  await dialog.getByRole('button', { name: 'Test and reactivate' }).click()
  await expect(dialog.getByRole('region', { name: 'Test result' })).toContainText('Status 503')
  await expect(dialog).toContainText('The webhook stays disabled, because the test was not delivered.')
  await expectAnnounced(page, /^Test failed with status 503 in .* The webhook stays disabled/)
  // Pressing Enter once more tests again.
  await expect(dialog.getByRole('button', { name: 'Test again and reactivate' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Reactivate anyway' })).toBeVisible()
  await expectNoAxeFindingsHere(page, 'a failed test before a reactivation')
  expect(await isActive(subscription.id)).toBe(false)
  await dialog.getByLabel('Send missed events (2)').check()

  receiver.response = {}
  const before = receiver.received.length
  await dialog.getByRole('button', { name: 'Test again and reactivate' }).click()
  await expect(dialog.getByText('Reactivated. Sending 7 deliveries.').first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Test result' })).toContainText('Status 200')
  await expectAnnounced(page, /^Test delivered in \d/)
  await expectNoAxeFindingsHere(page, 'the result of a reactivation')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }).locator('../..')).toContainText('Active')
  await expect(health).toBeHidden()
  await expect(currentStage(page)).toContainText('Active · now')
  // The test, then the deliveries.
  await expect.poll(() => receiver.received.length - before).toBe(8)
  expect(receiver.received.slice(before).map(({ headers }) => headers['x-message-test'])).toEqual([
    'true',
    ...Array.from({ length: 7 }),
  ])
  await expect(page.getByText('0 of 5')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'held' })).toHaveCount(0)
  expect(receiver.received.slice(-7).every((one) => isSigned(one, subscription.secret))).toBe(true)

  receiver.response = { status: 410 }
  await completeSome(own)
  await expect(currentStage(page)).toContainText('Gone · now')
  await expect(rows(page).nth(1)).toContainText('Gone')
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeHidden()

  // As if 91 days had passed.
  await db().execute(sql`
    update webhook_subscriptions set disabled_at = disabled_at - interval '91 days' where id = ${subscription.id}`)
  await page.reload()
  await page.getByText('Lifecycle', { exact: true }).click()
  await expect(currentStage(page)).toContainText('Gone · now')
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete'])
  await scrub()
  await page.reload()
  await page.getByText('Lifecycle', { exact: true }).click()
  await expect(currentStage(page)).toContainText('Scrubbed · now')
  await expect(page.getByText('erased', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(16)
  for (const name of ['Send test event', 'Reactivate']) await expect(page.getByRole('button', { name })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Remove from list'])
})

const PHONE = { width: 390, height: 664 }
const LOW_WINDOW = { width: 1280, height: 560 }

test(
  'a person reactivates a webhook whose test failed, or could not run',
  LONG,
  async ({ page, own, receiver, subscription, complaints }) => {
    const disable = () =>
      db().execute(sql`
    update webhook_subscriptions set is_active = false, disabled_reason = 'failures', disabled_at = clock_timestamp()
    where id = ${subscription.id}`)
    await disable()
    receiver.response = DOWN
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${subscription.id}`)
    await page.getByRole('button', { name: 'Reactivate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reactivate this webhook' })
    await dialog.getByRole('button', { name: 'Test and reactivate' }).click()
    await expect(dialog.getByRole('region', { name: 'Test result' })).toBeVisible()
    // The dialog is longer than these screens. What it says and its buttons do not scroll away.
    for (const size of [PHONE, LOW_WINDOW]) {
      await page.setViewportSize(size)
      for (const top of [0, 10_000]) {
        await dialog.evaluate((element, y) => element.scrollTo(0, y), top)
        await expect(dialog.getByRole('alert')).toContainText('The webhook stays disabled')
        for (const shown of [dialog.getByRole('alert'), ...(await dialog.locator('.dialog-footer button').all())])
          await expect(shown).toBeInViewport({ ratio: 1 })
      }
    }
    await dialog.getByRole('button', { name: 'Reactivate anyway' }).click()
    await expect(dialog.getByText('Reactivated. There is nothing to send.').first()).toBeInViewport({ ratio: 1 })
    expect(await isActive(subscription.id)).toBe(true)
    expect(receiver.received).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await disable()
    await page.reload()
    // The first test was one of them.
    await admitRequest(own.account.id, `test ${subscription.id}`, { calls: REQUESTS_PER_WINDOW - 1 })
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await dialog.getByRole('button', { name: 'Test and reactivate' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Try again in')
    await expect(dialog.getByRole('alert')).toContainText('The test could not run. The webhook stays disabled.')
    await expect(dialog.getByRole('button', { name: 'Test again and reactivate' })).toBeVisible()
    expect(receiver.received).toHaveLength(1)
    expect(await isActive(subscription.id)).toBe(false)
    await dialog.getByRole('button', { name: 'Reactivate anyway' }).click()
    await expect(dialog.getByText('Reactivated. There is nothing to send.').first()).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Test result' })).toBeHidden()
    expect(await isActive(subscription.id)).toBe(true)
    // The browser logs the refused test.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('429')])
  },
)

test(
  'a person rotates the secret with and without an overlap, and resends failed deliveries',
  LONG,
  async ({ page, own, receiver, subscription }) => {
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${subscription.id}`)

    async function rotate(overlap: string): Promise<string> {
      await chooseAction(page, 'Rotate secret')
      const asking = page.getByRole('dialog', { name: 'Rotate the signing secret?' })
      await asking.getByLabel(overlap).check()
      await expectStaysOpen(page, 'subscriptions.rotate', () =>
        asking.getByRole('button', { name: 'Rotate secret' }).click(),
      )
      const shown = page.getByRole('dialog', { name: 'New signing secret' })
      const secret = await shown.locator('[data-secret]').textContent()
      await page.keyboard.press('Escape')
      await expect(shown).toBeVisible()
      await shown.getByRole('button', { name: 'I have copied it' }).click()
      await expect(shown).toBeHidden()
      expect(await page.content()).not.toContain(secret)
      return secret ?? ''
    }

    async function sentNext(): Promise<Received | undefined> {
      const before = receiver.received.length
      await completeSome(own)
      await expect.poll(() => receiver.received.length).toBe(before + 1)
      return receiver.received.at(-1)
    }

    await chooseAction(page, 'Rotate secret')
    await expectNoAxeFindingsHere(page, 'rotating')
    await expect(page.getByLabel('After 24 hours')).toBeChecked()
    await page.keyboard.press('Escape')
    const second = await rotate('After 1 hour')
    await expect(page.getByText('The previous secret also signs until')).toBeVisible()
    const both = await sentNext()
    expect([subscription.secret, second].map((secret) => isSigned(both, secret))).toEqual([true, true])
    expect(String(both?.headers['x-message-signature']).match(/v1=/g)).toHaveLength(2)
    const third = await rotate('Immediately')
    const one = await sentNext()
    expect([subscription.secret, second, third].map((secret) => isSigned(one, secret))).toEqual([false, false, true])

    receiver.response = DOWN
    await completeSome(own, 3)
    await expect(rows(page).filter({ hasText: 'Status 503' })).toHaveCount(3)
    await expect(rows(page).nth(1)).toContainText('Next attempt')
    // As if 14 hours 36 minutes had passed.
    await db().execute(sql`
    update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
    where subscription_id = ${subscription.id} and state = 'pending'`)
    receiver.response = {}
    await expect(page.getByRole('button', { name: /^Resend all failed/ })).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Resend all failed (3)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resend all failed deliveries' })
    await expect(dialog).toContainText('3 deliveries failed.')
    await dialog.getByLabel('Failed since').selectOption('The last success')
    await expect(dialog).toContainText('3 deliveries failed since then.')
    await expectNoAxeFindingsHere(page, 'recovering')
    const before = receiver.received.length
    await dialog.getByRole('button', { name: 'Resend 3 deliveries' }).click()
    await expect(page.getByText('Resent 3 deliveries. See the results')).toBeVisible()
    await expect.poll(() => receiver.received.length).toBe(before + 3)
    await expect(rows(page).filter({ hasText: 'Manual resend' })).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^Resend all failed/ })).toBeHidden()
  },
)

test(
  'a viewer cannot change a webhook; a free account can rotate and delete, and reads what requires Starter',
  LONG,
  async ({ page, own, receiver, subscription }) => {
    await completeSome(own)
    await expect.poll(() => receiver.received.length).toBe(1)
    await signInAs(page, await ownMember(own, 'viewer'))
    await page.goto(`/integrations/webhooks/${subscription.id}`)
    await expect(page.getByRole('region', { name: 'Actions' })).toBeHidden()
    await rows(page).nth(1).getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText('X-Message-Delivery-Id')
    await expect(page.getByRole('button', { name: 'Resend' })).toBeHidden()

    await db().execute(sql`update accounts set plan = 'free' where id = ${own.account.id}`)
    await page.context().clearCookies()
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${subscription.id}`)
    const actions = page.getByRole('region', { name: 'Actions' })
    await expect(actions).toContainText('require the Starter plan or above')
    await expect(actions).toContainText('Contact the administrator of this server to change plans.')
    await expect(actions.getByRole('button')).toHaveText(['More actions'])
    await actions.getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Rotate secret', 'Delete'])
    await expectNoAxeFindingsHere(page, 'the menu')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' })
    await expect(dialog).toContainText('You can reactivate the webhook with the same secret for 90 days.')
    await expectNoAxeFindingsHere(page, 'deleting')
    await dialog.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('Lifecycle', { exact: true }).click()
    await expect(currentStage(page)).toContainText('Deleted · now')
    await expect(currentStage(page)).toContainText('In the dashboard or through the API')
  },
)
