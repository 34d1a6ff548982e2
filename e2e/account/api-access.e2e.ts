import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { expect, expectNoAxeFindingsHere, expectStaysOpen, fillSignIn, LONG, test } from '../support/journey'
import { ownAccount, ownMember, PASSWORD, signInAs } from '../support/own-account'

const PAGE = '/integrations/api-access'
const PLAINTEXT = /msg_pat_[0-9a-f]{64}/

const statusWith = async (token: string, page: Page): Promise<number> => {
  const { status } = await fetch(new URL('/api/v1/channels', page.url()), {
    headers: { Authorization: `Bearer ${token}` },
  })
  return status
}

test('a token is created, shown once, used, counted, revoked and refused', async ({ page, complaints }) => {
  const { account, admin } = await ownAccount()
  await signInAs(page, admin.email)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog')

  // A missing name: the field shows the error and has the focus.
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Enter a token name.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  // The browser logs the 400.
  expect(complaints.splice(0)).toHaveLength(1)

  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Expiration').selectOption('30 days')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await expectStaysOpen(page, 'tokens.create', () => create.click())
  await expect(dialog.getByRole('heading')).toHaveText('Token Night shift created')
  const token = (await dialog.locator('[data-secret]').textContent()) ?? ''
  expect(token).toMatch(PLAINTEXT)
  await expect(dialog.getByText('curl')).toContainText(`${new URL(page.url()).origin}/api/v1/me`)
  await expect(dialog.getByText('curl')).toContainText(token)
  await expectNoAxeFindingsHere(page, 'the token')
  // Escape does not close a dialog with a secret.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create token' })).toBeFocused()

  const row = page.getByRole('row').filter({ hasText: 'Night shift' })
  await expect(row).toContainText('Expires in 30 days')
  await expect(row).toContainText(`by ${admin.name}`)
  expect(await statusWith(token, page)).toBe(200)
  // The service writes the count some seconds later.
  const uses = sql`
    select 1 from token_uses u join access_tokens t on t.id = u.token_id where t.account_id = ${account.id}`
  await expect.poll(async () => (await db().execute(uses)).length).toBe(1)
  await page.reload()
  await expect(row.getByRole('img')).toHaveAccessibleName(/Maximum: 1 on/)
  await expect(row).toContainText(/Last used(now|\d+ minutes? ago)/)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Requests of the last 7 days' }).click()
  const request = page.getByRole('table', { name: 'API requests' }).getByRole('row').nth(1)
  await expect(request).toContainText(/GET \/api\/v1\/channels.*Night shift.*200/)
  await page.goBack()

  await row.getByRole('button', { name: 'Actions for Night shift' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindingsHere(page, 'the confirmation')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Actions for Night shift' })).toBeFocused()
  expect(await statusWith(token, page)).toBe(200)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Revoke' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Revoke Night shift' }).click()
  await expect(row).toContainText('Revoked')
  await expect(page.getByRole('status').filter({ hasText: 'Token Night shift revoked' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeFocused()
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await statusWith(token, page)).toBe(401)

  await page.getByRole('link', { name: 'Active' }).click()
  await expect(page).toHaveURL(`${PAGE}?show=usable`)
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(row).toHaveCount(0)

  // After the session has ended, a link leads to sign-in and back to this page.
  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByLabel('Name').fill('Too late')
  await page.context().clearCookies()
  await create.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'You are signed out.' })).toBeVisible()
  // The browser logs the 401.
  expect(complaints.splice(0)).toHaveLength(1)
  await dialog.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(`${PAGE}?show=usable`)}`)
  await fillSignIn(page, admin.email, PASSWORD)
  await expect(page).toHaveURL(`${PAGE}?show=usable`)
})

test('a token is created with the keyboard, and neither Back nor Reload shows it again', LONG, async ({ page }) => {
  const { admin } = await ownAccount()
  await signInAs(page, admin.email)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Create token' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  const secret = page.locator('[data-secret]')
  await expect(secret).toHaveText(PLAINTEXT)
  const token = (await secret.textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Copy the token' })).toBeFocused()

  // Leaves the page while the dialog is open.
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

test('the page explains tokens and the free plan, and a viewer cannot create tokens', LONG, async ({ page }) => {
  const own = await ownAccount('free')
  await signInAs(page, own.admin.email)
  await page.goto(PAGE)
  await expect(page.getByText('No access tokens yet')).toBeVisible()
  await expect(page.getByText('The full API needs the Starter plan')).toBeVisible()
  await expect(page.getByText('Create one and send it')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().clearCookies()
  await signInAs(page, await ownMember(own, 'viewer'))
  await page.goto(PAGE)
  await expect(page.getByText('Ask an admin or editor to create one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create token' })).toHaveCount(0)
})

test('an admin chooses what agents may do, and others see it', LONG, async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto(PAGE)
  const changes = page.getByRole('checkbox', { name: 'Agents may change messages' })
  await expect(changes).not.toBeChecked()
  await changes.check()
  await expect(page.getByText('Changes by agents are on')).toBeAttached()
  await page.reload()
  await expect(changes).toBeChecked()
  await expectNoAxeFindingsHere(page)

  await signInAs(page, await ownMember(own, 'editor'))
  await page.goto(PAGE)
  await expect(changes).toBeChecked()
  await expect(changes).toBeDisabled()
})
