import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { axeFindings, expect, expectNoAxeFindings, LONG, tabTo, test } from './journey'
import { ownSubscription } from './own-account'
import { startOwnReceiver } from './own-receiver'
import { change, complete, enterContact, MICROPHONE, messagesOf, ownChannel, record, send } from './recorder'

test.use(MICROPHONE)

test('a sender records on a campaign page, and the webhook arrives', async ({ page }) => {
  const receiver = await startOwnReceiver(() => ({}))
  try {
    const channel = await ownChannel('campaign')
    await ownSubscription(channel.own, receiver.url)
    await page.goto(channel.path)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('Enter an email address, such as ada@example.com.')
    await expect(page.getByLabel('Email address')).toBeFocused()
    await enterContact(page, 'ada@example.com')
    await expect(page.getByRole('heading', { name: 'Record your message' })).toBeFocused()
    await record(page, 3)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:0[12] of 0:03$/)
    await send(page)
    const [message] = await messagesOf(channel)
    expect(message).toMatchObject({ sender: { email: 'ada@example.com', contact_verified: false }, page_url: null })
    expect(message?.consent?.text).toContain('sent to Spring check-up')
    await complete(message?.id ?? '')
    await expect.poll(() => receiver.received.length).toBe(1)
    const { data } = JSON.parse(receiver.received[0]?.body.toString() ?? '')
    expect(data).toMatchObject({ id: message?.id, channel: { type: 'campaign', id: channel.id } })
    // The message has the decoded length. The recorder stopped at three seconds and a moment.
    const [decoded] = await messagesOf(channel)
    expect(Math.abs((decoded?.duration_seconds ?? 0) - (message?.duration_seconds ?? 0))).toBeLessThan(0.3)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  } finally {
    await receiver.close()
  }
})

test('a reload while recording keeps the recording, and another tab waits', LONG, async ({ page, context }) => {
  const channel = await ownChannel('campaign')
  await page.goto(channel.path)
  await enterContact(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:05')
  const other = await context.newPage()
  await other.goto(channel.path)
  await expect(other.getByRole('heading', { name: 'The recorder is open in another tab' })).toBeVisible()
  await other.close()
  await page.reload()
  await expect(page.getByText('We kept your recording from before.')).toBeVisible()
  const total = await page.locator('.player-time').textContent()
  // The last slice may be lost, and not more.
  expect(['0:03', '0:04', '0:05', '0:06']).toContain(total)
  await send(page)
  expect(await messagesOf(channel)).toHaveLength(1)
})

test(
  'a sender who is offline records, and the message is sent when the connection is back',
  LONG,
  async ({ page, context, complaints }) => {
    const channel = await ownChannel('campaign')
    await page.goto(channel.path)
    await enterContact(page, 'ada@example.com')
    await page.getByRole('button', { name: 'Start recording' }).click()
    await expect(page.getByRole('timer')).toHaveText('0:01')
    await context.setOffline(true)
    await expect(page.getByText('You are offline. You can record now')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText('0:09')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('You are offline. We send your message')).toBeVisible()
    await page.waitForTimeout(2_000)
    expect(await messagesOf(channel)).toEqual([])
    const digest = await browserDigest(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
    const [message] = await messagesOf(channel)
    expect(await storedDigest(message?.id ?? '')).toBe(digest)
    // The browser logs each request without a connection.
    complaints.splice(0)
  },
)

test('a sender proves an email address with a code', LONG, async ({ page, mail }) => {
  const channel = await ownChannel('campaign', { hasCodeStep: true })
  const email = `ada-${channel.key}@example.com`
  await page.goto(channel.path)
  await enterContact(page, email)
  await expect(page.getByLabel('Code')).toBeFocused()
  const [code = ''] = /\b\d{6}\b/.exec((await mail.to(email)).text) ?? []
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByRole('alert')).toHaveText('This code is not right. Tries left: 4.')
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await record(page, 2)
  await send(page)
  expect(await messagesOf(channel)).toMatchObject([{ sender: { email, contact_verified: true } }])
})

test('a sender gets the draft of a review, and can change and copy it', LONG, async ({ page, context, complaints }) => {
  await context.grantPermissions(['microphone', 'clipboard-read', 'clipboard-write'])
  const channel = await ownChannel('campaign', { reviewLocation: 'Quay 4', reviewUrl: 'https://reviews.example/quay' })
  await page.goto(channel.path)
  await enterContact(page, 'ada@example.com')
  await record(page, 2)
  await send(page)
  await expect(page.getByText('We are writing down what you said.')).toBeVisible()
  const [message] = await messagesOf(channel)
  // The recorder asks again until it can.
  await page.route('**/api/intake/session', (route) => route.abort())
  await complete(message?.id ?? '')
  const saved = {
    enabled: true,
    review_url: 'https://reviews.example/quay',
    draft_text: 'Everything was kind and quick.',
  }
  await db().execute(sql`
    update messages set google_review = ${JSON.stringify(saved)}::jsonb where id = ${message?.id ?? ''}::uuid`)
  await page.unroute('**/api/intake/session')
  const review = page.getByLabel('Your review')
  await expect(review).toBeVisible()
  await expectNoAxeFindings(page, 'review')
  await review.fill('Kind and quick.')
  await page.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Kind and quick.')
  await expect(page.getByRole('link', { name: /^Open the review page/ })).toHaveAttribute(
    'href',
    'https://reviews.example/quay',
  )
  // The browser logs the aborted requests.
  complaints.splice(0)
})

test('the recorder can be used by keyboard alone, and every step is accessible', LONG, async ({ page }) => {
  const channel = await ownChannel('campaign', { methods: ['email', 'sms'] })
  await page.goto(channel.path)
  await expectNoAxeFindings(page, 'contact')
  await tabTo(page.getByLabel('Email address'))
  await page.keyboard.type('ada@example.com')
  await tabTo(page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Record your message' })).toBeFocused()
  await expectNoAxeFindings(page, 'ready')
  await tabTo(page.getByRole('button', { name: 'Start recording' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('timer')).toHaveText('0:02')
  await tabTo(page.getByRole('button', { name: 'Pause' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Stop' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recording' })).toBeFocused()
  await expectNoAxeFindings(page, 'recorded')
  await tabTo(page.getByRole('button', { name: 'Record again' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Record again' })).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Send message' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  await expectNoAxeFindings(page, 'sent')
})

test('in Arabic, on 320 pixels, the recorder is right-to-left and nothing overflows', LONG, async ({ page }) => {
  const channel = await ownChannel('campaign', { methods: ['email', 'sms', 'whatsapp'] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${channel.path}?locale=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await page.getByLabel('البريد الإلكتروني').fill('ada@example.com')
  await page.getByRole('checkbox').check()
  expect([await overflows(), await axeFindings(page)]).toEqual([false, []])
  await page.getByRole('button', { name: 'متابعة' }).click()
  await page.getByRole('button', { name: 'بدء التسجيل' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:02')
  expect([await overflows(), await axeFindings(page)]).toEqual([false, []])
  await page.getByRole('button', { name: 'إنهاء' }).click()
  await expect(page.getByRole('button', { name: 'إرسال الرسالة' })).toBeVisible()
  expect([await overflows(), await axeFindings(page)]).toEqual([false, []])
})

test(
  'a changed consent text is shown again, and the recording ends at its limit',
  LONG,
  async ({ page, complaints }) => {
    const channel = await ownChannel('campaign', { maxSeconds: 5 })
    await page.goto(channel.path)
    await enterContact(page, 'ada@example.com')
    await page.getByRole('button', { name: 'Start recording' }).click()
    await expect(page.getByText('Your recording reached the limit of 5 seconds.')).toBeVisible()
    await change(channel, { consentVersion: 2, texts: { en: { consent: 'Another text.' } } })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('The consent text has changed since you recorded.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Another text.' }).check()
    await send(page)
    expect(await messagesOf(channel)).toMatchObject([{ consent: { text: 'Another text.', version: 2 } }])
    // The browser logs the refused request.
    complaints.splice(0)
  },
)

test('a paused and an unknown channel have pages of their own', LONG, async ({ page, complaints }) => {
  const channel = await ownChannel('campaign', { isPaused: true })
  await page.goto(channel.path)
  await expect(page.getByRole('heading', { name: 'Not taking messages right now' })).toBeVisible()
  const response = await page.goto('/c/no/such')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  complaints.splice(0)
})

/** Returns the SHA-256 of the recording that the browser keeps. */
const browserDigest = (page: import('@playwright/test').Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('voice-message', 1)
      opening.onsuccess = () => resolve(opening.result)
    })
    const slices = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      const all = database.transaction('slices').objectStore('slices').getAll()
      all.onsuccess = () => resolve(all.result)
    })
    const bytes = await new Blob(slices.map((slice) => slice.bytes)).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })

/** Returns the SHA-256 of the recording that the server received: the parts, or the original that it keeps beside. */
async function storedDigest(id: string): Promise<string | undefined> {
  const [row] = await db().execute<{ digest: string }>(sql`
    select encode(sha256(string_agg(bytes, ''::bytea order by number)), 'hex') as digest from recording_parts
    where message_id = ${id}::uuid`)
  return row?.digest
}
