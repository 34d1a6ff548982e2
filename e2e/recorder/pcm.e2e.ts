import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { expect, LONG, test } from '../support/journey'
import { browserRecording, sendWhole } from './kept-recording'
import { complete, enterContact, exposeTrack, MICROPHONE, messagesOf, ownChannel, record, recorded } from './recorder'

// Browsers that cannot record Opus, such as Safari before 18.4.

test.use(MICROPHONE)

const BROWSERS = {
  'records AAC only': () => {
    MediaRecorder.isTypeSupported = (type) => type === 'audio/mp4' || type.startsWith('audio/mp4;codecs=mp4a')
  },
  'has no MediaRecorder': () => {
    Reflect.deleteProperty(window, 'MediaRecorder')
  },
}

for (const [what, stub] of Object.entries(BROWSERS))
  test(`a sender whose browser ${what} pauses, listens, and sends a WAV file`, LONG, async ({ page }) => {
    await page.addInitScript(stub)
    const channel = await ownChannel('campaign')
    await page.goto(channel.path)
    await enterContact(page, 'ada@example.com')
    await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
    await page.getByRole('button', { name: 'Start recording' }).click()
    await recorded(page, 2)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
    const { bytes } = await storedBeforePause(page)
    await page.getByRole('button', { name: 'Resume' }).click()
    await recorded(page, 4)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:0[1-9] of 0:0[4-9]$/)

    const all = await sendWhole(page, channel)
    expect(all).toBeGreaterThan(bytes)
    const [sent] = await messagesOf(channel)
    await complete(sent?.id ?? '')
    const [prepared] = await db().execute<{ input: string; damage: string | null; seconds: number }>(sql`
      select audio_details ->> 'inputFormat' as input, audio_details ->> 'damage' as damage,
        duration_seconds::float8 as seconds from messages where id = ${sent?.id ?? ''}::uuid`)
    expect(prepared).toMatchObject({ input: 'wav', damage: null })
    // The stored file has the length of the samples.
    expect(prepared?.seconds).toBeCloseTo((all - 44) / 32_000, 1)
  })

test('a browser that cannot record at all says so, and offers to upload a file', LONG, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['MediaRecorder', 'AudioWorkletNode']) Reflect.deleteProperty(window, name)
  })
  await page.goto((await ownChannel('campaign')).path)
  await enterContact(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByRole('heading', { name: 'This browser cannot record' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload an audio file' })).toBeVisible()
})

test(
  'another tab takes over while the file of the audio thread loads: only the other tab records',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(BROWSERS['has no MediaRecorder'])
    await page.addInitScript(exposeTrack)
    await page.addInitScript(() => {
      const { addModule } = Worklet.prototype
      Worklet.prototype.addModule = async function (file) {
        await new Promise((resolve) => Object.assign(window, { load: resolve }))
        return addModule.call(this, file)
      }
    })
    const channel = await ownChannel('campaign')
    await page.goto(channel.path)
    await enterContact(page, 'ada@example.com')
    await page.getByRole('button', { name: 'Start recording' }).click()
    await page.waitForFunction(() => 'load' in window)
    const other = await context.newPage()
    await other.goto(channel.path)
    await other.getByRole('button', { name: 'Use it here' }).click()
    await record(other, 3)
    const { digest } = await browserRecording(other)
    await page.evaluate(() => Reflect.get(window, 'load')())
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'track')?.readyState)).toBe('ended')
    expect((await browserRecording(other)).digest).toBe(digest)
    await sendWhole(other, channel)
    expect(await messagesOf(channel)).toHaveLength(1)
  },
)

/** Waits until the recorder has stored what was recorded before the pause. */
async function storedBeforePause(page: Page): Promise<{ bytes: number }> {
  let last = -1
  await expect
    .poll(async () => {
      const { bytes } = await browserRecording(page)
      const isSettled = bytes > 0 && bytes === last
      last = bytes
      return isSettled
    })
    .toBe(true)
  return { bytes: last }
}
