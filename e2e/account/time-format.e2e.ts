import type { Page } from 'playwright/test'
import { expect, LONG, test, withoutPrefetches } from '../support/journey'
import { completeSome, ownAccount, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { failedSummary } from '../support/unfinished-messages'

const FORMATS = {
  month_first: /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d(:\d\d)? [AP]M$/,
  day_first: /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d(:\d\d)?$/,
  year_first: /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/,
}
/** The end of the label of a bar of an hour. */
const HOURS = { month_first: /, \d{1,2} [AP]M to \d{1,2} [AP]M: /, day_first: /, \d\d:00 to \d\d:00: / }

// The hour in which clocks change has another label. These zones have no daylight saving time.
test.use({ timezoneId: 'America/Phoenix' })
const OTHER_ZONE = 'Asia/Tokyo'

/** Returns the dates and times of the open page: those that it shows, and those on hover over "3 minutes ago" and "14:05". */
const timesOf = (page: Page): Promise<string[]> =>
  page.locator('main time').evaluateAll((times) =>
    times.map((time) => {
      const [shown, title] = [time.textContent ?? '', time.getAttribute('title') ?? '']
      const isShort = /^now$|ago$|^in |^\d?\d:\d\d( [AP]M)?$/.test(shown)
      // The name of the zone follows.
      return isShort ? (title.split(/ \(|\n/)[0] ?? '') : shown
    }),
  )

async function expectFormat(page: Page, path: string, format: keyof typeof FORMATS): Promise<void> {
  await page.goto(path)
  // A time of the browser's zone is in UTC until the scripts run.
  await expect(async () => {
    const times = await timesOf(page)
    expect(times.length, path).toBeGreaterThan(0)
    for (const time of times) expect(time, path).toMatch(FORMATS[format])
  }).toPass({ timeout: 10_000 })
}

test(
  'dates and times are written as the person chose, and without a choice as the browser’s language does',
  LONG,
  async ({ page, browser, complaints }) => {
    const own = await ownAccount()
    const receiver = await startOwnReceiver(() => ({}))
    const { id } = await ownSubscription(own, receiver.url)
    await completeSome(own)
    await expect.poll(() => receiver.received.length).toBe(1)
    await signInAs(page, own.admin.email)
    const paths = ['/messages', `/integrations/webhooks/${id}`, '/settings/activity'] as const
    const [, webhook, activity] = paths
    for (const path of paths) await expectFormat(page, path, 'month_first')

    await page.goto(webhook)
    await expect(page.locator('svg title', { hasText: HOURS.month_first })).toHaveCount(24)
    await page.goto('/profile')
    const format = page.getByRole('combobox', { name: 'Dates and times' })
    await expect(format.getByRole('option')).toHaveText([
      'Automatic: Nov 23, 2026, 2:05 PM',
      'Nov 23, 2026, 2:05 PM',
      '23 Nov 2026, 14:05',
      '2026-11-23 14:05',
    ])
    await format.selectOption('2026-11-23 14:05')
    await expect(page.getByText('Format of dates and times changed')).toBeAttached()
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption(OTHER_ZONE)
    await expect(page.getByText('Time zone changed')).toBeAttached()
    await page.reload()
    await expect(format).toHaveValue('year_first')
    for (const path of paths) await expectFormat(page, path, 'year_first')

    // Swedish dates have this format.
    const last = page.getByRole('row').nth(1).locator('time').last()
    const at = new Date((await last.getAttribute('datetime')) ?? '')
    await expect(last).toHaveText(at.toLocaleString('sv-SE', { timeZone: OTHER_ZONE }))
    // The server renders the same text, so that nothing moves when the scripts start.
    const html = await (await page.request.get(activity)).text()
    expect(html).toContain(`>${await last.textContent()}</time>`)
    expect(html).not.toContain(' UTC</time>')

    const context = await withoutPrefetches(await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' }))
    const german = await context.newPage()
    german.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    german.on('pageerror', (error) => complaints.push(String(error)))
    await signInAs(german, own.admin.email)
    for (const path of paths) await expectFormat(german, path, 'year_first')
    await german.goto('/profile')
    await german
      .getByRole('combobox', { name: 'Dates and times' })
      .selectOption({ label: 'Automatic: 23 Nov 2026, 14:05' })
    await expect(german.getByText('Format of dates and times changed')).toBeAttached()
    for (const path of paths) await expectFormat(german, path, 'day_first')
    await german.goto(webhook)
    await expect(german.locator('svg title', { hasText: HOURS.day_first })).toHaveCount(24)
    await context.close()
    await receiver.close()
  },
)

test(
  'a page names the zone of its times, and a time is in UTC only where a pointer rests on it',
  LONG,
  async ({ browser, complaints }) => {
    const own = await ownAccount()
    await completeSome(own)
    await failedSummary(own)
    for (const zone of ['UTC', 'America/Phoenix']) {
      const context = await browser.newContext({ timezoneId: zone })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(String(error)))
      await signInAs(page, own.admin.email)
      await page.goto('/messages/processing')
      await expect(page.locator('main').getByText(`Times in ${zone}`)).toBeVisible()
      await page.goto('/messages')
      await page.locator('main li a[href^="/messages/"]').first().click()
      await expect(page.getByRole('term').filter({ hasText: 'Recorded' })).toBeVisible()
      // The server knows the zone of the second page, from the cookie.
      await page.reload()
      await expect(page.locator('main').getByText(`Times in ${zone}`)).toBeVisible()
      await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)).toHaveCount(0)
      await expect(page.getByRole('definition').locator('time').first()).toHaveAttribute('title', / UTC$/)
      await context.close()
    }
  },
)

test(
  'a chosen format stays visible until it is stored, and of several quick choices the last one is stored',
  LONG,
  async ({ page, complaints }) => {
    const own = await ownAccount()
    await signInAs(page, own.admin.email)
    await page.goto('/profile')
    const format = page.getByRole('combobox', { name: 'Dates and times' })
    const announced = page.getByText('Format of dates and times changed')
    const saves = await hold(page, (url) => url.pathname.endsWith('/profile.setTimeFormat'))
    const refreshes = await hold(page, (url) => url.pathname === '/profile' && url.searchParams.has('_rsc'))
    for (const choice of ['day_first', 'year_first', 'month_first']) {
      await format.selectOption(choice)
      await expect(format).toHaveValue(choice)
    }
    await expect.poll(() => saves.bodies).toEqual([expect.stringContaining('day_first')])
    saves.release()
    await expect(announced).toBeAttached()
    expect(saves.bodies).toEqual([expect.stringContaining('day_first'), expect.stringContaining('month_first')])

    // The page is rendered again, and has the old choice until then.
    await expect.poll(() => refreshes.bodies.length).toBeGreaterThan(0)
    await expect(format).toHaveValue('month_first')
    refreshes.release()
    await page.reload()
    await expect(format).toHaveValue('month_first')

    await page.route('**/api/trpc/profile.setTimeFormat*', (route) => route.abort())
    await format.selectOption('year_first')
    await expect(format).toHaveAttribute('aria-invalid', 'true')
    await expect(format).toHaveValue('month_first')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  },
)

/** Holds requests of the page until they are released. */
async function hold(page: Page, matches: (url: URL) => boolean) {
  const bodies: (string | null)[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(matches, async (route) => {
    bodies.push(route.request().postData())
    await released
    await route.continue()
  })
  return { bodies, release }
}
