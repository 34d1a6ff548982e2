import { clicks, countClicks } from '../support/clicks'
import { admin, expect, expectNoAxeFindingsHere, fillSignIn, LONG, tabTo, test } from '../support/journey'
import { ownAccount, ownMember, signInAs, signInByForm } from '../support/own-account'

test.use({ prefetches: true })

test('a person signs in and sees a completed message delivered', async ({ page, world }) => {
  const { email, password } = world.signIn
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice messages from your customers, in one inbox')
  for (const picture of [/^Example of the recorder/, /^Example of the inbox/])
    await expect(page.getByRole('img', { name: picture })).toBeVisible()
  await expect(page.getByText('/api/v1/me')).toContainText(new URL(page.url()).origin)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('For an account of your own, ask')).toBeVisible()

  await fillSignIn(page, email, 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByLabel('Password')).toBeFocused()

  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/messages')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  const table = page.getByRole('table', { name: 'Webhooks' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const row = table.getByRole('row').filter({ hasText: world.subscriptions.demo.url.replace('https://', '') })
  await expect(row).toContainText('Active')

  const completed = await admin('message', 'complete', '--account', world.accounts.dental.id)
  expect(completed).toMatchObject({ deliveries: 1 })

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(world.subscriptions.demo.url.replace('https://', ''))
  await expect(async () => {
    await page.reload()
    const attempt = page.getByRole('table', { name: 'Delivery attempts' }).getByRole('row').nth(1)
    await expect(attempt).toContainText('1 of 6', { timeout: 500 })
    await expect(attempt).toContainText('Delivered', { timeout: 500 })
    await expect(attempt).toContainText('Status 200', { timeout: 500 })
  }).toPass()
})

test('a person who is not signed in returns to the requested page after signing in', LONG, async ({ page, world }) => {
  const wanted = `/integrations/webhooks/${world.subscriptions.failing.id}`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await fillSignIn(page, world.signIn.email, world.signIn.password)
  await expect(page).toHaveURL(wanted)
})

test('the dashboard requires a new sign-in after signing out', LONG, async ({ page, world }) => {
  await signInAs(page, world.signIn.email)
  await page.goto('/integrations/webhooks')
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/integrations/webhooks')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a person can sign in by keyboard alone and without JavaScript', LONG, async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await tabTo(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(world.signIn.email)
  await tabTo(page.getByLabel('Password'))
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('do not match')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(world.signIn.email)
  await tabTo(page.getByLabel('Password'))
  await page.keyboard.type(world.signIn.password)
  await tabTo(page.getByRole('button', { name: 'Sign in' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages(#main)?$/)
  await page.goto('/integrations/webhooks')
  await tabTo(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('link', { name: world.subscriptions.demo.url.replace('https://', '') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(world.subscriptions.demo.url.replace('https://', ''))
  await context.close()
})

test('a missing webhook shows the "not found" page', LONG, async ({ page, world, complaints }) => {
  await signInAs(page, world.signIn.email)
  const response = await page.goto(`/integrations/webhooks/${crypto.randomUUID()}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  // The browser logs the 404.
  expect(complaints.splice(0)).toHaveLength(1)
})

test('a new account sees a verified delivery after at most five clicks, without a receiver', async ({ page }) => {
  const own = await ownAccount()
  await countClicks(page.context())
  await signInByForm(page, own.admin.email)
  const before = await clicks(page)
  const checklist = page.getByRole('region', { name: 'Get your first verified delivery' })
  await expect(checklist).toContainText('0 of 5 done')
  await expectNoAxeFindingsHere(page, 'the checklist')
  await checklist.getByRole('link', { name: 'Start with the sample message' }).click()
  await page.getByRole('button', { name: 'Use the built-in test endpoint' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Received requests' })).toBeVisible()
  await expect(page.getByText('Waiting for the first request')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const requests = page.getByRole('region', { name: 'Requests' }).getByRole('listitem')
  await expect(requests).toHaveCount(1)
  await expect(requests).toContainText('Verified')
  await expect(requests).toContainText('Responded 200')
  await expect(requests).toContainText('X-Message-Signature: t=')
  expect((await clicks(page)) - before).toBeLessThanOrEqual(5)
  await expectNoAxeFindingsHere(page, 'received requests')

  await page.getByRole('button', { name: 'Check receiver' }).click()
  for (const finding of ['No signature', 'Wrong signature', 'Expired signature'])
    await expect(requests.filter({ hasText: finding })).toContainText('Responded 401')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(checklist).toHaveCount(0)
})

test(
  'the test endpoint responds as chosen, and shows its requests to this account only',
  LONG,
  async ({ page, complaints }) => {
    const own = await ownAccount()
    await signInAs(page, own.admin.email)
    await page.goto('/integrations/webhooks/new')
    await page.getByRole('button', { name: 'Use the built-in test endpoint' }).press('Enter')
    await expect(page).toHaveURL(/\/requests$/)
    const { pathname } = new URL(page.url())
    const newest = page.getByRole('region', { name: 'Requests' }).getByRole('listitem').first()
    for (const [choice, response] of [
      ['500 Internal Server Error', 'Responded 500'],
      ['410 Gone', 'Responded 410'],
      ['No response (timeout)', 'No response'],
    ] as const) {
      await page.getByLabel('Respond with').selectOption(choice)
      await expect(page.getByRole('status').filter({ hasText: choice })).toHaveCount(1)
      await page.getByRole('button', { name: /^Send test event/ }).click()
      await expect(newest).toContainText(response)
    }
    // After a refused change, the endpoint responds as before.
    await page.route('**/api/trpc/testEndpoints.respond**', (route) => route.abort(), { times: 1 })
    await page.getByLabel('Respond with').selectOption('200 OK')
    await expect(page.getByText('Could not reach the server.').first()).toBeVisible()
    await expect(page.getByLabel('Respond with').locator('option:checked')).toHaveText('No response (timeout)')
    expect(complaints.splice(0)).toHaveLength(1)
    // The URL that the API shows leads to the page. It receives nothing.
    const id = pathname.split('/')[3] ?? ''
    await page.goto(`/test-endpoints/${id}`)
    await expect(page).toHaveURL(pathname)
    expect((await page.request.post(`/test-endpoints/${id}`, { data: {} })).status()).toBe(405)
    expect((await page.request.get('/test-endpoints/none')).status()).toBe(404)
    await page.goto(`/integrations/webhooks/${id}`)
    await page.getByRole('link', { name: 'View received requests' }).click()
    await expect(page).toHaveURL(pathname)

    await page.goto('/integrations/webhooks/new')
    await page.getByRole('link', { name: 'Open the built-in test endpoint' }).click()
    await expect(page).toHaveURL(pathname)

    await page.goto('about:blank')
    await page.context().clearCookies()
    await signInAs(page, await ownMember(own, 'viewer'))
    await page.goto(pathname)
    await expect(newest).toContainText('Verified')
    await expect(page.locator('main').getByRole('button', { name: /test event|receiver/ })).toHaveCount(0)

    await page.goto('about:blank')
    await page.context().clearCookies()
    await signInAs(page, (await ownAccount()).admin.email)
    expect((await page.goto(pathname))?.status()).toBe(404)
    // The browser logs the 404.
    expect(complaints.splice(0)).toHaveLength(1)
  },
)

test('a member hides the checklist for themselves', LONG, async ({ page }) => {
  const own = await ownAccount()
  const editor = await ownMember(own, 'editor')
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  const checklist = page.getByRole('region', { name: 'Get your first verified delivery' })
  await checklist.getByRole('button', { name: 'Hide checklist' }).press('Enter')
  await expect(checklist).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(checklist).toHaveCount(0)
  await page.context().clearCookies()
  await signInAs(page, editor)
  await page.goto('/messages')
  await expect(checklist.getByRole('link', { name: 'Create a channel' })).toBeVisible()
})
