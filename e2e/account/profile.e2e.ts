import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import { addAuthenticator } from '../support/authenticator'
import { expect, expectNoAxeFindingsHere, fillSignIn, LONG, tabTo, test, withoutPrefetches } from '../support/journey'
import { ownAccount, ownMember, PASSWORD, signInAs, signInByForm } from '../support/own-account'

const PAGE = '/profile'
const HOSTILE = '\u05e9\u05dc\u05d5\u05dd <b onmouseover=alert(1)>'

const rowOf = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })

/** Makes the last proof of identity of all sessions older than ten minutes. */
const expireConfirmations = (userId: string) =>
  db().execute(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = '${userId}'`)

async function expectFits(page: Page): Promise<void> {
  await expectNoAxeFindingsHere(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test(
  'a passkey is added after the password is confirmed, signs in, is renamed, refused as a copy, and removed',
  LONG,
  async ({ page, complaints }) => {
    const { admin } = await ownAccount()
    const device = await addAuthenticator(page)
    await signInByForm(page, admin.email)
    await page.getByRole('button', { name: /, your menu$/ }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await expireConfirmations(admin.id)

    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /)
    await dialog.getByLabel('Name').fill(HOSTILE)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Password').fill('not my password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This password is not correct.')).toBeVisible()
    await expectNoAxeFindingsHere(page, 'the confirmation')
    await dialog.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const row = rowOf(page, 'Passkeys', HOSTILE)
    await expect(row).toContainText('Never used')
    await expectFits(page)
    // The browser logs the request that asked for a confirmation, and the wrong password.
    expect(complaints.splice(0).map((message) => /status of (\d+)/.exec(message)?.[1])).toEqual(['403', '400'])

    await page.getByRole('button', { name: /, your menu$/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.goto(`/sign-in?from=${PAGE}`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(PAGE)
    await expect(row).toContainText('Last used now')

    await tabTo(row.getByRole('button', { name: /^Actions for/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Name').fill('Work laptop')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Passkeys', 'Work laptop')).toBeVisible()

    // A copy of the passkey reports fewer uses.
    await page.context().clearCookies()
    await device.setSignCount(0)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'a copy of it may exist' })).toBeVisible()

    await signInAs(page, admin.email)
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Actions for Work laptop' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey does not work here.' })).toBeVisible()
  },
)

test(
  'an old session creates a token and a webhook after the password is confirmed, and nothing without it',
  LONG,
  async ({ page, complaints }) => {
    const { admin } = await ownAccount()
    await signInByForm(page, admin.email)
    await expireConfirmations(admin.id)
    await page.goto('/integrations/api-access')
    const create = async () => {
      await page.getByRole('button', { name: 'Create token' }).first().click()
      await page.getByRole('dialog').getByLabel('Name').fill('Zapier')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
    }
    await create()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expectNoAxeFindingsHere(page, 'the confirmation')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Confirm that it is you, then try again.' })).toBeVisible()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await question.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/msg_pat_[0-9a-f]{64}/).first()).toBeVisible()
    await expect(question).toHaveCount(0)

    await expireConfirmations(admin.id)
    await page.goto('/integrations/webhooks/new')
    await page.getByLabel('URL').fill('https://1.1.1.1/voice')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await question.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/msg_whsec_[0-9a-f]{48}/).first()).toBeVisible()
    // The browser logs the three requests that asked for a confirmation.
    expect(complaints.splice(0).map((message) => /status of (\d+)/.exec(message)?.[1])).toEqual(['403', '403', '403'])
  },
)

test(
  'a person without a password confirms with a passkey, and adds a second one on another device',
  LONG,
  async ({ page, complaints }) => {
    const { admin } = await ownAccount()
    const device = await addAuthenticator(page)
    await signInByForm(page, admin.email)
    await db().execute(`update users set password_hash = null where id = '${admin.id}'`)
    await page.goto(PAGE)
    const dialog = page.getByRole('dialog')
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    await add('Phone')
    await expect(rowOf(page, 'Passkeys', 'Phone')).toBeVisible()
    await expireConfirmations(admin.id)

    await add('Phone again')
    await expect(dialog.getByLabel('Password')).toHaveCount(0)
    await expectNoAxeFindingsHere(page, 'the confirmation with a passkey')
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'already has a passkey' })).toBeVisible()
    await page.reload()
    await expect(rowOf(page, 'Passkeys', 'Phone')).toContainText(/Last used (now|\d+ seconds ago)/)

    await device.forget()
    await add('Laptop')
    await expect(rowOf(page, 'Passkeys', 'Laptop')).toBeVisible()
    await expect(rowOf(page, 'Passkeys', 'Phone')).toHaveCount(1)
    // The browser logs the request that asked for a confirmation.
    expect(complaints.splice(0)).toHaveLength(1)
  },
)

test('a revoked session ends at its next request: pages, procedures and the export', async ({ page, browser }) => {
  const own = await ownAccount()
  const email = await ownMember(own, 'viewer')
  await signInAs(page, email)
  await page.goto(PAGE)
  await expect(page.getByRole('button', { name: /^Sign out of all/ })).toHaveCount(0)
  const elsewhere = await (await withoutPrefetches(await browser.newContext())).newPage()
  await signInByForm(elsewhere, email)
  await elsewhere.goto('/profile')
  await page.reload()
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This session')
  await expectFits(page)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()

  await elsewhere.getByLabel('Name').fill('Too late')
  await elsewhere.getByRole('button', { name: 'Save name' }).click()
  await expect(elsewhere.getByText('You are signed out.')).toBeVisible()
  for (const path of ['/messages/export', '/messages', PAGE]) {
    await elsewhere.goto(path)
    await expect(elsewhere, path).toHaveURL(/\/sign-in/)
  }
  await elsewhere.context().close()
})

test(
  'a new password ends the other sessions and is mailed, and a name and a time zone take effect',
  LONG,
  async ({ page, browser, mail, complaints }) => {
    const own = await ownAccount()
    const email = await ownMember(own, 'viewer')
    const elsewhere = await (await browser.newContext()).newPage()
    await signInByForm(elsewhere, email)
    await signInByForm(page, email)
    await page.goto(PAGE)

    await page.getByLabel('Current password').fill('not my password')
    await page.getByLabel('New password').fill('a better password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This password is not correct.')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
    await page.getByLabel('New password').fill('a better password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed. All other sessions are signed out.').first()).toBeVisible()
    expect(complaints.splice(0)).toHaveLength(2)
    const { subject, text } = await mail.to(email)
    expect([subject, text]).toEqual([
      'Your password was changed',
      expect.stringContaining('with the previous password'),
    ])
    await elsewhere.goto('/messages')
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await fillSignIn(elsewhere, email, PASSWORD)
    await expect(elsewhere.getByText('do not match')).toBeVisible()
    await fillSignIn(elsewhere, email, 'a better password')
    await expect(elsewhere.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    await elsewhere.context().close()

    await page.getByLabel('Name').fill(HOSTILE)
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('button', { name: /, your menu$/ })).toContainText(HOSTILE)
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Auckland')
    await page.getByRole('button', { name: /, your menu$/ }).click()
    await expect(page.getByText('Times in Pacific/Auckland')).toBeVisible()
    // The server knows a chosen zone, so that no time changes when the scripts start.
    const html = await (await page.request.get('/settings/activity')).text()
    expect(html).toContain('Pacific/Auckland')
    expect(html).not.toContain(' UTC</time>')
    await page.goto('/settings/activity')
    await expect(page.getByRole('row').nth(1)).toContainText(`Changed their name to ${HOSTILE}`)
    await expect(page.getByRole('row').nth(2)).toContainText(`Changed the password of ${email}`)
  },
)
