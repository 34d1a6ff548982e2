import type { Page } from 'playwright/test'
import { MESSAGES } from '@/components/recorder/messages/messages'
import { change, MICROPHONE, type OwnChannel, ownChannel, recorded, startWebsite } from '../recorder/recorder'
import { expect, test } from '../support/journey'
import { shoot } from './shoot'

// The states of the recorder that need a fault: of the browser, the microphone, the network or the server.

test.use(MICROPHONE)

const WIDTHS = [320, 390, 1280]

type Texts = (typeof MESSAGES)['en']
type ChannelValues = Parameters<typeof ownChannel>[1]

interface Visit {
  page: Page
  channel: OwnChannel
  texts: Texts
  click(key: keyof Texts): Promise<void>
  /** Enters the contact and agrees. */
  contact(): Promise<void>
  record(seconds?: number): Promise<void>
}

interface StateOfRecorder {
  name: string
  settings?: ChannelValues
  /** Runs in the page before the recorder. */
  stub?: () => void
  visit(visit: Visit): Promise<void>
  /** The text that the state shows. */
  shows: keyof Texts
}

/** Makes the server respond with an error. */
const refuse = (page: Page, path: string, status: number, reason?: string, seconds = 300) =>
  page.route(`**/api/intake/${path}`, (route) =>
    route.fulfill({
      status,
      headers: { 'Retry-After': String(seconds) },
      json: { error: 'conflict', message: 'Refused.', reason },
    }),
  )

const silence = () => {
  navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
}
const exposeTrack = () => {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    Object.assign(window, { track: stream.getAudioTracks()[0] })
    return stream
  }
}
const dispatchOnTrack = (page: Page, type: string) =>
  page.evaluate((name) => Reflect.get(window, 'track').dispatchEvent(new Event(name)), type)

const CODE_STEP = { hasCodeStep: true }

const STATES: readonly StateOfRecorder[] = [
  {
    name: 'consent-missing',
    shows: 'consentMissing',
    async visit({ page, click }) {
      await page.locator('#contact').fill('ada@example.com')
      await click('continue')
    },
  },
  {
    name: 'code-expired',
    settings: CODE_STEP,
    shows: 'codeExpired',
    async visit({ page, contact }) {
      await page.route('**/api/intake/session/code', (route) => route.fulfill({ status: 202 }))
      await page.route('**/api/intake/session/code/check', (route) =>
        route.fulfill({ json: { result: 'expired', tries_left: 0 } }),
      )
      await contact()
      await page.locator('#code').fill('000000')
    },
  },
  {
    name: 'codes-used-up',
    settings: CODE_STEP,
    shows: 'errorCodes',
    async visit({ page, contact }) {
      await refuse(page, 'session/code', 429, 'codes_used_up')
      await contact()
    },
  },
  {
    name: 'country-not-allowed',
    settings: { ...CODE_STEP, methods: ['sms'] },
    shows: 'errorCountry',
    async visit({ page, click }) {
      await refuse(page, 'session/code', 400, 'country_not_allowed')
      await page.locator('#contact').fill('+49 30 901820')
      await page.getByRole('checkbox').check()
      await click('continue')
    },
  },
  {
    name: 'server-down',
    shows: 'serverDown',
    async visit({ page, contact }) {
      await refuse(page, 'sessions', 500)
      await contact()
    },
  },
  {
    name: 'allow',
    stub: () => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
    },
    shows: 'recordAllow',
    async visit({ contact, click }) {
      await contact()
      await click('record')
    },
  },
  {
    name: 'too-short',
    shows: 'tooShort',
    async visit({ contact, click }) {
      await contact()
      await click('record')
      await click('stop')
    },
  },
  {
    name: 'silent',
    stub: silence,
    shows: 'silent',
    async visit({ contact, record }) {
      await contact()
      await record(5)
    },
  },
  {
    name: 'interrupted',
    stub: exposeTrack,
    shows: 'interrupted',
    async visit({ page, contact, record }) {
      await contact()
      await record()
      await dispatchOnTrack(page, 'mute')
    },
  },
  {
    name: 'in-memory',
    stub: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    },
    shows: 'inMemory',
    async visit({ contact, record, click }) {
      await contact()
      await record()
      await click('pause')
    },
  },
  {
    name: 'ended-by-device',
    stub: exposeTrack,
    shows: 'endedByDevice',
    async visit({ page, contact, record }) {
      await contact()
      await record()
      await dispatchOnTrack(page, 'ended')
    },
  },
  {
    name: 'ended-by-reload',
    shows: 'endedByTab',
    async visit({ page, contact, record }) {
      await contact()
      await record(4)
      await page.reload()
    },
  },
  {
    name: 'nearly-over',
    settings: { maxSeconds: 10 },
    shows: 'stop',
    async visit({ contact, record, click }) {
      await contact()
      await record(3)
      await click('pause')
    },
  },
  {
    name: 'over-the-limit',
    settings: { maxSeconds: 5 },
    shows: 'recordedHeading',
    async visit({ page, texts, contact, click }) {
      await contact()
      await click('record')
      await expect(page.getByRole('button', { name: texts.send })).toBeVisible()
    },
  },
  {
    name: 'consent-changed',
    shows: 'consentAgain',
    async visit({ channel, contact, record, click }) {
      await contact()
      await record()
      await click('stop')
      await change(channel, { consentVersion: 2 })
      await click('send')
    },
  },
  {
    name: 'sending-server',
    shows: 'sendingRetry',
    async visit({ page, contact, record, click }) {
      await refuse(page, 'session/send', 500)
      await contact()
      await record()
      await click('stop')
      await click('send')
    },
  },
  {
    name: 'sending-limited',
    shows: 'sendingLimited',
    async visit({ page, contact, record, click }) {
      await refuse(page, 'session/send', 429)
      await contact()
      await record()
      await click('stop')
      await click('send')
    },
  },
  {
    name: 'send-refused',
    shows: 'errorTooLarge',
    async visit({ page, contact, record, click }) {
      await refuse(page, 'session/send', 409, 'recording_too_large')
      await contact()
      await record()
      await click('stop')
      await click('send')
    },
  },
  {
    name: 'session-ended',
    shows: 'endedHeading',
    async visit({ page, contact, record, click }) {
      await refuse(page, 'session/send', 409, 'session_ended')
      await contact()
      await record()
      await click('stop')
      await click('send')
    },
  },
  {
    name: 'unsupported',
    stub: () => {
      for (const name of ['MediaRecorder', 'AudioWorkletNode']) Reflect.deleteProperty(window, name)
    },
    shows: 'unsupportedHeading',
    visit: async () => {},
  },
  {
    name: 'insecure',
    stub: () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    shows: 'insecureHeading',
    visit: async () => {},
  },
  {
    name: 'system-refuses',
    stub: () => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied by system', 'NotAllowedError'))
    },
    shows: 'problemSystemHeading',
    async visit({ contact, click }) {
      await contact()
      await click('record')
    },
  },
]

for (const locale of ['en', 'ar'] as const)
  for (const { name, settings, stub, visit, shows } of STATES)
    test(`${name}, ${locale}`, async ({ page, complaints }) => {
      const texts = MESSAGES[locale]
      const channel = await ownChannel('campaign', settings)
      if (stub) await page.addInitScript(stub)
      const click = (key: keyof Texts) => page.getByRole('button', { name: texts[key], exact: true }).click()
      await page.goto(`${channel.path}?locale=${locale}`)
      await visit({
        page,
        channel,
        texts,
        click,
        async contact() {
          await page.locator('#contact').fill('ada@example.com')
          await page.getByRole('checkbox').check()
          await click('continue')
        },
        async record(seconds = 2) {
          await click('record')
          await recorded(page, seconds)
        },
      })
      const [beginning = ''] = texts[shows].split('{')
      await expect(page.getByText(beginning).first()).toBeVisible()
      await shoot(page, `recorder-${locale}-${name}`, true, WIDTHS)
      complaints.splice(0)
    })

/** Colours that owners choose although they are hard to see. */
const COLORS = { white: '#ffffff', black: '#000000', yellow: '#ffff00', red: '#ff0000' }

for (const [name, accent] of Object.entries(COLORS))
  test(`the colour ${name}`, async ({ page }) => {
    const channel = await ownChannel('campaign', { accent, methods: ['email', 'sms'] })
    await page.goto(channel.path)
    await page.locator('#contact').fill('ada@example.com')
    await page.getByRole('checkbox').check()
    await page.getByRole('checkbox').focus()
    await shoot(page, `recorder-color-${name}-contact`, true, [390])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Start recording' }).click()
    await recorded(page, 3)
    await shoot(page, `recorder-color-${name}-recording`, true, [390])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
    await shoot(page, `recorder-color-${name}-recorded`, true, [390])
  })

test('reduced motion and 400 % zoom', async ({ page }) => {
  const channel = await ownChannel('campaign', { methods: ['email', 'sms', 'whatsapp'] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${channel.path}?locale=de`)
  // A window of 640 pixels at 200 %, and one of 1280 x 800 pixels at 400 %.
  const shot = async (name: string) => {
    for (const [width, height] of [
      [320, 320],
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `screenshots/recorder-zoom-${name}-${width}-${height}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await shot('contact')
  await page.locator('#contact').fill('a.very.long.name.of.a.person.without.a.break@subdomain.example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Aufnahme starten' }).click()
  await recorded(page, 3)
  await shot('recording')
  await page.getByRole('button', { name: 'Beenden' }).click()
  await expect(page.getByRole('button', { name: 'Nachricht senden' })).toBeVisible()
  await shot('recorded')
})

const BUTTONS = [
  { name: 'bottom-right', locale: 'en', attributes: '' },
  { name: 'bottom-left', locale: 'en', attributes: 'data-position="bottom-left" data-label="Talk to us"' },
  { name: 'inline', locale: 'en', attributes: 'data-position="inline" data-color="#ffd60a"' },
  {
    name: 'long-label',
    locale: 'ar',
    attributes: 'data-label="A label that is much longer than a button of this kind should ever have on any screen"',
  },
]

for (const { name, locale, attributes } of BUTTONS)
  test(`the widget on a website, ${name}`, async ({ page }) => {
    const channel = await ownChannel('domain', { allowedHosts: ['127.0.0.1'], methods: ['email', 'sms'] })
    const script = `<script async src="http://localhost:${process.env.E2E_PORT}/embed/${channel.key}.js" data-locale="${locale}" ${attributes}></script>`
    const words = '<p>Open from Monday to Friday. Call us or come by.</p>'.repeat(12)
    const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Shop</title><body style="font:18px Georgia"><h1>Shop</h1>${words}${script}</body></html>`
    const site = await startWebsite(html)
    try {
      await page.goto(site.url)
      const button = page.locator('[aria-haspopup=dialog]')
      await expect(button).toBeVisible()
      await shoot(page, `widget-${name}-closed`, false, WIDTHS)
      await button.click()
      await expect(page.frameLocator('iframe').locator('#contact')).toBeVisible()
      await shoot(page, `widget-${name}-open`, false, WIDTHS)
    } finally {
      await site.close()
    }
  })

test('the widget where the website forbids the microphone and the browser refuses a window', async ({
  page,
  complaints,
}) => {
  const channel = await ownChannel('domain', { allowedHosts: ['127.0.0.1'] })
  const src = `http://localhost:${process.env.E2E_PORT}/embed/${channel.key}.js`
  const site = await startWebsite(
    `<!doctype html><html lang="en"><title>Shop</title><body><script src="${src}"></script>`,
    {
      'Permissions-Policy': 'microphone=()',
    },
  )
  try {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto(site.url)
    await page.locator('[aria-haspopup=dialog]').click()
    const frame = page.frameLocator('iframe')
    await frame.locator('#contact').fill('ada@example.com')
    await frame.getByRole('checkbox').check()
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByRole('button', { name: 'Start recording' }).click()
    await expect(frame.getByRole('link', { name: 'Open in a new window' })).toBeVisible()
    await shoot(page, 'widget-policy', false, WIDTHS)
    // The browser reports the policy.
    complaints.splice(0)
  } finally {
    await site.close()
  }
})
