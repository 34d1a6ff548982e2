import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright/test'
import { db } from '@/db/client'
import { events } from '@/db/schema'
import { audioStore } from '@/server/messages/audio/audio-store'
import { sampleAudio } from '@/server/messages/audio/recording'
import { completeMessages, type MessageInput } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { expect, expectNoAxeFindingsHere, LONG, signIn, tabTo, test } from '../support/journey'
import { completeSome, type OwnAccount, ownAccount, ownMember, ownSubscription, signInAs } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

const complete = async ({ account }: OwnAccount, ...changes: Partial<MessageInput>[]) =>
  (await completeMessages(account, changes.map(aMessage))).map(({ messageId }) => messageId)

async function completeRecorded(own: OwnAccount, tags: string[] = []): Promise<string[]> {
  const audioKey = randomUUID()
  await audioStore().put(audioKey, await sampleAudio())
  return complete(own, { audioKey, tags })
}

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Messages' }).locator(':scope > li')
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' })

test.use({ prefetches: true })

test('messages are searched, filtered, opened and tagged; Back and Reload keep the filters', async ({ page }) => {
  const own = await ownAccount()
  const summary = { text: 'Mara lost a crown.', urgency: 'high', sentiment: 'negative', callback_required: true }
  const [crown] = await complete(own, { summary, transcriptText: 'My crown came off.', tags: ['emergency'] }, {})
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(rows(page)).toHaveCount(2)

  await search(page).fill('crow')
  await search(page).press('Enter')
  await expect(page).toHaveURL('/messages?q=crow')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('mark')).toHaveText(['crown'])
  await expect(page.getByRole('status').filter({ hasText: '1 message shown' })).toBeAttached()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Urgency' }).selectOption('High')
  await expect(page).toHaveURL('/messages?q=crow&urgency=high')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('emergency')
  await expect(page).toHaveURL('/messages?q=crow&urgency=high&tag=emergency')
  await page.getByRole('combobox', { name: 'Sentiment' }).selectOption('Positive')
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()
  await expectNoAxeFindingsHere(page, 'no results')
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Sentiment' })).toHaveValue('')
  await page.reload()
  await expect(search(page)).toHaveValue('crow')
  await page.getByRole('button', { name: 'Filter (2 set)' }).click()
  await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('emergency')
  await page.keyboard.press('Escape')

  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(`/messages?q=crow&urgency=high&tag=emergency&message=${crown}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com')
  await page.getByRole('link', { name: 'Close message' }).click()
  await page.setViewportSize({ width: 1090, height: 800 })
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(`/messages/${crown}?q=crow&urgency=high&tag=emergency`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com')
  await expect(page.getByText('This message has no recording.')).toBeVisible()
  await page.getByRole('heading', { name: 'Payload' }).click()
  await expect(page.getByText('"event": "message.completed"')).toBeVisible()
  await expect(page.getByText('None of your webhooks matched when this message was completed.')).toBeVisible()
  await db()
    .delete(events)
    .where(eq(events.messageId, crown ?? ''))
  await page.reload()
  await expect(page.getByText('The deliveries of this message are no longer stored.')).toBeVisible()

  // Enter does nothing until the page has loaded, like a click on the disabled button.
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
  await page.getByLabel('Add tag').fill('New patient')
  await page.getByLabel('Add tag').press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('New patient')
  await expect(page.getByLabel('Add tag')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove tag emergency' }).click()
  await expect(page.getByRole('list', { name: 'Tags' })).not.toContainText('emergency')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Messages', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(rows(page)).toHaveCount(2)
})

test(
  'a sender is answered with the summary quoted, and their other messages are one click away',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await complete(own, {}, {}, { sender: { ...aMessage().sender, email: 'eve@example.com' } })
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    await rows(page).filter({ hasText: 'ada@example.com' }).first().getByRole('link').click()
    const answer = page.getByRole('link', { name: 'Email', exact: true })
    await expect(answer).toHaveAttribute(
      'href',
      /^mailto:ada@example\.com\?subject=Re%3A%20Your%20voice%20message.*&body=.*%3E%20/,
    )
    await page.getByRole('button', { name: 'Edit contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await dialog.getByLabel('Notes about the contact').fill('Prefers mornings.')
    await expectNoAxeFindingsHere(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
    await expect(page.getByText('Prefers mornings.')).toBeVisible()
    await page.getByRole('link', { name: 'All 2 messages', exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    await expect(contact.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
    await expect(contact.getByText('ada@example.com')).toBeVisible()
    await expect(contact.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
      'href',
      /^mailto:ada@example\.com/,
    )
    await expect(contact.getByRole('heading', { name: '2 messages', exact: true })).toBeVisible()
    await expect(contact.getByText('2 open, the first on')).toBeVisible()
    await expect(contact.getByText('Prefers mornings.')).toBeVisible()
    await contact.getByRole('button', { name: 'Edit contact' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Ada King')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(contact.getByRole('heading', { level: 1 })).toHaveText('Ada King')
    await expectNoAxeFindingsHere(page)
    await expect(rows(page).getByRole('link', { name: 'Ada King' })).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search' }).fill('greeting')
    await expect(page).toHaveURL(/q=greeting/)
    await expect(page).toHaveURL(/contact=ada%40example\.com/)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Remove filter: From: ada@example.com' }).click()
    await expect(rows(page)).toHaveCount(3)
  },
)

test('a revoked audio link returns 403, and the page explains it instead of the player', LONG, async ({ page }) => {
  const own = await ownAccount()
  const [id] = await completeRecorded(own)
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${id}`, { waitUntil: 'networkidle' })
  const recording = page.getByRole('region', { name: 'Recording' })
  const path = (await recording.locator('audio').getAttribute('src')) ?? ''
  const status = async () => (await page.request.get(path)).status()
  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Revoke audio link' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindingsHere(page, 'the confirmation')
  await page.keyboard.press('Escape')
  expect(await status()).toBe(200)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Revoke audio link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(recording).toContainText('The audio link was revoked on')
  await expect(recording.locator('audio')).toHaveCount(0)
  await expect(recording.getByRole('button')).toHaveCount(0)
  await expect(recording).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Audio link revoked' })).toHaveCount(1)
  expect(await status()).toBe(403)
  await page.goto('/settings/activity')
  await expect(page.getByRole('row').filter({ hasText: 'Revoked the audio link of a message' })).toContainText(
    own.admin.name,
  )
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test(
    'deliveries follow the transcript and name the webhook, and the page names its time zone',
    LONG,
    async ({ page }) => {
      const own = await ownAccount()
      const receiver = await startOwnReceiver(() => ({}))
      try {
        await ownSubscription(own, receiver.url, 'Front desk')
        await completeSome(own)
        await expect.poll(() => receiver.received.length).toBe(1)
        await signInAs(page, own.admin.email)
        await page.goto('/messages')
        const message = await rows(page).first().getByRole('link').getAttribute('href')
        await page.goto(String(message))
        await page.getByRole('heading', { name: 'Deliveries' }).click()
        const deliveries = page.getByRole('table', { name: 'Deliveries' })
        await expect(deliveries.getByRole('link', { name: 'Front desk' })).toBeVisible()
        await expect(deliveries.getByText(receiver.url.replace('https://', ''))).toHaveCSS('font-family', /mono/i)
        await expect(page.getByRole('main').getByText('Times in Asia/Tokyo')).toBeVisible()
        await expect(page.getByRole('definition').locator('time').first()).toHaveAttribute('title', / UTC$/)
        // Two lines, also where the details are beside them.
        await page.setViewportSize({ width: 1280, height: 844 })
        expect((await deliveries.getByRole('row').nth(1).boundingBox())?.height).toBeLessThan(64)
        for (const text of ['Front desk', 'Delivered', '1 of 6'])
          await expect(deliveries.getByText(text, { exact: true })).toBeVisible()
        await expect(deliveries.getByRole('link', { name: '1 of 6' })).toHaveAttribute('href', /\/events\//)
        await deliveries.getByRole('link', { name: 'Front desk' }).click({ trial: true })
        const boxOf = (name: string | RegExp) => page.getByRole('heading', { name, exact: true }).boundingBox()
        for (const width of [1440, 1280, 1024, 390]) {
          await page.setViewportSize({ width, height: 844 })
          const boxes = await Promise.all(['Summary', 'Deliveries', 'Payload'].map(boxOf))
          const tops = boxes.map((box) => box?.y ?? 0)
          expect(tops, `${width}`).toEqual(tops.toSorted((a, b) => a - b))
          const [notes, own, transcript] = await Promise.all(['Notes', 'Deliveries', /^Transcript/].map(boxOf))
          expect(transcript?.y, `${width}`).toBeLessThan(700)
          expect(notes?.y, `${width}`).toBeLessThan(900)
          if (width < 1024) expect(notes?.y, `${width}`).toBeGreaterThan(transcript?.y ?? 0)
          else expect(notes?.x, `${width}`).toBeGreaterThan((own?.x ?? 0) + 300)
          const actions = page
            .getByRole('region', { name: 'Actions for messages' })
            .locator('.message-actions > .button')
          const shown = await actions.evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0),
          )
          expect(new Set(shown.map(({ top }) => Math.round(top))).size, `${width}`).toBe(1)
          for (const { right } of shown) expect(right, `${width}`).toBeLessThanOrEqual(width)
        }
      } finally {
        await receiver.close()
      }
    },
  )
})

test('a refused tag stays in the input, and a viewer cannot change tags', LONG, async ({ page, complaints }) => {
  const own = await ownAccount()
  const [id] = await completeRecorded(own, ['VIP'])
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${id}`)
  await page.getByLabel('Add tag').fill('vip')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The message already has this tag.')).toBeVisible()
  await expect(page.getByLabel('Add tag')).toHaveValue('vip')
  // The browser logs the 400.
  expect(complaints.splice(0)).toHaveLength(1)

  const viewer = await ownMember(own, 'viewer')
  await page.context().clearCookies()
  await signInAs(page, viewer)
  await page.goto(`/messages/${id}`)
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('VIP')
  await expect(page.getByLabel('Add tag')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Mark as unread', 'Keyboard shortcuts'])
})

test('markup in a message stays text', LONG, async ({ page }) => {
  const own = await ownAccount()
  const [id] = await complete(own, {
    transcriptText: HOSTILE,
    summary: { text: HOSTILE, intent: HOSTILE, mentioned: { names: [HOSTILE] } },
    tags: [HOSTILE],
    channel: { type: 'domain', id: 'c', name: HOSTILE, page_url: 'javascript:document.title=3' },
  })
  await signInAs(page, own.admin.email)
  await page.goto('/messages?q=script')
  await expect(rows(page)).toContainText('onerror=')
  await expect(page.locator('main img, main script')).toHaveCount(0)
  await page.goto(`/messages/${id}`)
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
  await expect(page.locator('main img, main script')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
  await expect(page.getByText('javascript:document.title').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Message/)
})

test('an account without messages shows the sample message and sends it', LONG, async ({ page }) => {
  const own = await ownAccount()
  const receiver = await startOwnReceiver(() => ({ status: 200 }))
  await ownSubscription(own, receiver.url)
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Send sample message' }).click()
  await expect(page.getByText('Delivered: status 200')).toBeVisible()
  await expect(page.getByText('delivered to 1 of 1 webhooks')).toBeAttached()
  expect(receiver.received.map(({ headers }) => headers['x-message-test'])).toEqual(['true'])
  await receiver.close()
  await expectNoAxeFindingsHere(page, 'no messages')
  await page.getByRole('link', { name: 'View the sample message' }).click()
  await expect(page.getByText('This is the sample message.')).toBeVisible()
  await expect(page.getByText('"sample": true')).toBeVisible()
  const audio = page.locator('audio')
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(12)
  // Its transcript has the times of its sentences.
  const sentence = page.getByRole('listitem').filter({ hasText: 'Please call me back' })
  await sentence.getByRole('button', { name: 'Play from 0:07' }).click()
  await expect(sentence.getByRole('button')).toHaveAttribute('aria-current', 'true')
  expect(await audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThanOrEqual(7.4)
})

test('a signed-out visitor signs in and returns to the message; a message of another account is not found', async ({
  page,
  complaints,
}) => {
  const [own, other] = [await ownAccount(), await ownAccount()]
  const [[mine], [theirs]] = [await complete(own, {}), await complete(other, {})]
  await page.goto(`/messages/${mine}`)
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(`/messages/${mine}`)}`)
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${mine}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com')
  expect((await page.goto(`/messages/${theirs}`))?.status()).toBe(404)
  expect(complaints.splice(0)).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Messages' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a page that fails keeps the navigation, and loads when the cause is gone', LONG, async ({ page, complaints }) => {
  const own = await ownAccount()
  await complete(own, {})
  await signInAs(page, own.admin.email)
  // Stored by nothing in this service: the page of the list cannot show it.
  await db().execute(sql`insert into message_views (account_id, user_id, name, filters)
    values (${own.account.id}, ${own.admin.id}, 'Broken', 'null')`)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  const contact = page.getByRole('link', { name: 'the administrator of this server' })
  await expect(contact).toHaveAttribute('href', 'mailto:help@voice.example')
  await expectNoAxeFindingsHere(page, 'the error')
  await db().execute(sql`delete from message_views where account_id = ${own.account.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(complaints.splice(0)).not.toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the demonstration messages are accessible at both widths, ${colorScheme}`, LONG, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, world)
    await page.goto('/messages')
    await expectNoAxeFindingsHere(page, 'the list')
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Payload' })).toBeVisible()
    await expectNoAxeFindingsHere(page, 'one message')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [page.url(), '/messages', '/messages?q=nothing-at-all', '/messages/sample']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
  })

test('messages are searched, opened and tagged with the keyboard', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, { transcriptText: 'A squeaky brake.' }, {})
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await tabTo(search(page))
  await page.keyboard.type('squeaky')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toBeFocused()
  await tabTo(rows(page).getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com')
  await tabTo(page.getByLabel('Add tag'))
  await page.keyboard.type('brakes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('list', { name: 'Tags' })).toContainText('brakes')
  await tabTo(page.getByRole('button', { name: 'Remove tag brakes' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('list', { name: 'Tags' })).toHaveCount(0)
  await expect(page.getByLabel('Add tag')).toBeFocused()
})
