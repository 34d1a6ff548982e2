import { MICROPHONE, ownChannel, recorded, startWebsite } from '../recorder/recorder'
import { RECORDER_STATES, visitState } from '../recorder/recorder-states'
import { expect, test } from '../support/journey'
import { shoot } from './shoot'

test.use(MICROPHONE)

const WIDTHS = [320, 390, 1280]

for (const locale of ['en', 'ar'] as const)
  for (const state of RECORDER_STATES)
    test(`${state.name}, ${locale}`, async ({ page, complaints }) => {
      await visitState(page, state, locale)
      await shoot(page, `recorder-${locale}-${state.name}`, true, WIDTHS)
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
