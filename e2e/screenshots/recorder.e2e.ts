import type { Page } from 'playwright/test'
import { MESSAGES } from '@/components/recorder/messages/messages'
import { change, complete, MICROPHONE, messagesOf, ownChannel } from '../recorder/recorder'
import { expect, test } from '../support/journey'
import { shoot } from './shoot'

test.use(MICROPHONE)

const WIDTHS = [320, 390, 1280]
const REFUSALS = ['NotFoundError', 'NotAllowedError', 'NotReadableError', 'NotAllowedError: Permission dismissed']

/** Makes the browser refuse the microphone with a DOMException of this name and message. */
const refuse = (page: Page, refusal: string) =>
  page.addInitScript((given) => {
    const [name, message] = given.split(': ')
    Object.assign(navigator.mediaDevices, { getUserMedia: () => Promise.reject(new DOMException(message, name)) })
  }, refusal)

for (const locale of ['en', 'ar'] as const)
  test(`the recorder in all states, ${locale}`, async ({ page, complaints }) => {
    test.setTimeout(600_000)
    const texts = MESSAGES[locale]
    const button = (key: keyof typeof texts) => page.getByRole('button', { name: texts[key], exact: true })
    const shot = (name: string) => shoot(page, `recorder-${locale}-${name}`, true, WIDTHS)
    const review = { reviewLocation: 'Quay 4', reviewUrl: 'https://reviews.example/quay' }
    const channel = await ownChannel('campaign', {
      methods: ['email', 'sms', 'whatsapp'],
      hasCodeStep: true,
      ...review,
    })
    const path = `${channel.path}?locale=${locale}`
    await page.goto(path)
    await expect(page.locator('#contact')).toBeVisible()
    await shot('contact')
    await button('continue').click()
    await shot('contact-refused')
    await page.locator('#contact').fill(`ada-${locale}@example.com`)
    await page.getByRole('checkbox').check()
    await button('continue').click()
    await expect(page.getByRole('heading', { name: texts.codeHeading })).toBeVisible()
    await shot('code')
    await page.getByRole('textbox').fill('000000')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await shot('code-wrong')

    await change(channel, { hasCodeStep: false })
    await page.context().clearCookies()
    await page.evaluate(() => indexedDB.deleteDatabase('voice-message'))
    await page.goto('about:blank')
    await page.goto(path)
    await page.locator('#contact').fill(`ada-${locale}@example.com`)
    await page.getByRole('checkbox').check()
    await button('continue').click()
    await expect(button('record')).toBeVisible()
    await shot('ready')
    await button('record').click()
    await expect(page.getByRole('timer')).toHaveText(/0:0[2-9]|٠:٠[٢-٩]/)
    await shot('recording')
    await button('pause').click()
    await shot('paused')
    await page.context().setOffline(true)
    await shot('offline')
    await button('resume').click()
    await button('stop').click()
    await expect(button('send')).toBeVisible()
    await shot('recorded')
    await button('redo').click()
    await shot('redo')
    await button('redoNo').click()
    await button('send').click()
    await shot('sending')
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: texts.sentHeading })).toBeVisible()
    await shot('sent')
    const [message] = await messagesOf(channel)
    await complete(message?.id ?? '')
    await expect(page.locator('#review')).toBeVisible()
    await shot('review')

    for (const [index, refusal] of REFUSALS.entries()) {
      const context = await page
        .context()
        .browser()
        ?.newContext({ baseURL: new URL(page.url()).origin })
      const other = await context?.newPage()
      if (!other) throw new Error('The browser has no other context.')
      await refuse(other, refusal)
      await other.goto(path)
      await other.locator('#contact').fill(`ada-${locale}@example.com`)
      await other.getByRole('checkbox').check()
      await other.getByRole('button', { name: texts.continue }).click()
      await other.getByRole('button', { name: texts.record }).click()
      await expect(other.getByRole('button', { name: texts.problemTry })).toBeVisible()
      await shoot(other, `recorder-${locale}-problem-${index}`, true, WIDTHS)
      await context?.close()
    }
    const second = await page.context().newPage()
    await page.goto(path)
    await second.goto(path)
    await expect(second.getByRole('heading', { name: texts.otherTabHeading })).toBeVisible()
    await shoot(second, `recorder-${locale}-other-tab`, true, WIDTHS)
    await second.close()
    await change(channel, { isPaused: true })
    await page.evaluate(() => indexedDB.deleteDatabase('voice-message'))
    await page.goto(path)
    await shot('channel-paused')
    await page.goto(`/c/no/such?locale=${locale}`)
    await shot('not-found')
    complaints.splice(0)
  })
