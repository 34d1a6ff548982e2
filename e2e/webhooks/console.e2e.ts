import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { aMessage } from '@/server/testing/fixtures/message'
import type { Receiver, ReceiverResponse } from '@/server/testing/servers/receiver'
import { test as base, expect, expectNoAxeFindingsHere, LONG } from '../support/journey'
import { completeSome, type OwnAccount, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

/** A journey with its own account and a receiver whose response it sets. */
const test = base.extend<{ own: OwnAccount; receiver: Receiver & { response: ReceiverResponse } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  own: async ({}, use) => use(await ownAccount()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  receiver: async ({}, use) => {
    const scripted: Receiver & { response: ReceiverResponse } = Object.assign(
      await startOwnReceiver(() => scripted.response),
      { response: {} },
    )
    await use(scripted)
    await scripted.close()
  },
})

const rows = (page: Page) => page.getByRole('table', { name: 'Delivery attempts' }).getByRole('row')
const statistics = (page: Page) => page.getByRole('region', { name: 'Statistics' })
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** As if the retries of all pending deliveries had failed. */
const failFinally = (id: string) =>
  db().execute(sql`
    update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
    where subscription_id = ${id} and state = 'pending'`)

/** Returns how far the first attempt is below the top of the toolbar, in pixels. */
async function belowToolbar(page: Page): Promise<number> {
  // Both at once, because a refresh between two measurements can move them.
  return rows(page)
    .nth(1)
    .evaluate((row) => {
      const toolbar = document.querySelector('[role=toolbar]')?.getBoundingClientRect()
      return toolbar ? row.getBoundingClientRect().y - toolbar.y : Number.NaN
    })
}

test.use({ prefetches: true })

test(
  'a person reads statistics, moves through attempts, finds one by its id, and resends it',
  LONG,
  async ({ page, own, receiver }) => {
    const { id } = await ownSubscription(own, receiver.url)
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${id}`)
    await expect(statistics(page)).toContainText('No attempts in the last 24 hours.')
    await completeSome(own, 2)
    await expect(rows(page)).toHaveCount(3)
    receiver.response = { status: 503 }
    const { sender } = aMessage()
    await completeSome(own, 2, { sender: { ...sender, email: `${'long.name.'.repeat(6)}a@subdomain.company.example` } })
    await expect(rows(page)).toHaveCount(5)
    // The narrowest page whose attempts are a table, and wider ones.
    for (const px of [1210, 1280, 1440]) {
      await page.setViewportSize({ width: px, height: 800 })
      expect(await width(page), `${px} px`).toBe(px)
    }

    await expect(statistics(page)).toContainText('Success rate50%')
    await expect(statistics(page).getByRole('definition').filter({ hasText: '50%' })).toHaveCount(3)
    await statistics(page).getByRole('link', { name: '7 days' }).click()
    await expect(page).toHaveURL(/\?period=7d$/)
    const chart = statistics(page).getByRole('img', { name: 'Attempts in the last 7 days' })
    await expect(chart.locator('title').last()).toHaveText(/^\w{3} \d+, .+: 2 delivered, 2 failed$/)
    await statistics(page).getByText('Show as table').click()
    await expect(statistics(page).getByRole('table').getByRole('row')).toHaveCount(2)

    // A click on the text of a row opens it.
    await rows(page).nth(1).getByText('Status 503').click()
    const drawer = page.getByRole('dialog', { name: 'Attempt 1 of 6' })
    await expect(drawer).toContainText('1 of 4')
    await expect(drawer.getByRole('link', { name: 'Open message' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(drawer).toContainText('2 of 4')
    await drawer.getByRole('link', { name: 'Older attempt' }).click()
    await expect(drawer).toContainText('Delivered')
    await page.keyboard.press('ArrowLeft')
    await expect(drawer).toContainText('2 of 4')
    await expectNoAxeFindingsHere(page, 'an attempt with its neighbors')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await failFinally(id)
    await page.reload()
    const [attempt] = await db().execute<{ event_id: string }>(sql`
    select event_id from delivery_attempts where subscription_id = ${id} order by attempted_at desc limit 1`)
    const event = `evt_${attempt?.event_id}`
    const search = page.getByRole('search')
    const filters = page.getByRole('navigation', { name: 'Filter attempts' })
    await search.getByRole('searchbox').fill(event.slice(0, 16))
    await search.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/search=evt_/)
    await expect(rows(page)).toHaveCount(2)
    // One of two failed deliveries is in this list.
    await expect(page.getByRole('button', { name: 'Resend all failed (2)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend failed in this list (1)' })).toBeVisible()
    await filters.getByRole('link', { name: 'Failed' }).click()
    await expect(page).toHaveURL(/show=failed/)
    await search.getByRole('searchbox').fill('')
    await search.getByRole('searchbox').press('Enter')
    await expect(rows(page)).toHaveCount(3)
    // Both are in this one.
    await expect(page.getByRole('button', { name: 'Resend all failed (2)' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend failed in this list/ })).toBeHidden()
    await filters.getByRole('link', { name: 'All' }).click()
    await expect(page).not.toHaveURL(/show=failed/)
    await search.getByRole('searchbox').fill('evt_00000000')
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No attempt with this ID among the last 50.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(rows(page)).toHaveCount(5)
    await expectNoAxeFindingsHere(page, 'statistics and history')

    // A selection does not move the rows, also where nothing failed.
    await filters.getByRole('link', { name: 'Delivered' }).click()
    await expect(page).toHaveURL(/show=delivered/)
    await expect(rows(page).filter({ hasText: 'Status 503' })).toHaveCount(0)
    await expect(page.getByText('Select attempts to resend their events.')).toBeVisible()
    const unselected = await belowToolbar(page)
    await rows(page).nth(1).getByRole('checkbox').check()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(unselected).toBeGreaterThan(0)
    expect(await belowToolbar(page)).toBe(unselected)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await filters.getByRole('link', { name: 'All' }).click()
    await expect(rows(page)).toHaveCount(5)

    receiver.response = {}
    await rows(page).nth(1).getByRole('checkbox').check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    const before = receiver.received.length
    await search.getByRole('searchbox').fill(event)
    await search.getByRole('searchbox').press('Enter')
    await page.getByRole('button', { name: 'Resend failed in this list (1)' }).click()
    await expect(page.getByRole('toolbar')).toContainText('Resending 1 event, at most 10 per second.')
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    await expect(rows(page).filter({ hasText: 'Manual resend' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Resend failed in this list/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Resend all failed (1)' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await width(page)).toBe(320)
  },
)

test(
  '“Resend failed in this list” covers the rows that are not shown too, and says so',
  LONG,
  async ({ page, own, receiver }) => {
    const { id } = await ownSubscription(own, receiver.url)
    await completeSome(own, 17)
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${id}`)
    await expect(page.getByRole('link', { name: 'Show all 17' })).toBeVisible()
    // As if all had failed, and the attempts of one delivery were among those that are no longer kept.
    await db().execute(sql`update deliveries set state = 'failed' where subscription_id = ${id}`)
    await db().execute(sql`
      update delivery_attempts set failure = 'http_status', status = 503, next_attempt_at = null where subscription_id = ${id}`)
    await db().execute(sql`
      delete from delivery_attempts where id = (select id from delivery_attempts where subscription_id = ${id} limit 1)`)
    await page.goto(`/integrations/webhooks/${id}?show=failed`)
    await expect(rows(page)).toHaveCount(16)
    await expect(page.getByRole('button', { name: 'Resend all failed (17)' })).toBeVisible()
    await expect(page.getByRole('toolbar')).toContainText('From all 16 attempts, also those not shown')
    await page.getByRole('button', { name: 'Resend failed in this list (16)' }).click()
    await expect.poll(() => receiver.received.length).toBe(33)
  },
)

test(
  'several disabled webhooks are reactivated at once, and each that is refused says why',
  LONG,
  async ({ page, own, receiver }) => {
    receiver.response = { status: 503 }
    const [first, second, third] = [
      await ownSubscription(own, receiver.url),
      await ownSubscription(own, `${receiver.url}/second`),
      await ownSubscription(own, `${receiver.url}/third`),
    ]
    const ids = JSON.stringify([first, second, third].map(({ id }) => id))
    await db().execute(sql`
    update webhook_subscriptions
    set is_active = false, disabled_at = clock_timestamp(), disabled_reason = 'failures', name = '<b>مرحبا</b>'
    where id in (select value::uuid from json_array_elements_text(${ids}::json))`)
    await completeSome(own)
    receiver.response = {}

    await signInAs(page, await ownMember(own, 'viewer'))
    await page.goto('/integrations/webhooks')
    await expect(page.getByRole('table', { name: 'Webhooks' }).getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('checkbox')).toHaveCount(0)

    await page.context().clearCookies()
    await signInAs(page, own.admin.email)
    await page.goto('/integrations/webhooks')
    await page.getByRole('button', { name: 'Select all disabled (3)' }).click()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByRole('checkbox').last().press('Space')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Reactivate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reactivate 2 webhooks' })
    await expect(dialog.getByLabel('Send missed events (2)')).toBeChecked()
    await expect(dialog).toContainText('No test is sent first.')
    await expectNoAxeFindingsHere(page, 'reactivating several')
    // Its receiver responds 410 meanwhile.
    await db().execute(sql`update webhook_subscriptions set disabled_reason = 'gone' where id = ${second.id}`)
    await dialog.getByRole('button', { name: 'Reactivate', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Sending 1 delivery.' })).toHaveCount(
      1,
    )
    await expect(page.getByRole('dialog')).toContainText('Its receiver responded with 410 Gone.')
    await expectNoAxeFindingsHere(page, 'the results of reactivating several')
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await width(page)).toBe(320)
    await page.keyboard.press('Escape')
    await expect.poll(() => receiver.received.length).toBe(1)
    await expect(page.getByRole('table', { name: 'Webhooks' })).toContainText('Active')
  },
)

test(
  'quick steps through 50 attempts keep the focus in the drawer; on a phone the attempts are short rows',
  LONG,
  async ({ page, own, receiver }) => {
    const { id } = await ownSubscription(own, receiver.url)
    await completeSome(own, 50)
    await expect.poll(() => receiver.received.length).toBe(50)
    await signInAs(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${id}`)
    await expect(rows(page)).toHaveCount(16)
    // As in the inbox. The ids are in the drawer.
    expect((await rows(page).nth(1).boundingBox())?.height).toBeLessThanOrEqual(52)
    const showAll = page.getByRole('link', { name: 'Show all 50' })
    await showAll.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(51)
    await expect(page.getByRole('link', { name: 'Show only the newest 15' })).toBeFocused()
    const oldest = String(await rows(page).last().getByRole('link').getAttribute('href')).replace('all=true&', '')
    expect(oldest).not.toContain('all=')
    await page.goto(oldest)
    await expect(page.getByRole('dialog')).toContainText('50 of 50')
    await page.goto(`/integrations/webhooks/${id}`)
    await rows(page).nth(1).getByRole('link').click()
    const drawer = page.getByRole('dialog')
    const older = drawer.getByRole('link', { name: 'Older attempt' })
    await older.focus()
    for (let presses = 0; presses < 60; presses++) await page.keyboard.press('Enter')
    await expect(drawer).toContainText('50 of 50')
    await expect(older).toBeFocused()
    for (let presses = 0; presses < 60; presses++) await page.keyboard.press('k')
    // Not 11, 21, 31 or 41 of 50, where Escape would leave all attempts in the list.
    await expect(drawer.getByText('1 of 50', { exact: true })).toBeVisible()
    await expect(older).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows(page)).toHaveCount(16)
    await page.getByRole('link', { name: 'Show all 50' }).click()
    await expect(rows(page)).toHaveCount(51)
    const table = await page.getByRole('table', { name: 'Delivery attempts' }).boundingBox()
    expect(table?.height).toBeLessThan(50 * 110)
    expect(await width(page)).toBe(390)
  },
)
