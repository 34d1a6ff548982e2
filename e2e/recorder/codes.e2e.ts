import type { Page } from 'playwright/test'
import { TICKET_MINUTES } from '@/server/contract/intake/protocol'
import { createTicket } from '@/server/intake/ticket'
import { verify } from '@/server/webhooks/signing/signature'
import { expect, LONG, test } from '../support/journey'
import { startOwnReceiver } from '../support/own-receiver'
import { change, enterContact, MICROPHONE, messagesOf, ownChannel, record, recorded, send } from './recorder'

test.use(MICROPHONE)

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

test(
  'a sender proves a phone number with a code by SMS, which a real hook gets',
  LONG,
  async ({ page, complaints }) => {
    // The first response is lost, so the code is posted again.
    const hook = await startOwnReceiver((_, number) => (number === 1 ? 'reset' : { status: 204 }), CODE_HOOK.port)
    try {
      const channel = await ownChannel('campaign', { hasCodeStep: true, methods: ['email', 'sms'] })
      await page.goto(channel.path)
      await page.getByRole('radio', { name: 'SMS' }).check()
      await enterPhone(page, '+49 30 901820')
      await expect(page.getByRole('alert')).toHaveText(/^We cannot send codes to this country\./)
      await enterPhone(page, '+1 (201) 555-0123')
      await expect(page.getByLabel('Code')).toBeFocused()
      await expect.poll(() => hook.received.length).toBeGreaterThan(1)
      const bodies = hook.received.map(({ body }) => body.toString())
      expect(new Set(bodies).size).toBe(1)
      const request = JSON.parse(bodies[0] ?? '')
      expect(request).toMatchObject({ method: 'sms', to: '+12015550123', locale: 'en', channel: 'Spring check-up' })
      const signature = String(hook.received[0]?.headers['x-message-signature'])
      expect(verify(CODE_HOOK.secret, signature, hook.received[0]?.body ?? '')).toEqual({ ok: true })
      await page.getByLabel('Code').fill(request.code)
      await record(page, 2)
      await send(page)
      expect(await messagesOf(channel)).toMatchObject([{ sender: { phone: '+12015550123', contact_verified: true } }])
      // The browser logs the refused country.
      complaints.splice(0)
    } finally {
      await hook.close()
    }
  },
)

test('a page that was open longer than its ticket is valid gets a new one', LONG, async ({ page, complaints }) => {
  const channel = await ownChannel('campaign')
  const old = new Date(Date.now() - (TICKET_MINUTES + 1) * 60_000)
  const expired = await createTicket(channel.id, { numbers: 1_000, now: old })
  await page.route(`**${channel.path}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const json = /(<script type="application\/json" id="recorder-config">)(.+?)(?=<\/script>)/
    const config = { ...JSON.parse(json.exec(html)?.[2] ?? ''), ...expired }
    await route.fulfill({ response, body: html.replace(json, (_, tag) => tag + JSON.stringify(config)) })
  })
  const responses: string[] = []
  page.on('response', (response) => {
    const [, path] = response.url().split('/api/intake/')
    if (path !== undefined) responses.push(`${path} ${response.status()}`)
  })
  await page.goto(channel.path)
  await enterContact(page, 'ada@example.com')
  await expect(page.getByRole('heading', { name: 'Record your message' })).toBeFocused()
  expect(responses).toEqual(['sessions 400', 'tickets 200', 'sessions 201'])
  await record(page, 2)
  await send(page)
  expect(await messagesOf(channel)).toHaveLength(1)
  // The browser logs the refused request.
  complaints.splice(0)
})

test(
  'an error of the server is above the button, and the contact can be changed at the code',
  LONG,
  async ({ page, complaints }) => {
    const channel = await ownChannel('campaign', { hasCodeStep: true })
    const email = `ada-${channel.key}@example.com`
    await page.goto(channel.path)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('.group + [role=alert]')).toHaveText(/^Enter an email address/)
    await page.route('**/api/intake/sessions', (route) => route.fulfill({ status: 500 }))
    await enterContact(page, email)
    await expect(page.locator('.group:has(.consent) + [role=alert]')).toHaveText(/^The server does not respond\./)
    await page.unroute('**/api/intake/sessions')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByText(email)).toHaveCount(1)
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    // The browser logs the failed request.
    complaints.splice(0)
  },
)

test(
  'a code that the owner asks for after the recording is entered, and the recording is kept',
  LONG,
  async ({ page, mail, complaints }) => {
    const channel = await ownChannel('campaign', { isContactLast: true })
    const email = `ada-${channel.key}@example.com`
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(channel.path)
    await page.getByRole('checkbox').check()
    const uploaded = page.waitForResponse((response) => response.url().includes('/parts/') && response.ok())
    await page.getByRole('button', { name: 'Start recording' }).click()
    await recorded(page, 2)
    await page.getByRole('button', { name: 'Stop' }).click()
    await uploaded
    await page.getByRole('button', { name: 'Continue' }).click()
    await change(channel, { hasCodeStep: true, isContactLast: false })
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByText('Your recording is kept.')).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Back to your recording' }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    const [code = ''] = /\b\d{6}\b/.exec((await mail.to(email)).text) ?? []
    await page.getByLabel('Code').fill(code)
    await send(page)
    // What was uploaded before the code stays a draft, which is deleted later.
    const left = (await messagesOf(channel)).filter(({ state }) => state !== 'draft')
    expect(left).toMatchObject([{ sender: { email, contact_verified: true } }])
    // The browser logs the refused requests.
    complaints.splice(0)
  },
)

async function enterPhone(page: Page, number: string): Promise<void> {
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const CODE_HOOK = { port: Number(process.env.E2E_CODE_HOOK_PORT), secret: process.env.E2E_CODE_HOOK_SECRET ?? '' }
