import { admin, expect, fillSignIn, LONG, signIn, tabTo, test } from '../support/journey'

test('a person signs in and sees a completed message delivered', async ({ page, world }) => {
  const { email, password } = world.signIn
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice messages, delivered to your systems')
  await expect(page.getByText('/api/v1/me')).toContainText(new URL(page.url()).origin)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()

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
  const row = table.getByRole('row').filter({ hasText: world.subscriptions.demo.url })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('0 of 5 failures')

  const completed = await admin('message', 'complete', '--account', world.accounts.dental.id)
  expect(completed).toMatchObject({ deliveries: 1 })

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new URL(world.subscriptions.demo.url).host)
  await expect(async () => {
    await page.reload()
    const attempt = page.getByRole('table', { name: 'Delivery attempts' }).getByRole('row').nth(1)
    await expect(attempt).toContainText('1 of 6', { timeout: 500 })
    await expect(attempt).toContainText('Delivered', { timeout: 500 })
    await expect(attempt).toContainText('Status 200', { timeout: 500 })
  }).toPass()
})

test('a person who is not signed in returns to the requested page after signing in', async ({ page, world }) => {
  const wanted = `/integrations/webhooks/${world.subscriptions.failing.id}`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await fillSignIn(page, world.signIn.email, world.signIn.password)
  await expect(page).toHaveURL(wanted)
})

test('the dashboard requires a new sign-in after signing out', async ({ page, world }) => {
  await signIn(page, world)
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
  await tabTo(page.getByRole('link', { name: world.subscriptions.demo.url }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new URL(world.subscriptions.demo.url).host)
  await context.close()
})

test('a missing webhook shows the "not found" page', async ({ page, world, complaints }) => {
  await signIn(page, world)
  const response = await page.goto(`/integrations/webhooks/${crypto.randomUUID()}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  // The browser logs the 404.
  expect(complaints.splice(0)).toHaveLength(1)
})
