import type { Page } from 'playwright/test'
import { PART_BYTES } from '@/server/contract/intake/protocol'
import { expect, LONG, test } from '../support/journey'
import { startDroppingProxy } from './dropping-proxy'
import { browserRecording, receivedDigest, sendWhole } from './kept-recording'
import {
  dispatchOnTrack,
  enterContact,
  exposeTrack,
  MICROPHONE,
  messagesOf,
  type OwnChannel,
  ownChannel,
  recorded,
  refuseStorage,
  send,
} from './recorder'

// What happens to a browser, its microphone, its storage and its network while a sender records and sends.

test.use(MICROPHONE)

/** Longer than the recorder waits for a response. */
const CUT_MS = 35_000

async function startRecording(page: Page, channel: OwnChannel, seconds: number, origin = ''): Promise<void> {
  await page.goto(origin + channel.path)
  await enterContact(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await recorded(page, seconds)
}

/** Makes the storage of the browser full. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
}

test('a call takes the microphone: the recording pauses, and continues', LONG, async ({ page }) => {
  await page.addInitScript(exposeTrack)
  const channel = await ownChannel('campaign')
  await startRecording(page, channel, 2)
  await dispatchOnTrack(page, 'mute')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/^The microphone was interrupted/)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await recorded(page, 4)
  await stop(page)
  await sendWhole(page, channel)
  expect(await messagesOf(channel)).toHaveLength(1)
})

test(
  'the sender leaves the step while the browser asks for the microphone: nothing is recorded',
  LONG,
  async ({ page }) => {
    await page.addInitScript(exposeTrack)
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        await new Promise((resolve) => Object.assign(window, { allow: resolve }))
        return open(constraints)
      }
    })
    const channel = await ownChannel('campaign')
    await page.goto(channel.path)
    await enterContact(page, 'ada@example.com')
    await page.getByRole('button', { name: 'Start recording' }).click()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.evaluate(() => Reflect.get(window, 'allow')())
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'track')?.readyState)).toBe('ended')
    expect((await browserRecording(page)).bytes).toBe(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Start recording' }).click()
    await page.evaluate(() => Reflect.get(window, 'allow')())
    await recorded(page, 2)
    await stop(page)
    await sendWhole(page, channel)
    expect(await messagesOf(channel)).toHaveLength(1)
  },
)

test('the microphone is unplugged: what was recorded until then can be sent', LONG, async ({ page }) => {
  await page.addInitScript(exposeTrack)
  const channel = await ownChannel('campaign')
  await startRecording(page, channel, 3)
  await dispatchOnTrack(page, 'ended')
  await expect(page.getByText('The microphone was disconnected.')).toBeVisible()
  await sendWhole(page, channel)
  expect((await messagesOf(channel))[0]?.duration_seconds).toBeGreaterThanOrEqual(3)
})

test(
  'the storage becomes full: the recording is whole, and is not offered again after it was sent',
  LONG,
  async ({ page, complaints }) => {
    const channel = await ownChannel('campaign')
    await startRecording(page, channel, 6)
    await fillStorage(page)
    await expect(page.getByText('Your browser does not store the recording.')).toBeVisible()
    const shown = await recorded(page, 12)
    await stop(page)
    await send(page)
    const [message] = await messagesOf(channel)
    expect(message?.duration_seconds).toBeGreaterThanOrEqual(shown)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'How can we reach you?' })).toBeVisible()
    // The recorder reports the refusal in the console.
    complaints.splice(0)
  },
)

test(
  'the page is reloaded after the storage became full: the part that was kept is sent, once',
  LONG,
  async ({ page, complaints }) => {
    const channel = await ownChannel('campaign')
    await startRecording(page, channel, 6)
    await fillStorage(page)
    // The server gets more parts than the browser keeps.
    await recorded(page, 26)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('We kept your recording from before.')).toBeVisible()
    await sendWhole(page, channel)
    expect(await messagesOf(channel)).toHaveLength(1)
    complaints.splice(0)
  },
)

test(
  'the browser refuses its storage, as in a private window: a notice says so, and the message is sent',
  LONG,
  async ({ page, complaints }) => {
    await page.addInitScript(refuseStorage)
    const channel = await ownChannel('campaign')
    await startRecording(page, channel, 2)
    await expect(page.getByText('Keep this page open until your message is sent.')).toBeVisible()
    await stop(page)
    await send(page)
    expect(await messagesOf(channel)).toHaveLength(1)
    complaints.splice(0)
  },
)

test('the page is hidden and its timers stop: the recording ends at its limit', LONG, async ({ page }) => {
  const channel = await ownChannel('campaign', { maxSeconds: 6 })
  await page.addInitScript(() => {
    const ofWindow = window.setInterval.bind(window)
    // Chromium runs the timers of a hidden page once a minute.
    Object.assign(window, { setInterval: (work: () => void, ms = 0) => ofWindow(work, Math.max(ms, 60_000)) })
  })
  await startRecording(page, channel, 2)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText('Your recording reached the limit of 6 seconds.')).toBeVisible()
  await sendWhole(page, channel)
  expect((await messagesOf(channel))[0]?.duration_seconds).toBeLessThan(8)
})

test('the clock is changed by an hour while a sender records', LONG, async ({ page }) => {
  const channel = await ownChannel('campaign')
  await startRecording(page, channel, 2)
  for (const hours of [1, -1]) {
    await page.evaluate((ms) => {
      const now = Date.now
      Date.now = () => now() + ms
    }, hours * 3_600_000)
    expect(await recorded(page, hours === 1 ? 3 : 5)).toBeLessThan(30)
  }
  await stop(page)
  await sendWhole(page, channel)
  const [message] = await messagesOf(channel)
  expect(message?.duration_seconds).toBeGreaterThanOrEqual(5)
  expect(message?.duration_seconds).toBeLessThan(30)
})

/** Makes a stopped recorder store its last slices two seconds late, as a hidden tab can, and counts them. */
const delayLastSlices = () => {
  const read = Blob.prototype.arrayBuffer
  const { stop } = MediaRecorder.prototype
  MediaRecorder.prototype.stop = function () {
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      Object.assign(window, { lateSlices: (Reflect.get(window, 'lateSlices') ?? 0) + 1 })
      return read.call(this)
    }
    stop.call(this)
  }
}

test(
  'another tab takes the recorder over: it has the recording with its end, and sends it once',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(delayLastSlices)
    const channel = await ownChannel('campaign')
    await startRecording(page, channel, 5)
    const other = await context.newPage()
    await other.goto(channel.path)
    await other.getByRole('button', { name: 'Use it here' }).click()
    await expect(page.getByRole('heading', { name: 'The recorder is open in another tab' })).toBeVisible()
    await expect(other.getByText('We kept your recording from before.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'lateSlices') ?? 0)).toBeGreaterThanOrEqual(1)
    await sendWhole(other, channel)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Use it here' })).toBeVisible()
    expect(await messagesOf(channel)).toHaveLength(1)
  },
)

/** The request whose response is lost; null for a cut between two requests. */
const CUTS = {
  'after the recording ended': null,
  'during the last part': /PUT \/api\/intake\/session\/takes\/1\/parts\/1 /,
  'during the send': /POST \/api\/intake\/session\/send /,
}

for (const [when, at] of Object.entries(CUTS))
  test(`the network is cut ${when}: one message with all its bytes`, LONG, async ({ page, complaints }) => {
    test.setTimeout(180_000)
    // The limit ends the recording, so that it has two parts on a slow machine too.
    const channel = await ownChannel('campaign', { maxSeconds: 13 })
    const proxy = await startDroppingProxy()
    try {
      await page.goto(proxy.url + channel.path)
      await enterContact(page, 'ada@example.com')
      if (at) proxy.cutResponseOf(at)
      await page.getByRole('button', { name: 'Start recording' }).click()
      await expect(page.getByText('Your recording reached the limit of 13 seconds.')).toBeVisible({ timeout: 60_000 })
      const { digest, bytes } = await browserRecording(page)
      expect(Math.ceil(bytes / PART_BYTES)).toBe(2)
      if (at === null) {
        await expect.poll(() => receivedDigest(channel.id)).toBe(digest)
        proxy.cut('drop')
      }
      if (when === 'during the send') await expect.poll(() => receivedDigest(channel.id)).toBe(digest)
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.waitForTimeout(CUT_MS)
      await expect(page.getByText('We keep trying.')).toBeVisible()
      if (when !== 'during the send') expect(await receivedDigest(channel.id)).toBe(digest)
      proxy.restore()
      await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
      expect(await messagesOf(channel)).toMatchObject([{ sender: { email: 'ada@example.com' } }])
      const sends = proxy.forwarded('POST').filter((url) => url.endsWith('/session/send'))
      expect(sends).toHaveLength(when === 'during the send' ? 2 : 1)
    } finally {
      complaints.splice(0)
      await proxy.close()
    }
  })
