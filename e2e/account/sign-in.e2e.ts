import type { Page } from 'playwright/test'
import { admitSignIn } from '@/server/accounts/sign-in/sign-in'
import { expect, expectNoAxeFindingsHere, fillSignIn, LONG, test } from '../support/journey'
import { expectLargerTextFits } from '../support/larger-text'
import { ownAccount, signInByForm } from '../support/own-account'
import { startSecondInstance } from '../support/second-instance'

const expectDashboard = (page: Page) => expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()

/** Checks the page in both themes and on a narrow screen. */
async function checkPage(page: Page): Promise<void> {
  await expectNoAxeFindingsHere(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(390)
  await expectLargerTextFits(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

test('guessing a password is blocked after ten attempts, and the page says for how long', LONG, async ({ page }) => {
  const { admin } = await ownAccount()
  // Nine through next-auth's own route, one after another because few passwords of one client are hashed at a time; the tenth by
  // the form.
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const guess = (n: number) =>
    page.request.post('/api/auth/callback/credentials', {
      form: { csrfToken, json: 'true', email: admin.email, password: `guess number ${n}` },
    })
  for (let n = 1; n <= 9; n++) expect((await guess(n)).status()).toBe(401)
  await page.goto('/sign-in')
  await fillSignIn(page, admin.email, 'guess number 10')
  await expect(page.getByText('do not match')).toBeVisible()
  await fillSignIn(page, admin.email, 'a password for the journeys')
  await expect(page.getByRole('alert').filter({ hasText: /Try again in 1[45] minutes/ })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(admin.email)
  await checkPage(page)
})

test('an invalid callbackUrl is refused with 400 and never redirects to another site', async ({ page }) => {
  for (const invalid of ['\\\\evil.example', 'evil.example', 'javascript:alert(1)', 'http://[', ' ', '%00']) {
    const asked = await page.request.get('/api/auth/signin', { params: { callbackUrl: invalid }, maxRedirects: 0 })
    expect([invalid, asked.status(), (await asked.json()).error]).toEqual([invalid, 400, 'validation_error'])
  }
  expect((await page.request.get('/api/auth/callback/credentials')).status()).toBe(405)
  const { admin } = await ownAccount()
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const elsewhere = await page.request.post('/api/auth/callback/credentials', {
    form: {
      ...{ csrfToken, json: 'true', email: admin.email, password: 'a password for the journeys' },
      callbackUrl: 'https://evil.example/',
    },
  })
  expect(new URL((await elsewhere.json()).url).pathname).toBe('/')
  expect((await elsewhere.json()).url).not.toContain('evil')
})

test('behind a proxy with TLS the form leads to the dashboard without a new document', LONG, async ({ browser }) => {
  const { admin } = await ownAccount()
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-proto': 'https' } })
  const page = await context.newPage()
  await page.goto('/sign-in')
  // The browser loads a new one where the service could not fetch the next page from itself.
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await fillSignIn(page, admin.email, 'a password for the journeys')
  await expectDashboard(page)
  expect(documents).toEqual([])
  await context.close()
})

test(
  'a copied cookie is useless after sign-out, and guessing elsewhere does not lock out a known browser',
  LONG,
  async ({ page, browser }) => {
    const { admin } = await ownAccount()
    await signInByForm(page, admin.email)
    const copied = await page.context().cookies()
    expect(copied.filter(({ name }) => ['session', 'device'].includes(name)).map(({ httpOnly }) => httpOnly)).toEqual([
      true,
      true,
    ])
    await page.getByRole('button', { name: /, your menu$/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL('/')
    const thief = await browser.newContext()
    await thief.addCookies(copied.filter(({ name }) => name === 'session'))
    const stolen = await thief.newPage()
    await stolen.goto('/messages')
    await expect(stolen).toHaveURL(/\/sign-in/)

    // Counts ten attempts directly, because each wrong password takes the server a second.
    for (let n = 0; n < 10; n++) await admitSignIn('sign_in', { address: admin.email, ipAddress: '127.0.0.1' })
    await stolen.goto('/sign-in')
    await fillSignIn(stolen, admin.email, 'a password for the journeys')
    await expect(stolen.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible()
    await page.goto('/sign-in')
    await fillSignIn(page, admin.email, 'a password for the journeys')
    await expectDashboard(page)
  },
)

test('a sign-in link works once; opening it does not use it, and a newer link replaces it', async ({ page, mail }) => {
  const { admin } = await ownAccount()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign in with a link' }).click()
  await checkPage(page)

  const ask = async (email: string) => {
    await page.goto('/sign-in/link')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    const response = page.getByRole('status').filter({ hasText: email })
    await expect(response).toBeVisible()
    return (await response.textContent())?.replace(email, '…')
  }
  const unknownEmail = `unknown-${crypto.randomUUID().slice(0, 8)}@journey.example`
  expect(await ask(unknownEmail)).toBe(await ask(admin.email))
  const first = await mail.to(admin.email)
  expect(first.subject).toBe('Your sign-in link')
  await ask(admin.email)
  const second = await mail.to(admin.email)
  expect(mail.count(unknownEmail)).toBe(0)

  await page.goto(first.link)
  await expect(page.getByRole('heading', { name: 'There is a newer link' })).toBeVisible()
  await checkPage(page)

  // Mail scanners open every link, and people may open it twice.
  for (let times = 0; times < 2; times++) expect((await page.request.get(second.link)).status()).toBe(200)
  await page.goto(second.link)
  await expect(page.getByText(admin.email)).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page)

  await page.context().clearCookies()
  await page.goto(second.link)
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/sign-in/link')
})

test(
  'a password reset with the keyboard signs out other browsers, and its link works once',
  LONG,
  async ({ page, browser, mail }) => {
    const { admin } = await ownAccount()
    const elsewhere = await browser.newPage()
    await signInByForm(elsewhere, admin.email)

    const { keyboard } = page
    const tabTo = async (name: string, role: 'link' | 'button' | 'textbox') => {
      const target = page.getByRole(role, { name, exact: true })
      const isFocused = () => target.evaluate((element) => element === document.activeElement)
      for (let presses = 0; presses < 12 && !(await isFocused()); presses++) await keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    await page.goto('/sign-in')
    await tabTo('Forgot your password?', 'link')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/reset-password')
    await checkPage(page)
    await tabTo('Email', 'textbox')
    await keyboard.type(admin.email)
    await keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: admin.email })).toBeVisible()
    const { subject, link } = await mail.to(admin.email)
    expect(subject).toBe('Set a new password')

    await page.goto(link)
    await expect(page.getByLabel('Email')).toHaveValue(admin.email)
    await checkPage(page)
    await tabTo('New password', 'textbox')
    await keyboard.type('short')
    await keyboard.press('Enter')
    await expect(page.getByText('This password has 5')).toBeVisible()
    await tabTo('New password', 'textbox')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('a better one, by keyboard')
    await tabTo('Set password and sign in', 'button')
    await keyboard.press('Enter')
    await expectDashboard(page)
    expect((await mail.to(admin.email)).text).toContain('If this was not you')

    await elsewhere.goto('/integrations/webhooks')
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await elsewhere.goto(link)
    await expect(elsewhere.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
    await elsewhere.goto('/sign-in')
    await fillSignIn(elsewhere, admin.email, 'a password for the journeys')
    await expect(elsewhere.getByText('do not match')).toBeVisible()
    await fillSignIn(elsewhere, admin.email, 'a better one, by keyboard')
    await expectDashboard(elsewhere)
    await elsewhere.close()
  },
)

test('signing out everywhere immediately ends the session of another browser', LONG, async ({ page, browser }) => {
  const { admin } = await ownAccount()
  const elsewhere = await browser.newPage()
  for (const one of [page, elsewhere]) await signInByForm(one, admin.email)
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'session')
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' }])

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out on all devices')).toBeVisible()
  await checkPage(page)
  await elsewhere.goto('/settings')
  await expect(elsewhere).toHaveURL(/\/sign-in\?from=/)
  // A copy of the cookie no longer works.
  await page.context().addCookies(cookies)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await elsewhere.close()
})

test('a request from another site with the user’s cookie changes nothing', async ({ page, baseURL }) => {
  const { admin } = await ownAccount()
  await signInByForm(page, admin.email)
  const create = (headers: Record<string, string>) =>
    page.request.post('/api/trpc/tokens.create', { headers, data: { name: 'Forged', expires_in_days: null } })
  for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}] as Record<string, string>[]) {
    const refused = await create(headers)
    expect(refused.status()).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { data: { error: { error: 'invalid_token' } } } })
  }
  // Server actions: sends the forms of the settings page, including sign out everywhere, from another origin.
  const html = await (await page.request.get('/settings')).text()
  const actions = [...html.matchAll(/name="(\$ACTION_ID_[0-9a-f]+)"/g)].map(([, name = '']) => name)
  expect(actions).not.toEqual([])
  for (const action of actions) {
    const forged = { headers: { Origin: 'https://evil.example' }, multipart: { [action]: '' } }
    expect((await page.request.post('/settings', forged)).status()).toBeGreaterThanOrEqual(400)
  }
  // next-auth's own route: without its CSRF token it does not sign out.
  await page.request.post('/api/auth/signout', { headers: { Origin: 'https://evil.example' }, form: { json: 'true' } })
  expect((await create({ Origin: baseURL ?? '' })).status()).toBe(200)
})

test(
  'the first start leads to the setup, which works once with the token from the log',
  LONG,
  async ({ page, complaints }) => {
    test.setTimeout(120_000)
    const { baseUrl, output, stop } = await startSecondInstance()
    try {
      for (const path of ['/', '/sign-in', '/integrations/webhooks', '/settings', '/reset-password']) {
        await page.goto(baseUrl + path)
        await expect(page, path).toHaveURL(`${baseUrl}/setup`)
      }
      await checkPage(page)
      const token = /setup token ([0-9a-f]{32})/.exec(output())?.[1] ?? ''
      await page.getByLabel('Setup token').fill('0'.repeat(32))
      await page.getByRole('textbox', { name: 'Account' }).fill('Harbour Dental')
      await page.getByLabel('Plan').selectOption('pro')
      // As the browser's language says.
      await expect(page.getByLabel('Country')).toHaveValue('US')
      await page.getByLabel('Country').selectOption('Switzerland')
      await page.getByLabel('Your name').fill('Ada Marsh')
      await page.getByLabel('Email').fill('ada@harbour.example')
      await page.getByLabel('Password', { exact: true }).fill('a long password')
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await expect(page.getByText('This is not the setup token')).toBeVisible()
      await expect(page.getByLabel('Setup token')).toBeFocused()
      await expect(page.getByLabel('Your name')).toHaveValue('Ada Marsh')
      await expect(page.getByLabel('Plan')).toHaveValue('pro')
      await expect(page.getByLabel('Country')).toHaveValue('CH')
      await checkPage(page)
      await page.getByLabel('Setup token').fill(token)
      await page.getByLabel('Password', { exact: true }).fill('a long password')
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await expectDashboard(page)
      await expect(page.getByText('Harbour Dental').last()).toBeVisible()
      await page.goto(`${baseUrl}/settings/processing`)
      await expect(page.getByLabel('Country of phone numbers')).toHaveValue('CH')

      expect((await page.goto(`${baseUrl}/setup`))?.status()).toBe(404)
      // The browser logs the 404.
      expect(complaints.splice(0)).toHaveLength(1)
      await page.context().clearCookies()
      await page.goto(`${baseUrl}/sign-in`)
      await expect(page.getByRole('link', { name: 'Sign in with a link' })).toBeHidden()
      await fillSignIn(page, 'ada@harbour.example', 'a long password')
      await expectDashboard(page)
    } finally {
      // The page must not send requests after the server has stopped.
      await page.goto('about:blank')
      await stop()
    }
  },
)

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('sign-in is German with its errors, and the dashboard after it is English', LONG, async ({ page }) => {
    const { admin } = await ownAccount()
    const language = (code: string) => expect(page.locator('html')).toHaveAttribute('lang', code)
    const signIn = async (password: string) => {
      await page.getByLabel('E-Mail').fill(admin.email)
      await page.getByLabel('Passwort', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    }
    await page.goto('/')
    await language('en')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveTitle('Anmelden · Voice Message Service')
    await language('de')
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()
    await language('de')
    await checkPage(page)
    await page.goto('/sign-in')
    await language('de')
    await signIn('guess number 1')
    await expect(page.getByRole('alert').filter({ hasText: 'passen nicht zusammen' })).toBeVisible()
    await checkPage(page)
    await signIn('a password for the journeys')
    await expectDashboard(page)
    await language('en')
  })
})
