import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { channelGreetings } from '@/db/schema'
import { expect, expectNoAxeFindings, LONG, test } from '../support/journey'
import {
  enterContact,
  MICROPHONE,
  messagesOf,
  type OwnChannel,
  ownChannel,
  record,
  recorded,
  send,
  startWebsite,
} from './recorder'
import { spokenWav } from './spoken-wav'

test.use(MICROPHONE)

const origin = `http://localhost:${process.env.E2E_PORT}`
const LABEL = 'Leave a voice message'
const script = ({ key }: OwnChannel, attributes = '') =>
  `<script async src="${origin}/embed/${key}.js" ${attributes}></script>`
const website = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><main><h1>Shop</h1>${body}</main></html>`
const widgetChannel = () => ownChannel('domain', { allowedHosts: ['127.0.0.1'] })
const recorder = (page: Page) => page.frameLocator('iframe')

test('a visitor of another website records in the widget', async ({ page }) => {
  const channel = await widgetChannel()
  const site = await startWebsite(website(script(channel)), {
    'Content-Security-Policy': `default-src 'none'; script-src ${origin} 'nonce-a'; frame-src ${origin}`,
  })
  try {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${site.url}/contact?token=secret#part`)
    const button = page.getByRole('button', { name: LABEL })
    await expect(button).toBeVisible()
    expect(requests.filter((url) => url.startsWith(origin))).toEqual([`${origin}/embed/${channel.key}.js`])
    await page.evaluate(() => {
      const sent: unknown[] = []
      Object.assign(window, { sent })
      window.voiceMessage!.onSent((message: unknown) => sent.push(message))
    })
    await button.click()
    await enterContact(recorder(page), 'ada@example.com')
    await record(recorder(page), 2)
    await send(recorder(page))
    const [message] = await messagesOf(channel)
    expect(message).toMatchObject({ sender: { email: 'ada@example.com' }, page_url: `${site.url}/contact` })
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'sent')))
      .toEqual([{ key: channel.key, id: message?.id }])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  } finally {
    await site.close()
  }
})

/** More than the recorder waits for a storage, and far less than a storage that is tried again and again. */
const LATER_MS = 1_000

/** Runs in the page: does what Chromium does in the frame of another website that may not store anything. */
const denyStorage = () => {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  IDBFactory.prototype.open = () => {
    const request = { error: new DOMException('denied', 'UnknownError'), onerror: () => {} }
    setTimeout(() => request.onerror())
    return request as unknown as IDBOpenDBRequest
  }
}

const neverAnswer = () => {
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
}

test('the widget opens as fast where the browser denies its storage, or never answers', LONG, async ({ page }) => {
  const channel = await widgetChannel()
  const site = await startWebsite(website(script(channel)))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#contact')) performance.mark('usable')
    }).observe(document, { childList: true, subtree: true })
  })
  try {
    const usual = await openingMs(page, site.url)
    for (const fault of [denyStorage, neverAnswer]) {
      await page.addInitScript(fault)
      expect(await openingMs(page, site.url)).toBeLessThan(usual + LATER_MS)
    }
    // What a sender does before the storage answers is in memory.
    await enterContact(recorder(page), 'ada@example.com')
    await expect(recorder(page).getByText('Your browser does not store the recording.')).toBeVisible()
  } finally {
    await site.close()
  }
})

/** Opens the widget, and returns the milliseconds from the arrival of the recorder's script to the field for the contact. */
async function openingMs(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.getByRole('button', { name: LABEL }).click()
  await expect(recorder(page).getByRole('textbox')).toBeVisible()
  return recorder(page)
    .locator('body')
    .evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const arrived = files.find(({ name }) => name.includes('/recorder/recorder-') && name.endsWith('.js'))
      const [usable] = performance.getEntriesByName('usable')
      return (usable?.startTime ?? Number.NaN) - (arrived?.responseEnd ?? 0)
    })
}

test('closing the dialog pauses the recording, and opening it shows the same', LONG, async ({ page }) => {
  const channel = await widgetChannel()
  const site = await startWebsite(website(script(channel)))
  try {
    await page.goto(site.url)
    await page.getByRole('button', { name: LABEL }).click()
    await expectNoAxeFindings(page, 'dialog')
    await enterContact(recorder(page), 'ada@example.com')
    await recorder(page).getByRole('button', { name: 'Start recording' }).click()
    await recorded(recorder(page), 2)
    await page.getByRole('button', { name: 'Close' }).click()
    const timer = recorder(page).getByRole('timer', { includeHidden: true })
    await expect(recorder(page).getByText('Paused', { exact: true })).toBeAttached()
    const paused = (await timer.textContent()) ?? ''
    await page.waitForTimeout(1_500)
    await page.getByRole('button', { name: LABEL }).click()
    await expect(recorder(page).getByRole('heading', { name: 'Paused' })).toBeVisible()
    await expect(timer).toHaveText(paused)
    await page.reload()
    await page.getByRole('button', { name: LABEL }).click()
    await expect(recorder(page).getByText('We kept your recording from before.')).toBeVisible()
  } finally {
    await site.close()
  }
})

test('closing the dialog pauses the spoken greeting', LONG, async ({ page }) => {
  const channel = await widgetChannel()
  const audio = readFileSync(spokenWav())
  const audioHash = createHash('sha256').update(audio).digest('hex')
  await db().insert(channelGreetings).values({ channelId: channel.id, audio, audioHash, durationSeconds: 20 })
  const site = await startWebsite(website(script(channel)))
  try {
    await page.goto(site.url)
    await page.getByRole('button', { name: LABEL }).click()
    await recorder(page).getByRole('button', { name: 'Play the greeting' }).click()
    await expect(recorder(page).getByText('0:01')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(recorder(page).locator('.spoken button')).toHaveAttribute(
      'aria-label',
      'Play the greeting, 20 seconds',
    )
  } finally {
    await site.close()
  }
})

test('two widgets and attributes work, and destroy removes everything', LONG, async ({ page }) => {
  const [first, second] = [await widgetChannel(), await widgetChannel()]
  const body = [
    '<div id="place"></div>',
    script(first),
    script(first),
    script(second, 'data-target="#place" data-label="Talk to us" data-color="#ffd60a" data-locale="de"'),
  ].join('')
  const site = await startWebsite(website(body))
  try {
    await page.goto(site.url)
    const talk = page.locator('#place').getByRole('button', { name: 'Talk to us' })
    await expect(talk).toHaveCSS('background-color', 'rgb(255, 214, 10)')
    await expect(page.getByRole('button', { name: LABEL })).toHaveCount(1)
    await page.evaluate((key) => {
      history.pushState(null, '', '/later?x=1')
      window.voiceMessage!.open(key)
    }, first.key)
    await expect(recorder(page).getByRole('heading', { name: 'How can we reach you?' })).toBeVisible()
    await page.evaluate(() => window.voiceMessage!.close())
    await talk.click()
    await expect(
      page.frameLocator('#place iframe').getByRole('heading', { name: 'Wie erreichen wir Sie?' }),
    ).toBeVisible()
    await page.evaluate((key) => window.voiceMessage!.destroy(key), second.key)
    await expect(talk).toHaveCount(0)
    await page.evaluate(() => window.voiceMessage!.destroy())
    await expect(page.getByRole('button')).toHaveCount(0)
    expect(
      await page.evaluate(() => [Reflect.has(window, 'voiceMessage'), document.querySelectorAll('body div').length]),
    ).toEqual([false, 1])
  } finally {
    await site.close()
  }
})

test('where the website forbids the microphone, a window opens and knows the page', LONG, async ({ page }) => {
  const channel = await widgetChannel()
  const site = await startWebsite(website(script(channel)), { 'Permissions-Policy': 'microphone=()' })
  try {
    await page.goto(`${site.url}/policy?x=1`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: LABEL }).click()
    const popup = await opening
    // A second recorder would make the one in the window wait.
    await expect(page.locator('iframe')).toHaveCount(0)
    await enterContact(popup, 'ada@example.com')
    await record(popup, 2)
    await send(popup)
    expect(await messagesOf(channel)).toMatchObject([{ page_url: `${site.url}/policy` }])
  } finally {
    await site.close()
  }
})

test('a website that is not allowed cannot show the recorder', LONG, async ({ page, complaints }) => {
  const channel = await ownChannel('domain')
  const site = await startWebsite(website(script(channel)))
  try {
    await page.goto(site.url)
    await page.getByRole('button', { name: LABEL }).click()
    await expect.poll(() => complaints.join()).toContain('frame-ancestors')
    await expect(recorder(page).getByRole('heading', { name: 'How can we reach you?' })).toBeHidden()
  } finally {
    complaints.splice(0)
    await site.close()
  }
})
