import { MAX_RECORDING_BYTES } from '@/server/contract/intake/protocol'
import { clicks, countClicks } from '../support/clicks'
import {
  axeFindings,
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsHere,
  fillSignIn,
  LONG,
  tabTo,
  test,
} from '../support/journey'
import { ownSubscription } from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { measureLoad, medianLoad, type PageLoad } from '../support/page-load'
import { sendWhole } from './kept-recording'
import {
  change,
  complete,
  enterContact,
  MICROPHONE,
  messagesOf,
  ownChannel,
  record,
  recorded,
  secondsIn,
  send,
  startWebsite,
} from './recorder'
import { spokenWav } from './spoken-wav'

test.use(MICROPHONE)

/** Loads of each page that are measured. */
const LOADS = 3
/** Work of the campaign page's main thread, as a multiple of a blank page's. Measured: 2.4 to 3.3, on a busy machine. */
const MOST_WORK = 6

test('whoever follows a link that names their contact agrees and records at once, or changes it', async ({ page }) => {
  const channel = await ownChannel('campaign', { methods: ['email', 'sms'] })
  await page.goto(`${channel.path}#phone=%2B1%20201%20555%200123`)
  await expect(page.getByText('From +12015550123')).toBeVisible()
  await expect(page.getByText('Record your message here.')).toBeVisible()
  await expectNoAxeFindingsHere(page, 'a named contact')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('+12015550123')
  await page.goto('about:blank')
  await change(channel, { hasCodeStep: true })
  await page.goto(`${channel.path}#email=ada@example.com`)
  await expect(page.getByLabel('Email address')).toHaveValue('ada@example.com')
})

test(
  'in the demonstration a message of one’s own takes at most six clicks, the sign-in included',
  LONG,
  async ({ page, context, world }) => {
    await countClicks(context)
    // The address that the start prints.
    await page.goto('/messages')
    await fillSignIn(page, 'chiara@nightshift.example', world.signIn.password)
    const [recorder] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Leave yourself a message' }).click(),
    ])
    await expect(recorder.getByText('From chiara@nightshift.example')).toBeVisible()
    await recorder.getByRole('checkbox').check()
    await record(recorder, 2)
    await send(recorder)
    expect((await clicks(page)) + (await clicks(recorder))).toBeLessThanOrEqual(6)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leave yourself a message' })).toHaveCount(0)
  },
)

test(
  'whoever has no account tries the recorder of the demonstration from the landing page and the sign-in',
  LONG,
  async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Try the recorder' })).toBeVisible()
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Try the recorder' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Try the recorder' })).toBeVisible()
    await expect(page.getByText('This demonstration erases it after an hour.')).toBeVisible()
    await page.getByRole('checkbox').check()
    await record(page, 2)
    await send(page)
  },
)

/** Runs in the page: keeps the length of the file that is played. */
const exposeLength = () => {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = async function () {
    await play.call(this)
    Object.assign(window, { length: this.duration })
  }
}

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
    await page.evaluate(exposeLength)
    await record(page, 3)
    await expect(page.locator('.wave.drawn')).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:0[1-9] of 0:0[3-9]$/)
    // Firefox finds no position in a file without a length.
    expect(await page.evaluate(() => Reflect.get(window, 'length'))).toBeLessThan(10)
    await send(page)
    const [message] = await messagesOf(channel)
    expect(message).toMatchObject({ sender: { email: 'ada@example.com', contact_verified: false }, page_url: null })
    expect(message?.consent?.text).toContain(`sent to ${channel.own.account.name}`)
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
  const shown = await recorded(page, 5)
  const other = await context.newPage()
  await other.goto(channel.path)
  await expect(other.getByRole('heading', { name: 'The recorder is open in another tab' })).toBeVisible()
  await other.close()
  await page.reload()
  await expect(page.getByText('We kept your recording from before.')).toBeVisible()
  // At most two slices of a second are lost.
  const kept = secondsIn(await page.locator('.player-time').textContent())
  expect(kept).toBeGreaterThanOrEqual(shown - 2)
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
    await recorded(page, 1)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. You can record now')).toBeVisible()
    await recorded(page, 9)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('You are offline. We send your message')).toBeVisible()
    await sendWhole(page, channel, () => context.setOffline(false))
    expect(await messagesOf(channel)).toMatchObject([{ sender: { email: 'ada@example.com' } }])
    // The browser logs each request without a connection.
    complaints.splice(0)
  },
)

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
  await expectNoAxeFindingsHere(page)
  await recorded(page, 2)
  await tabTo(page.getByRole('button', { name: 'Pause' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Discard' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoAxeFindingsHere(page, 'discard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Record your message' })).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Start recording' }))
  await page.keyboard.press('Enter')
  await recorded(page, 2)
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

test('where the contact comes last, a sender records at once, and a closed tab loses nothing before it', async ({
  page,
  context,
}) => {
  const channel = await ownChannel('campaign', { isContactLast: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(channel.path)
  const introduction = page.getByText('Record your message here.')
  await expect(introduction).toBeVisible()
  const start = page.getByRole('button', { name: 'Start recording' })
  await start.click()
  await expect(page.getByText('Agree to this before you continue.')).toBeVisible()
  await expectNoAxeFindingsHere(page, 'consent before the recording')
  await page.getByRole('checkbox').check()
  await start.click()
  await recorded(page, 3)
  await expect(introduction).toBeHidden()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const heading = { name: 'How can we reach you?' }
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await expect(page.getByRole('checkbox')).toBeHidden()
  await page.close()

  const opened = await context.newPage()
  await opened.goto(`${channel.path}#email=ada@example.com`)
  await expect(opened.getByText('We kept your recording from before.')).toBeVisible()
  await opened.getByRole('button', { name: 'Continue' }).click()
  await opened.getByRole('button', { name: 'Back to your recording' }).click()
  await expect(opened.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await opened.getByRole('button', { name: 'Continue' }).click()
  await expect(opened.getByLabel('Email address')).toHaveValue('ada@example.com')
  await expectNoAxeFindingsHere(opened, 'contact after the recording')
  await sendWhole(opened, channel)
  const [message, ...others] = await messagesOf(channel)
  expect(others).toEqual([])
  expect(message).toMatchObject({ sender: { email: 'ada@example.com', contact_verified: false } })
  expect(message?.consent?.text).toContain(`sent to ${channel.own.account.name}`)
  await opened.getByRole('button', { name: 'Leave another message' }).click()
  await expect(opened.getByRole('heading', { name: 'Record your message' })).toBeVisible()
  await expect(opened.getByRole('checkbox')).not.toBeChecked()
})

test('a sender whose microphone is blocked sends an audio file', async ({ page }) => {
  const channel = await ownChannel('campaign', { maxSeconds: 30 })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(channel.path)
  await enterContact(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expectNoAxeFindingsHere(page, 'microphone blocked')
  const input = page.locator('input[type=file]')
  const choose = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'audio/mpeg', buffer })
  await choose('page.mp3', Buffer.from('<!doctype html><script>alert(1)</script>'))
  await expect(page.getByText('This file cannot be read.')).toBeVisible()
  await choose('song.ogg', Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis`))
  await expect(page.getByText('Ogg Vorbis cannot be read here. Save the recording as MP3 or WAV')).toBeVisible()
  await choose('large.mp3', Buffer.alloc(MAX_RECORDING_BYTES + 1))
  await expect(page.getByText('This file is larger than 10 MB.')).toBeVisible()
  await input.setInputFiles(spokenWav())
  await expect(page.getByText('0:20')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeInViewport()
  await send(page)
  await expect.poll(async () => (await messagesOf(channel))[0]?.duration_seconds).toBeCloseTo(20, 0)
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
  await recorded(page, 2)
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

test(
  'the campaign page moves and blocks nothing while it loads, and requests nothing of others',
  LONG,
  async ({ page, context }, info) => {
    const channel = await ownChannel('campaign', { methods: ['email', 'sms'] })
    const origins = new Set<string>()
    context.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(channel.path)
    await expect(page.getByLabel('Email address')).toBeVisible()
    const { href, origin } = new URL(page.url())
    // The recorder works in one tab at a time.
    await page.goto('about:blank')
    const blank = await startWebsite('<!doctype html><html lang="en"><title>Blank</title><p>Blank</p></html>')
    try {
      const loads = { blank: [] as PageLoad[], campaign: [] as PageLoad[] }
      for (let turn = 0; turn < LOADS; turn++) {
        loads.blank.push(await measureLoad(context, blank.url, 'p'))
        loads.campaign.push(await measureLoad(context, href, '#contact'))
      }
      info.annotations.push({ type: 'measured', description: JSON.stringify(loads) })
      expect(Math.max(...loads.campaign.map(({ shift }) => shift))).toBe(0)
      const [ofBlank, ofCampaign] = [medianLoad(loads.blank), medianLoad(loads.campaign)]
      // A busy machine is slow with both pages, so the blank page's times are the unit.
      expect(ofCampaign.blockingMs).toBeLessThanOrEqual(ofBlank.blockingMs + ofBlank.workMs)
      expect(ofCampaign.workMs / ofBlank.workMs).toBeLessThanOrEqual(MOST_WORK)
    } finally {
      await blank.close()
    }
    expect([...origins].sort()).toEqual([origin, blank.url].sort())
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
