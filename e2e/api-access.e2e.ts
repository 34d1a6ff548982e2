import type { Page } from '@playwright/test'
import { axeFindings, expect, expectHeld, expectNoAxeFindings, fillSignIn, LONG, test } from './journey'
import { ownAccount, ownMember, PASSWORD, signInAs } from './own-account'

const PAGE = '/integrations/api-access'
const PLAINTEXT = /msg_pat_[0-9a-f]{64}/

const answerTo = async (token: string, page: Page): Promise<number> => {
  const { status } = await fetch(new URL('/api/v1/channels', page.url()), {
    headers: { Authorization: `Bearer ${token}` },
  })
  return status
}

test('a token is created, shown once, used, counted, revoked and refused', async ({ page, complaints }) => {
  const { admin } = await ownAccount()
  await signInAs(page, admin.email)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')

  // A name is missing: the field says so and has the focus.
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Give the token a name.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  // The browser itself notes the 400.
  expect(complaints.splice(0)).toHaveLength(1)

  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Lifetime').selectOption('30 days')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await expectHeld(page, 'tokens.create', () => create.click())
  await expect(dialog.getByRole('heading')).toHaveText('Night shift is created')
  const token = (await dialog.locator('[data-secret]').textContent()) ?? ''
  expect(token).toMatch(PLAINTEXT)
  await expect(dialog.getByText('curl')).toContainText(`${new URL(page.url()).origin}/api/v1/me`)
  await expect(dialog.getByText('curl')).toContainText(token)
  await expectNoAxeFindings(page, 'the token')
  // What cannot be shown again is not closed by accident.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create a token' })).toBeFocused()

  const row = page.getByRole('row').filter({ hasText: 'Night shift' })
  await expect(row).toContainText('Expires in 30 days')
  await expect(row).toContainText(`by ${admin.name}`)
  expect(await answerTo(token, page)).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('img')).toHaveAccessibleName(/at most 1,/, { timeout: 200 })
    await expect(row).toContainText('now', { timeout: 200 })
  }).toPass()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })

  await row.getByRole('button', { name: 'Revoke Night shift' }).click()
  expect(await axeFindings(page), 'the question').toEqual([])
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Revoke Night shift' })).toBeFocused()
  expect(await answerTo(token, page)).toBe(200)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Revoke Night shift' }).click()
  await expect(row).toContainText('Revoked')
  await expect(page.getByRole('status').filter({ hasText: 'Night shift is revoked' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeFocused()
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await answerTo(token, page)).toBe(401)

  await page.getByRole('link', { name: 'Usable' }).click()
  await expect(page).toHaveURL(`${PAGE}?show=usable`)
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(row).toHaveCount(0)

  // Whose session has ended meanwhile is shown the way back to this very page.
  await page.getByRole('button', { name: 'Create a token' }).click()
  await dialog.getByLabel('Name').fill('Too late')
  await page.context().clearCookies()
  await create.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'You are signed out.' })).toBeVisible()
  // The browser itself notes the 401.
  expect(complaints.splice(0)).toHaveLength(1)
  await dialog.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(`${PAGE}?show=usable`)}`)
  await fillSignIn(page, admin.email, PASSWORD)
  await expect(page).toHaveURL(`${PAGE}?show=usable`)
})

test('by keyboard alone; and neither going back nor reloading shows the token again', LONG, async ({ page }) => {
  const { admin } = await ownAccount()
  await signInAs(page, admin.email)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Create a token' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  const secret = page.locator('[data-secret]')
  await expect(secret).toHaveText(PLAINTEXT)
  const token = (await secret.textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Copy the token' })).toBeFocused()

  // Left without a word, as by closing the tab, while the dialog is open.
  await page.goto('/docs')
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: 'By keyboard' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain(token)
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain(token)
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
  ).not.toContain(token.slice(20))
})

test(
  'on the free plan it says what works; where there is none, what a token is; a viewer reads',
  LONG,
  async ({ page }) => {
    const own = await ownAccount('free')
    await signInAs(page, own.admin.email)
    await page.goto(PAGE)
    await expect(page.getByText('No access tokens yet')).toBeVisible()
    await expect(page.getByText('needs the Starter plan or above')).toBeVisible()
    await expect(page.getByText('Create one, and send it')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.context().clearCookies()
    await signInAs(page, await ownMember(own, 'viewer'))
    await page.goto(PAGE)
    await expect(page.getByText('An admin or an editor can create one.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create a token' })).toHaveCount(0)
  },
)

test('the gallery of components is no page of this server', async ({ page, complaints }) => {
  const response = await page.goto('/dev/gallery')
  expect(response?.status()).toBe(404)
  // The browser itself notes the 404.
  expect(complaints.splice(0)).toHaveLength(1)
})
