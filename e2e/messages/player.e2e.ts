import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { messages } from '@/db/schema'
import { audioStore } from '@/server/messages/audio/audio-store'
import { SAMPLE_PEAKS, sampleAudio } from '@/server/messages/audio/recording'
import { completeMessages } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { type OwnAccount, ownAccount, signInAs } from '../support/own-account'

const DURATION = 12.5
const PARTS = ['Hello, this is Ada.', '\u05d4\u05db\u05ea\u05e8 \u05e0\u05e4\u05dc.', 'Thank you.']

/** Completes a message with a recording of 12.5 seconds. Returns its id. */
async function completeRecorded({ account }: OwnAccount, isMeasured: boolean): Promise<string> {
  const audioKey = randomUUID()
  await audioStore().put(audioKey, await sampleAudio())
  const input = aMessage({ audioKey, durationSeconds: DURATION, transcriptText: PARTS.join(' ') })
  const [{ messageId } = { messageId: '' }] = await completeMessages(account, [input])
  const level = { peakDb: -2, rmsDb: -19, clippedRatio: 0, isSilent: false }
  if (isMeasured)
    await db()
      .update(messages)
      .set({
        audioDetails: { inputFormat: 'webm/opus', peaks: SAMPLE_PEAKS, level, damage: null },
        segments: PARTS.map((text, index) => ({ start: index * 4, end: index * 4 + 4, text })),
      })
      .where(eq(messages.id, messageId))
  return messageId
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Position' })
const clock = (page: Page) => page.getByText(/^\d+:\d\d \/ 0:12$/)
const part = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const playing = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused)

test('a recording plays, is sought with pointer and keyboard, and its transcript follows', async ({ page }) => {
  const own = await ownAccount()
  const id = await completeRecorded(own, true)
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${id}`)
  await expect(clock(page)).toHaveText('0:00 / 0:12')
  await expect(async () => {
    await slider(page).press('ArrowRight')
    await expect(clock(page)).toHaveText('0:05 / 0:12', { timeout: 500 })
    await slider(page).press('Home')
  }).toPass()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:00 of 0:12')
  for (const [key, time] of [
    ['ArrowRight', '0:05'],
    ['ArrowRight', '0:10'],
    ['ArrowLeft', '0:05'],
    ['End', '0:12'],
    ['Home', '0:00'],
  ] as const) {
    await slider(page).press(key)
    await expect(clock(page)).toHaveText(`${time} / 0:12`)
  }
  expect(await playing(page)).toBe(false)
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The slider has no box.')
  await page.mouse.move(box.x + 5, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 90, { steps: 4 })
  await page.mouse.up()
  await expect(clock(page)).toHaveText('0:06 / 0:12')
  await expect(part(page, 'הכתר נפל.').getByRole('button')).toHaveAttribute('aria-current', 'true')

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
  await slider(page).press(' ')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5)
  await slider(page).press(' ')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await part(page, 'Hello').getByRole('button').press('End')
  await expect(part(page, 'Thank you.').getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part(page, 'Thank you.').getByRole('button')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectNoAxeFindingsHere(page)

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
  expect(await playing(page)).toBe(false)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download recording' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^voice-message-[\d-]+\.webm$/)

  await page.goto('/messages')
  const pause = page.getByRole('button', { name: 'Pause the message of ada@example.com, 0:12' })
  await expect(async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    await expect(pause).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect.poll(() => playing(page)).toBe(true)
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5)
  await pause.click()
  await expect(page.getByRole('button', { name: 'Play the message of ada@example.com, 0:12' })).toBeVisible()
  expect(await playing(page)).toBe(false)
})

test('a recording that cannot be loaded says why, and plays after Retry', LONG, async ({ page, complaints }) => {
  const own = await ownAccount()
  const id = await completeRecorded(own, false)
  await signInAs(page, own.admin.email)
  let response: number | 'none' | 'real' = 'none'
  await page.route('**/api/listen/**', (route) => {
    if (response === 'real') return route.continue()
    return response === 'none' ? route.abort() : route.fulfill({ status: response, json: { error: 'invalid_token' } })
  })
  await page.goto(`/messages/${id}`)
  const alert = page.getByRole('region', { name: 'Recording' }).getByRole('alert')
  await expect(alert).toContainText('Could not load the recording. Check your connection.')
  response = 403
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('The audio link has expired or was revoked.')
  response = 503
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('The recording is temporarily unavailable.')
  response = 'real'
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  // The browser logs each failed request.
  complaints.splice(0)
})

test(
  'player, transcript and notes are reached at 320 pixels, and time runs from left to right',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const id = await completeRecorded(own, true)
    await page.setViewportSize({ width: 320, height: 700 })
    await signInAs(page, own.admin.email)
    await page.goto(`/messages/${id}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await expect(async () => {
      await slider(page).press('End')
      await expect(clock(page)).toHaveText('0:12 / 0:12', { timeout: 500 })
    }).toPass()
    await slider(page).press('ArrowLeft')
    await expect(clock(page)).toHaveText('0:07 / 0:12')
    await page.getByRole('link', { name: 'Notes', exact: true }).click()
    await expect(page.getByLabel('Add note')).toBeInViewport()
    await expectNoAxeFindingsHere(page)
  },
)
