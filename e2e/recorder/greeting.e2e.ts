import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { ownMember, signInAs } from '../support/own-account'
import { change, enterContact, MICROPHONE, ownChannel, recorded, secondsIn, send } from './recorder'
import { spokenWav } from './spoken-wav'

test.use(MICROPHONE)

/** Runs in the page: keeps every sound that a script creates. */
const exposeSounds = () => {
  const sounds: HTMLAudioElement[] = []
  Object.assign(window, { sounds })
  window.Audio = new Proxy(window.Audio, {
    construct(Original, given: [string?]) {
      const sound = new Original(...given)
      sounds.push(sound)
      return sound
    },
  })
}
const isPlaying = (page: Page) => () =>
  page.evaluate(() => (Reflect.get(window, 'sounds') as HTMLAudioElement[]).some(({ paused }) => !paused))

/** Expects that the preview is as high as its page, however long the greeting is. */
const expectWholePreview = (page: Page) =>
  expect
    .poll(() =>
      page
        .frameLocator('iframe')
        .locator('html')
        .evaluate((html) => html.scrollHeight - html.clientHeight),
    )
    .toBe(0)

test(
  'an owner uploads a greeting; a visitor plays it, and records without hearing it on',
  LONG,
  async ({ page, context, complaints }) => {
    const channel = await ownChannel('campaign')
    await signInAs(page, channel.own.admin.email)
    await page.goto(`/integrations/channels/${channel.id}?section=texts`)
    const save = page.getByRole('button', { name: 'Save greeting' })
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      // Before the script of the field runs, a chosen file is not noticed.
      expect(async () => {
        await page.getByLabel('Audio file of the spoken greeting').setInputFiles(file)
        await expect(save).toBeVisible({ timeout: 1_000 })
      }).toPass()
    await choose({
      name: 'page.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    })
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'The recording is a text document.' })).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
    const buffer = readFileSync(spokenWav())
    await choose({ name: 'greeting.wav', mimeType: 'audio/wav', buffer })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expectNoAxeFindingsHere(page, 'an unsaved greeting')
    await save.click()
    await expect(page.getByRole('button', { name: 'Play 0:20' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record again' })).toBeFocused()
    await expect(page.frameLocator('iframe').locator('.spoken .player-time')).toHaveText('0:20')
    await expectWholePreview(page)
    await page.getByLabel('Written greeting').fill('Tell me how your tooth is today. '.repeat(12))
    await expectWholePreview(page)

    const visitor = await context.newPage()
    await visitor.addInitScript(exposeSounds)
    const requests: string[] = []
    visitor.on('request', (request) => requests.push(request.url()))
    await visitor.goto(channel.path)
    const greeting = visitor.getByRole('group', { name: `Greeting from ${channel.own.account.name}` })
    await expectNoAxeFindingsHere(visitor, 'a recorder with a spoken greeting')
    expect(await isPlaying(visitor)()).toBe(false)
    expect(requests.filter((url) => url.includes('greeting-'))).toEqual([])
    await greeting.getByRole('button', { name: 'Play the greeting, 20 seconds' }).press('Enter')
    await expect
      .poll(async () => secondsIn(await greeting.locator('.player-time').textContent()), { intervals: [100] })
      .toBe(1)
    await greeting.getByRole('button', { name: 'Pause the greeting' }).press('Space')
    await expect.poll(isPlaying(visitor)).toBe(false)
    await greeting.getByRole('button', { name: 'Play the greeting, 20 seconds' }).click()
    await enterContact(visitor, 'ada@example.com')
    // The sender can listen on until the microphone opens.
    await expect(visitor.getByRole('heading', { name: 'Record your message' })).toBeVisible()
    expect(await isPlaying(visitor)()).toBe(true)
    await visitor.getByRole('button', { name: 'Start recording' }).click()
    await expect.poll(isPlaying(visitor)).toBe(false)
    await recorded(visitor, 2)
    await expect(greeting).toBeHidden()
    await visitor.getByRole('button', { name: 'Stop' }).click()
    await send(visitor)

    // A viewer changes nothing, but hears the greeting too.
    await context.clearCookies()
    await signInAs(page, await ownMember(channel.own, 'viewer'))
    await page.goto(`/integrations/channels/${channel.id}?section=texts`)
    await expectWholePreview(page)
    await page.getByRole('region', { name: 'Spoken greeting' }).getByRole('button', { name: 'Play 0:20' }).click()
    await expect(page.getByRole('button', { name: 'Pause 0:20' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record again' })).toBeHidden()
  },
)

test(
  'an owner records a greeting, replaces it and removes it; a paused channel offers none',
  LONG,
  async ({ page, context }) => {
    const channel = await ownChannel('campaign', { isContactLast: true })
    await signInAs(page, channel.own.admin.email)
    await page.goto(`/integrations/channels/${channel.id}?section=texts`)
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    const recordFor = async (seconds: number, name: string) => {
      // Before the script of the field runs, a click is not noticed.
      await expect(async () => {
        const button = page.getByRole('button', { name, exact: true })
        if (await button.isVisible()) await button.click()
        await expect(stop).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await recorded(page, seconds)
      await stop.click()
      await expect(page.getByText('Not saved yet. Listen to it first.')).toBeVisible()
    }
    await recordFor(1, 'Record')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByText('Not saved yet. Listen to it first.')).toBeHidden()
    await recordFor(3, 'Record')
    await page.getByRole('button', { name: 'Save greeting' }).click()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()

    const visitor = await context.newPage()
    const greeting = visitor.locator('.spoken')
    await visitor.goto(channel.path)
    await expect(greeting).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Start recording' })).toBeVisible()
    await change(channel, { isPaused: true })
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Not taking messages right now' })).toBeVisible()
    await expect(greeting).toBeHidden()
    await change(channel, { isPaused: false })

    await visitor.reload()
    await expect(greeting).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
    // The page is from before the removal.
    await greeting.getByRole('button', { name: 'Play the greeting' }).click()
    await expect(visitor.getByText('The greeting cannot be played at the moment.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Record your message' })).toBeVisible()
    await expect(greeting).toHaveCount(0)
  },
)
