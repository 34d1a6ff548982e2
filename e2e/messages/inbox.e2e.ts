import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from 'playwright/test'
import { SYSTEM_ACTOR } from '@/server/accounts/account/activity'
import { removeMember } from '@/server/accounts/members/membership'
import { findUser } from '@/server/accounts/users/users'
import { completeMessages, type MessageInput } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { expect, expectNoAxeFindingsHere, LONG, tabTo, test } from '../support/journey'
import { type OwnAccount, ownAccount, ownMember, signInAs } from '../support/own-account'

const complete = async ({ account }: OwnAccount, ...changes: Partial<MessageInput>[]) =>
  (await completeMessages(account, changes.map(aMessage))).map(({ messageId }) => messageId)
const sender = (email: string): Partial<MessageInput> => ({
  completedAt: new Date(),
  sender: { verification_method: 'email', contact_verified: true, email, phone: null, whatsapp: null },
})
/** A time that a list writes in its longest form, "Sat 10:44 PM". */
function longestTime(): Date {
  const time = new Date(Date.now() - 2 * 86_400_000)
  time.setUTCHours(22, 44)
  return time
}
const sentAt = (name: string, minutesAgo: number): Partial<MessageInput> => ({
  ...sender(`${name}@example.com`),
  completedAt: new Date(Date.now() - minutesAgo * 60_000),
})
const notVerified = (email: string) => ({ ...sender(email).sender, contact_verified: false }) as MessageInput['sender']
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Messages' }).locator(':scope > li')
const row = (page: Page, contact: string): Locator => rows(page).filter({ hasText: contact })
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Actions for messages' })

/** Watches the list from now on. Returns a function that names the contacts of all rows since then, also of those that were there for a moment. */
async function contactsSeenFrom(page: Page): Promise<() => Promise<string>> {
  await page.getByRole('list', { name: 'Messages' }).evaluate((list) => {
    list.setAttribute('data-seen', list.textContent)
    new MutationObserver(() =>
      list.setAttribute('data-seen', `${list.getAttribute('data-seen')} ${list.textContent}`),
    ).observe(list, { childList: true, subtree: true })
  })
  return async () => (await page.getByRole('list', { name: 'Messages' }).getAttribute('data-seen')) ?? ''
}

test('messages are selected, marked as done, undone and assigned; opening one marks it as read', async ({ page }) => {
  const own = await ownAccount()
  for (const name of ['one', 'two', 'three']) await complete(own, sender(`${name}@example.com`))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(toolbar(page)).toContainText('1–3 of 3')
  await expect(rows(page).getByText('Unread:')).toHaveCount(3)
  const { height } = (await rows(page).first().boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(44)
  expect(height).toBeLessThanOrEqual(52)

  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await page.getByRole('checkbox', { name: 'Select the message of three@example.com' }).click({ modifiers: ['Shift'] })
  await expect(toolbar(page)).toContainText('3 selected')
  await page.getByRole('checkbox', { name: 'Select the message of two@example.com' }).click()
  await expectNoAxeFindingsHere(page)
  await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('status').getByText('2 messages marked as done')).toBeAttached()
  await toolbar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select the message of two@example.com' }).click()
  await toolbar(page).getByRole('button', { name: 'Assign to' }).click()
  await page.getByRole('menuitem', { name: `${own.admin.name} (you)` }).click()
  await expect(row(page, 'two@example.com')).toContainText(`Assigned to ${own.admin.name}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Me')
  await expect(rows(page)).toHaveCount(1)

  await page.keyboard.press('Escape')
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('two@example.com')
  await expect(page.getByRole('button', { name: `Assign to: ${own.admin.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByLabel('Add note').fill('Called back.\nNo one was there.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('No one was there.')).toBeVisible()
  await expect(page.getByLabel('Add note')).toHaveValue('')
  await expectNoAxeFindingsHere(page)

  await page.goto('/messages?status=done')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('1 note')
  await expect(rows(page).getByText('Unread:')).toHaveCount(0)
})

/** Pixels for the summary: about 70 characters. */
const MIN_SUMMARY = 450

test(
  'a row has the same height on every laptop, and the list begins in the upper part of the screen',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const urgent = { text: 'x'.repeat(400), urgency: 'high', sentiment: 'frustrated', callback_required: true } as const
    await complete(
      own,
      { ...sender('one@example.com'), summary: urgent, tags: ['emergency', 'crown', 'insurance'] },
      { ...sender('three@example.com'), sender: notVerified('three@example.com') },
    )
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    for (const width of [1440, 1280, 1143, 1024, 900]) {
      await page.setViewportSize({ width, height: 800 })
      for (const one of await rows(page).all()) expect((await one.boundingBox())?.height, `${width}`).toBe(48)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
      const { y } = (await rows(page).first().boundingBox()) ?? { y: 800 }
      if (width >= 1024) expect(y, `${width}`).toBeLessThan(300)
      // On a narrow one, what has no room is left out whole.
      if (width >= 1280) await expectWholeTags(row(page, 'one@example.com'), ['emergency', 'crown', 'insurance'])
      const summary = await row(page, 'one@example.com').getByText('xxx').boundingBox()
      if (width === 1280) expect(summary?.width).toBeGreaterThan(MIN_SUMMARY)
    }
    for (const word of ['Callback', 'Urgent', 'Frustrated'])
      await expect(row(page, 'one@example.com').getByText(word, { exact: true })).toBeInViewport({ ratio: 1 })
    // The title names the signs and what has no room, and not what the row says in words.
    const link = row(page, 'one@example.com').getByRole('link')
    await expect(link).toHaveAttribute('title', 'emergency · crown · insurance')
    const word = row(page, 'three@example.com').getByText('Not verified', { exact: true })
    for (const width of [1440, 1280, 780]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await word.boundingBox())?.width, `${width}`).toBeGreaterThan(30)
    }
  },
)

/** Expects that these tags are in sight in a row, and that none of them is cut. */
async function expectWholeTags(where: Locator, expected: readonly string[]): Promise<void> {
  const tags = where.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  const shown = await tags.evaluateAll((all) =>
    all.flatMap((tag) => {
      const [own, marks] = [tag.getBoundingClientRect(), tag.closest('.inbox-marks')?.getBoundingClientRect()]
      const isInSight =
        marks && own.bottom <= marks.bottom + 1 && own.right <= marks.right + 1 && own.left >= marks.left - 1
      return isInSight && tag.scrollWidth <= tag.clientWidth + 1 ? [tag.textContent] : []
    }),
  )
  expect(shown).toEqual(expected)
}

test(
  'on a phone a row is at most 88 pixels high: the sender and the time, the summary, and one line of marks',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const text = 'A caller asks whether the shop is open on Sundays, and wants to know the price of a repair.'
    const urgent = { text, urgency: 'high', sentiment: 'frustrated', callback_required: true } as const
    await complete(
      own,
      { ...sender('one@example.com'), summary: urgent, tags: ['vip', 'crown', 'insurance', 'emergency'] },
      { ...sender('two@example.com'), summary: { text: 'Short.' }, tags: [] },
      {
        ...sender('three@example.com'),
        sender: notVerified('three@example.com'),
        summary: urgent,
        tags: ['emergency'],
      },
    )
    await signInAs(page, own.admin.email)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/messages')
    await expect(rows(page)).toHaveCount(3)
    for (const one of await rows(page).all()) {
      const { height } = (await one.boundingBox()) ?? { height: 100 }
      expect(height).toBeGreaterThanOrEqual(44)
      expect(height).toBeLessThanOrEqual(88)
    }
    await expectWholeTags(row(page, 'one@example.com'), ['vip', 'crown'])
    await expectWholeTags(row(page, 'three@example.com'), [])
    for (const one of await row(page, 'three@example.com').locator('.inbox-marks svg').all())
      await expect(one).toBeInViewport({ ratio: 1 })
    await expectNoAxeFindingsHere(page)
  },
)

test(
  'with several channels a row names its channel, and on a phone still says what is urgent',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const urgent = { text: 'x'.repeat(400), urgency: 'high', callback_required: true } as const
    const channel = (id: string) =>
      ({ type: 'domain', id, name: `${id}.shop-with-a-long-name.example`, page_url: null }) as const
    await complete(
      own,
      {
        ...sender('one@example.com'),
        completedAt: longestTime(),
        summary: urgent,
        tags: ['emergency'],
        channel: channel('first'),
      },
      {
        ...sender('two@example.com'),
        completedAt: longestTime(),
        sender: notVerified('two@example.com'),
        summary: urgent,
        tags: ['vip'],
        channel: channel('second'),
      },
      {
        ...sender('three@example.com'),
        completedAt: longestTime(),
        sender: notVerified('three@example.com'),
        summary: { ...urgent, callback_required: false },
        tags: ['vip'],
        channel: channel('third'),
      },
    )
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    await expect(rows(page)).toHaveCount(3)
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['first', 'second', 'third'])
        await expect(rows(page).getByText(`${name}.shop-with`).filter({ visible: true })).toBeInViewport({ ratio: 1 })
      expect((await row(page, 'one@example.com').boundingBox())?.height, `${width}`).toBe(48)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const contact of ['one@example.com', 'two@example.com'])
      for (const word of ['Callback', 'Urgent'])
        await expect(row(page, contact).getByText(word, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(row(page, 'three@example.com').getByText('Urgent', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(row(page, 'three@example.com').getByText('Not verified').last()).toBeInViewport({ ratio: 1 })
    // The channel follows them, and is cut where the row ends.
    for (const name of ['first', 'second', 'third']) {
      const box = await rows(page).getByText(`${name}.shop-with`).filter({ visible: true }).boundingBox()
      expect(box?.width, name).toBeGreaterThan(60)
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390)
    }
  },
)

test(
  'on a phone the list does not move when messages are selected, marked as done and dismissed',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const [first, second] = [
      { id: 'a', name: 'First shop' },
      { id: 'b', name: 'Second shop' },
    ] as const
    const text = 'A caller asks whether the shop is open on Sundays, and wants to know the price of a repair.'
    for (const [name, channel] of [
      ['one', first],
      ['two', first],
      ['three', first],
      ['four', second],
    ] as const)
      await complete(own, {
        ...sender(`${name}@example.com`),
        summary: { text },
        channel: { type: 'domain', ...channel, page_url: null },
      })
    await signInAs(page, own.admin.email)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/messages')
    await expect(rows(page)).toHaveCount(4)
    const top = async () => (await rows(page).first().boundingBox())?.y
    const before = await top()
    await expect(row(page, 'four@example.com').getByText('Second shop').filter({ visible: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select the message of four@example.com' }).click()
    await page.getByRole('checkbox', { name: 'Select the message of two@example.com' }).click()
    await expect(toolbar(page).getByText('2 selected')).toBeInViewport()
    expect(await top()).toBe(before)
    const actions = ['Mark as done', 'Assign to', 'Snooze', /^Mark as (un)?read$/]
    const boxes = await Promise.all(actions.map((name) => toolbar(page).getByRole('button', { name }).boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    expect(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size).toBe(1)
    await expectNoAxeFindingsHere(page)
    await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
    await expect(toolbar(page).getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await expect(rows(page)).toHaveCount(2)
    expect(await top()).toBe(before)
    // The other messages have one channel, which the rows leave out.
    await expect(rows(page).getByText('First shop')).toHaveCount(0)
    await toolbar(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toolbar(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(toolbar(page)).toBeFocused()
    expect(await top()).toBe(before)
  },
)

test('the inbox is used with the keyboard', async ({ page }) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'), sender('two@example.com'))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(rows(page)).toHaveCount(2)
  const first = (await rows(page).nth(0).getByRole('link').textContent()) ?? ''
  const second = (await rows(page).nth(1).getByRole('link').textContent()) ?? ''

  // Keys work once the scripts of the page have started.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const headings = page.getByRole('dialog').getByRole('heading', { level: 3 })
  await expect(headings.first()).toHaveText('In the list of messages')
  await expect(headings).toHaveCount(5)
  await page.keyboard.press('j')
  await page.getByLabel('Use single-letter keys').uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(row(page, first).getByRole('link')).not.toBeFocused()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByLabel('Use single-letter keys').check()
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await expect(row(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, second).getByRole('link')).toBeFocused()
  await page.keyboard.press('u')
  await expect(row(page, second).getByText('Unread:')).toHaveCount(0)
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(toolbar(page)).toContainText('1 selected')
  await page.keyboard.press('e')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('link')).toBeFocused()

  // The keys are text while a person types.
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('joke')
  await expect(page).toHaveURL('/messages?q=joke')
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()
  await page.goto('/messages')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(rows(page).getByRole('link')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('t')
  await expect(page.getByLabel('Add tag')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Add tag')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/messages')
})

test(
  'forty messages need no mouse: play, note, assign, done and next; Back leads to the list',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const names = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}@example.com`)
    await complete(own, ...names.map(sender))
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    await expect(rows(page)).toHaveCount(5)
    const shown = (await rows(page).getByRole('link').allTextContents()).map((text) =>
      names.find((name) => text.includes(name)),
    )

    // Two that are selected one after the other leave together, and the next one is the third.
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(rows(page).first().getByRole('link')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    // Without a selection, the menu is for the row with the focus, which it selects.
    await expect(async () => {
      await page.keyboard.press('a')
      await expect(page.getByRole('menu', { name: 'Assign to' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(rows(page).first().getByRole('checkbox')).toBeChecked()
    await rows(page).first().getByRole('link').focus()
    for (const key of ['j', 'x', 'e']) await page.keyboard.press(key)
    await expect(rows(page)).toHaveCount(3)
    await expect(
      rows(page)
        .filter({ hasText: shown[2] ?? '' })
        .getByRole('link'),
    ).toBeFocused()

    await page.keyboard.press('Enter')
    const title = (name: string | undefined) => page.getByRole('heading', { level: 1, name: name ?? '' })
    await expect(title(shown[2])).toBeVisible()
    // List and message are side by side, and the address names both.
    await expect(page).toHaveURL(/\/messages\?message=[\da-f-]{36}$/)
    await page.reload()
    await expect(title(shown[2])).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).locator('[aria-current]')).toHaveText(shown[2] ?? '')
    await expectNoAxeFindingsHere(page)
    await page.setViewportSize({ width: 1090, height: 800 })
    await expect(page.getByRole('list', { name: 'Messages' })).toBeHidden()
    await expect(title(shown[2])).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('button', { name: 'Add note' })).toBeEnabled()
    await page.keyboard.press('n')
    await page.keyboard.type('Call back at five')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Call back at five')).toBeVisible()
    await expect(page.getByLabel('Add note')).toHaveValue('')
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await expect(page.getByRole('menu', { name: 'Assign to' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(title(shown[3])).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectNoAxeFindingsHere(page)
    await page.keyboard.press('z')
    await expect(title(shown[2])).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark as done' })).toBeEnabled()
    await page.keyboard.press('e')
    await expect(title(shown[3])).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as done' })).toBeEnabled()
    await page.keyboard.press('j')
    await expect(title(shown[4])).toBeVisible()
    await expect(rows(page).locator('[aria-current]')).toHaveText(shown[4] ?? '')
    await page.keyboard.press('k')
    await expect(title(shown[3])).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/messages')
    await expect(rows(page)).toHaveCount(2)

    // A snoozed message leaves the open ones, and a call is logged with its result and a member's name.
    await rows(page).first().getByRole('link').click()
    await expect(title(shown[3])).toBeVisible()
    await expect(page.getByRole('button', { name: 'Snooze' })).toBeEnabled()
    await page.keyboard.press('s')
    await page.keyboard.press('Enter')
    await expect(title(shown[4])).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Mention a member' }).click()
    await page.getByRole('menuitem', { name: own.admin.name }).click()
    await page.getByRole('button', { name: 'Log a call' }).click()
    await page.getByRole('menuitem', { name: 'Called: reached' }).click()
    const note = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Called: reached' })
    await expect(note.first()).toContainText(`@${own.admin.name}`)
    await page.getByRole('heading', { name: 'Timeline' }).click()
    await expect(page.getByText('Message left')).toBeVisible()
    await expectNoAxeFindingsHere(page)
    await page.locator('main').click({ position: { x: 1, y: 1 } })
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Snoozed' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Snoozed')

    // The selected messages are snoozed together until a time of one's own, which is not in the past.
    await page.getByRole('checkbox', { name: 'Select all messages on this page' }).check()
    await expect(page.getByRole('button', { name: 'Snooze' })).toBeEnabled()
    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: 'Date and time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Snooze until' })
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await expect(dialog).toContainText('This time has passed.')
    await expectNoAxeFindingsHere(page)
    await dialog.getByLabel('Date and time').fill('2099-12-01T09:00')
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await expect(page.getByRole('toolbar')).toContainText('1 message snoozed')
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: /Until .*2099/ })).toBeVisible()
  },
)

const TRIAGED = process.env.E2E_ALL ? 40 : 4

test(
  'messages beside the list are triaged with five keys each: play, assign to me, done and next',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await complete(own, ...Array.from({ length: TRIAGED }, (_, index) => sentAt(`caller${index}`, index)))
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    await expect(rows(page)).toHaveCount(Math.min(TRIAGED, 25))
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(rows(page).first().getByRole('link')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await press('Enter')
    for (let index = 0; index < TRIAGED; index++) {
      await expect(page.getByRole('heading', { level: 1, name: `caller${index}@example.com` })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Assign to: Unassigned' })).toBeEnabled()
      await press('p')
      for (const key of ['a', 'ArrowDown', 'Enter']) await press(key)
      await expect(page.getByRole('button', { name: `Assign to: ${own.admin.name}` })).toBeVisible()
      await press('e')
    }
    await expect(page.getByText('All messages are done.')).toBeVisible()
    expect(keys).toBeLessThanOrEqual(TRIAGED * 6)
  },
)

test('a message that completes meanwhile is announced, counted in the title, and shown when asked', async ({
  page,
}) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(rows(page)).toHaveCount(1)
  await complete(own, sender('two@example.com'))
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: '1 new message' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^\(\d+\) Messages/)
  await page.getByRole('link', { name: 'Webhooks' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(page).toHaveTitle(/^Webhooks/)
})

test('two people who have one message open see each other', LONG, async ({ page, browser }) => {
  const own = await ownAccount()
  const otto = await ownMember(own, 'editor')
  const [id] = await complete(own, sender('one@example.com'))
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${id}`)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, otto)
  await other.goto(`/messages?message=${id}`)
  const readers = (of: Page) => of.getByRole('status').filter({ hasText: 'has this message open too' })
  await expect(readers(other)).toBeVisible()
  await expect(readers(page)).toHaveText(/^Otto Berg/, { timeout: 20_000 })
  await expectNoAxeFindingsHere(page)
  await context.close()
})

/** Holds the requests that change messages, as a slow connection does. Returns those that are held. */
async function holdChanges(page: Page): Promise<Route[]> {
  const held: Route[] = []
  await page.route('**/api/trpc/messages.triage**', (route) => {
    held.push(route)
  })
  return held
}

test(
  'on a slow connection each message leaves the list at once, and comes back when its change fails',
  LONG,
  async ({ page, complaints }) => {
    const own = await ownAccount()
    await complete(own, ...['four', 'three', 'two', 'one'].map((name, age) => sentAt(name, 4 - age)))
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    const held = await holdChanges(page)
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(row(page, 'one@example.com').getByRole('link')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('e')
    await expect(rows(page)).toHaveCount(3)
    await expect(row(page, 'two@example.com').getByRole('link')).toBeFocused()
    await expect(toolbar(page)).toContainText('1–3 of 3')
    await page.keyboard.press('e')
    await expect(row(page, 'three@example.com').getByRole('link')).toBeFocused()
    await page.getByRole('checkbox', { name: 'Select the message of four@example.com' }).click()
    await expect.poll(() => held.length).toBe(2)
    await expect(rows(page)).toHaveCount(2)
    const seen = await contactsSeenFrom(page)

    await held[0]?.continue()
    await expect(page.getByRole('status').getByText('1 message marked as done')).toBeAttached()
    await expect(toolbar(page)).toContainText('1 selected')
    await expect(rows(page)).toHaveCount(2)
    expect(await seen()).not.toContain('one@example.com')
    await held[1]?.abort()
    await expect(row(page, 'two@example.com')).toBeVisible()
    await expect(toolbar(page)).toContainText('The message is unchanged. Could not reach the server.')
    await toolbar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(toolbar(page)).toContainText('1–3 of 3')
    expect(await seen()).not.toContain('one@example.com')
    await page.unroute('**/api/trpc/messages.triage**')
    // It shows at once. A reload before its response would end it.
    const undone = page.waitForResponse('**/api/trpc/messages.triage**')
    await toolbar(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(4)
    await undone
    await page.reload()
    await expect(rows(page)).toHaveCount(4)
    // The browser logs the request that failed.
    expect(complaints.splice(0)).toHaveLength(1)
  },
)

test('the last message of a list leaves it at once, and the actions get the focus', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  const held = await holdChanges(page)
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(rows(page).getByRole('link')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('e')
  await expect(page.getByText('All messages are done.')).toBeVisible()
  await expect(toolbar(page)).toBeFocused()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await page.unroute('**/api/trpc/messages.triage**')
  await toolbar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'one@example.com')).toBeVisible()
})

test(
  'a key that is held down changes one message, and Undo brings it back and keeps the focus',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await complete(own, ...['one', 'two', 'three'].map((name) => sender(`${name}@example.com`)))
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    await expect(rows(page)).toHaveCount(3)
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(rows(page).getByRole('link').first()).toBeFocused({ timeout: 1_000 })
    }).toPass()
    // Each `down` after the first one is a repetition.
    await page.keyboard.down('e')
    await expect(toolbar(page)).toContainText('1 message marked as done')
    await expect(rows(page)).toHaveCount(2)
    for (let times = 0; times < 5; times++) await page.keyboard.down('e')
    await page.keyboard.up('e')
    await tabTo(toolbar(page).getByRole('button', { name: 'Undo' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect(toolbar(page)).not.toContainText('marked as done')
    await expect(toolbar(page)).toBeFocused()
    await tabTo(toolbar(page).getByRole('button', { name: 'Mark all as read' }))
    await page.keyboard.press('Enter')
    await expect(rows(page).getByText('Unread:')).toHaveCount(0)
    await expect(toolbar(page)).toBeFocused()
  },
)

test('what another tab has done already is said, and the change before can still be undone', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, ...['one', 'two', 'three'].map((name) => sender(`${name}@example.com`)))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  const other = await page.context().newPage()
  await other.goto('/messages')
  for (const [tab, name] of [
    [other, 'one'],
    [page, 'one'],
    [page, 'two'],
    [other, 'two'],
  ] as const) {
    await tab.getByRole('checkbox', { name: `Select the message of ${name}@example.com` }).click()
    await toolbar(tab).getByRole('button', { name: 'Mark as done' }).click()
    await expect(row(tab, `${name}@example.com`)).toHaveCount(0)
    if (tab === page && name === 'one') await expect(toolbar(page)).toContainText('Already done')
  }
  // This tab changed nothing at last, so its Undo is that of the first message.
  await toolbar(other).getByRole('button', { name: 'Undo' }).click()
  await expect(row(other, 'one@example.com')).toBeVisible()
  await other.close()
})

test('the search follows the browser back, while it has the focus', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, { transcriptText: 'A squeaky brake.' })
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await expect(page).toHaveURL('/messages?status=done')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('squeaky ', { delay: 60 })
  await expect(page).toHaveURL('/messages?q=squeaky&status=done')
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()
  await expect(search).toHaveValue('squeaky ')
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('a printed list fills the page and has no controls', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'))
  await signInAs(page, own.admin.email)
  await page.setViewportSize({ width: 1123, height: 794 })
  await page.goto('/messages')
  await expect(rows(page)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const { width } = (await page.getByRole('main').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(1000)
  await expect(row(page, 'one@example.com')).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
})

test('the messages of a search are exported', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, { transcriptText: 'A squeaky brake.' }, {})
  await signInAs(page, own.admin.email)
  await page.goto('/messages?q=squeaky')
  await toolbar(page).getByRole('button', { name: 'Export' }).click()
  for (const [name, pattern] of [
    ['CSV, for spreadsheets', /^\uFEFFid,[\s\S]*A squeaky brake\.[^\n]*\n$/],
    ['JSON lines, as in the API', /^\{"id".*"text":"A squeaky brake\.".*\}\n$/],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.(csv|jsonl)$/)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(pattern)
  }
})

test('days are chosen for the list, and stay after a reload', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, sender('today@example.com'), { completedAt: new Date('2026-11-21T10:00:00Z') })
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Period: Any time' }).click()
  await page.getByLabel('To', { exact: true }).fill('2026-11-21')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filter (1 set)' }).click()
  await expect(page.getByRole('button', { name: 'Period: Until 2026-11-21' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a view with a relative period keeps the period, and days replace it', LONG, async ({ page }) => {
  const own = await ownAccount()
  const daysAgo = (days: number) => {
    const completedAt = new Date(Date.now() - days * 86_400_000)
    return { createdAt: completedAt, completedAt }
  }
  await complete(own, daysAgo(1), daysAgo(6), daysAgo(8))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Period: Any time' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL('/messages?period=7d')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('This week')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Open' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'This week' }).click()
  await expect(page).toHaveURL('/messages?period=7d')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Last 7 days')
  await page.getByRole('button', { name: 'Filter (1 set)' }).click()
  await page.getByRole('button', { name: 'Period: Last 7 days' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await expect(page).toHaveURL(/\/messages\?since=[^&]+$/)
  // The choices stay open after a day was chosen.
  await expect(page.getByRole('button', { name: 'Period: Since 2026-01-01' })).toBeVisible()
  await page.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(page).toHaveURL('/messages?period=24h')
})

test('a viewer reads messages and notes, and cannot change them', LONG, async ({ page }) => {
  const own = await ownAccount()
  const [id] = await complete(own, sender('one@example.com'))
  await signInAs(page, await ownMember(own, 'viewer'))
  await page.goto('/messages')
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  // It was completed before this member joined, so it is read.
  await toolbar(page).getByRole('button', { name: 'Mark as unread' }).click()
  await expect(rows(page).getByText('Unread:')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await expect(toolbar(page).getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  await page.keyboard.press('e')
  await page.goto(`/messages/${id}`)
  await expect(page.getByText('No notes.')).toBeVisible()
  await expect(page.getByLabel('Add note')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
})

test('an action that empties the list can be undone', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'), sender('one@example.com'))
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  const names = await rows(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((box) =>
        (box.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
      ),
    )
  for (const name of names)
    expect(name.join(' ')).toMatch(/^Select the message of one@example\.com .+ \d?\d:\d\d [AP]M$/)
  await toolbar(page).getByRole('checkbox', { name: 'Select all messages on this page' }).check()
  await toolbar(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('All messages are done.')).toBeVisible()
  await expect(toolbar(page)).toBeFocused()
  await expect(toolbar(page)).toContainText('2 messages marked as done')
  await page.keyboard.press('Tab')
  await expect(toolbar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
})

test(
  'a list is saved as a view, found in another session, renamed and deleted; chips remove its filters',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const name = '<b>\u05d3\u05d7\u05d5\u05e3</b> & urgent'
    await complete(own, { ...sender('one@example.com'), tags: ['vip'] }, sender('two@example.com'))
    await signInAs(page, own.admin.email)
    await page.goto('/messages?tag=vip&status=all')
    const views = page.getByRole('navigation', { name: 'Views' })
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('listitem')).toHaveText([/Status: Open and done/, /Tag: vip/, 'Clear all'])
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Name').press('Enter')
    await expect(page.getByRole('status').getByText('View saved')).toBeAttached()
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'Edit view' })).toBeFocused()
    await expectNoAxeFindingsHere(page)

    await chips.getByRole('link', { name: 'Tag: vip' }).click()
    await expect(page).toHaveURL('/messages?status=all')
    await expect(views.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toHaveCount(2)
    await views.getByRole('link', { name }).click()
    await expect(rows(page)).toHaveCount(1)
    await chips.getByRole('link', { name: 'Status' }).press('Enter')
    await expect(page).toHaveURL('/messages?tag=vip')
    await expect(chips.getByRole('link', { name: 'Tag: vip' })).toBeFocused()
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByLabel('Name').fill(name)
    await expectNoAxeFindingsHere(page)
    await dialog.getByRole('button', { name: 'Replace view' }).click()
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')

    await page.getByRole('button', { name: 'Edit view' }).click()
    await dialog.getByLabel('Name').fill('VIP')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(views.getByRole('link', { name: 'VIP' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit view' }).click()
    await dialog.getByRole('button', { name: 'Delete view' }).click()
    await expect(views.getByRole('link', { name: 'VIP' })).toHaveCount(0)
    await expect(page).toHaveURL('/messages?tag=vip')
  },
)

test('the view that is open is in sight on a phone, also after a reload', LONG, async ({ page }) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'))
  await signInAs(page, own.admin.email)
  await page.setViewportSize({ width: 390, height: 844 })
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const priority of ['low', 'medium', 'high']) {
    await page.goto(`/messages?urgency=${priority}`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`Urgency ${priority}`)
    await page.getByRole('dialog').getByLabel('Name').press('Enter')
    await expect(views.locator('[aria-current]')).toHaveText(`Urgency ${priority}`)
  }
  for (const name of ['Urgency high', 'Open']) {
    await views.getByRole('link', { name, exact: true }).click()
    await expect(views.locator('[aria-current]')).toHaveText(name)
    await page.reload()
    await expect(views.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('a member who was removed meanwhile leaves the list of assignees', LONG, async ({ page, complaints }) => {
  const own = await ownAccount()
  await complete(own, sender('one@example.com'))
  const former = await ownMember(own, 'editor')
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await page.getByRole('checkbox', { name: 'Select the message of one@example.com' }).click()
  await toolbar(page).getByRole('button', { name: 'Assign to' }).click()
  const user = await findUser(former)
  await removeMember(own.account, SYSTEM_ACTOR, user?.id ?? '')
  await page.getByRole('menuitem', { name: 'Otto Berg' }).click()
  await expect(toolbar(page)).toContainText('This person is not a member of the account.')
  await expect(toolbar(page)).toContainText('1 selected')
  await toolbar(page).getByRole('button', { name: 'Assign to' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['No one', `${own.admin.name} (you)`])
  // The browser logs the refused request.
  expect(complaints.splice(0)).toHaveLength(1)
})
