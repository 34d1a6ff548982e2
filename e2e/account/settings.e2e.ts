import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import {
  admin,
  expect,
  expectNoAxeFindingsHere,
  fillSignIn,
  LONG,
  tabTo,
  test,
  withoutPrefetches,
} from '../support/journey'
import { completeSome, ownAccount, ownMember, signInAs } from '../support/own-account'

const PASSWORD = 'a harbour at night'

/** Creates a user for one test, who can sign in. */
async function createUser(name: string): Promise<{ name: string; email: string }> {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@settings.example`
  const args = ['run', '--silent', 'admin', '--', 'user', 'create', '--email', email, '--name', name]
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' }
  const child = spawn('npm', [...args, '--password-stdin'], { env, stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(PASSWORD)
  expect(await new Promise((ended) => child.once('close', ended))).toBe(0)
  return { name, email }
}

const createAccount = async (name: string, email: string): Promise<string> => {
  const made = await admin('account', 'create', '--name', name, '--plan', 'starter', '--admin', email)
  return (made as { id: string }).id
}

async function signInToSettings(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.goto('/sign-in?from=/settings')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const elsewhere = async (browser: Browser): Promise<Page> =>
  (await withoutPrefetches(await browser.newContext())).newPage()
const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

async function chooseMemberAction(page: Page, email: string, action: string): Promise<void> {
  await row(page, 'Members', email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a person is invited, joins with a role, and loses rights during a session', async ({
  page,
  browser,
  mail,
  complaints,
}) => {
  const ada = await createUser('Ada Marsh')
  await createAccount('Lighthouse', ada.email)
  const email = `bo-${randomUUID().slice(0, 8)}@settings.example`
  await signInToSettings(page, ada)
  await page.getByRole('link', { name: 'Members' }).click()

  // An invalid address shows an error, and the input keeps it.
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('bo at settings')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Expected an email address, like name@example.com.' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('bo at settings')
  await dialog.getByLabel('Email').fill(email)
  await expectNoAxeFindingsHere(page)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { link, subject } = await mail.to(email)
  expect(subject).toBe('"Ada Marsh" invites you to "Lighthouse"')
  await expect(row(page, 'Open invitations', email)).toContainText('Expires in 7 days')
  expect(await page.content()).not.toContain(link)

  // A user who is signed in cannot accept an invitation for someone else.
  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${ada.email}`)).toBeVisible()

  // The link can be opened twice and used once. A form with an error keeps its values.
  const other = await elsewhere(browser)
  await other.goto(link)
  await other.reload()
  await other.getByLabel('Name').fill('Bo Quill')
  await other.getByLabel('Password', { exact: true }).fill('short')
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(other.getByRole('alert').filter({ hasText: '10' })).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue('Bo Quill')
  await expectNoAxeFindingsHere(other)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const used = await elsewhere(browser)
  await used.goto(link)
  await expect(used.getByRole('heading', { level: 1 })).toHaveText('This invitation is not valid')

  // An editor cannot manage members.
  await other.goto('/settings/members')
  await expect(row(other, 'Members', 'Bo Quill')).toContainText('Editor')
  await expect(other.getByRole('button', { name: 'Invite member' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  // The role becomes viewer during the session: the server refuses the open form.
  await other.goto('/integrations/api-access')
  await other.getByRole('button', { name: 'Create token' }).first().click()
  await other.getByLabel('Name').fill('Too late')
  await page.goto('/settings/members')
  await chooseMemberAction(page, email, 'Change role')
  await page.getByRole('radio', { name: 'Viewer' }).check()
  await page.getByRole('button', { name: 'Save role' }).click()
  // The dialog is inside the row and mentions viewers too, so it must close first.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Members', email)).toContainText('Viewer')
  await other.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(other.getByText('This needs the role editor; yours is viewer.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Create token' })).toHaveCount(0)

  // Removed during the session: the next page asks to sign in.
  await chooseMemberAction(page, email, 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Bo Quill' }).click()
  await expect(row(page, 'Members', email)).toHaveCount(0)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/sign-in/)

  // The last admin cannot leave.
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Leave account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Lighthouse' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An account needs at least one admin.' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The browser logs the two refusals.
  expect(complaints.splice(0).map((message) => /status of (\d+)/.exec(message)?.[1])).toEqual(['400', '409'])

  // The activity log has all of it. Its filter is part of the URL.
  await page.getByRole('link', { name: 'Activity log' }).click()
  const log = page.getByRole('table', { name: 'Activity log' }).getByRole('row')
  await expect(log.nth(1)).toContainText(`Removed ${email}`)
  await expect(log.nth(2)).toContainText('Editor to viewer')
  await expect(log.nth(3)).toContainText(`Joined as ${email}`)
  await expect(log.nth(4)).toContainText(`Invited ${email}`)
  await expect(log.nth(4)).toContainText(ada.name)
  await expect(log.nth(4)).toContainText('127.0.0.1')
  await page.getByLabel('Show').selectOption('Tokens')
  await expect(page).toHaveURL('/settings/activity?kind=tokens')
  await expect(page.getByText('No activity for tokens yet.')).toBeVisible()
})

test(
  'removing a member revokes their tokens, which the dialog lists, unless the admin keeps them',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const email = await ownMember(own, 'editor')
    const create = ['token', 'create', '--account', own.account.id, '--email', email, '--name']
    const { token } = (await admin(...create, 'Zapier')) as { token: string }
    await admin(...create, 'Backup')
    const responses = async () =>
      (await page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } })).status()
    expect(await responses()).toBe(200)
    await signInAs(page, own.admin.email)
    await page.goto('/settings/members')
    await chooseMemberAction(page, email, 'Remove')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toContainText([/^Backup Never used/, /^Zapier Last used/])
    await expect(dialog.getByText('These 2 access tokens will be revoked.')).toBeVisible()
    const box = dialog.getByRole('checkbox', { name: 'Keep these tokens valid' })
    await expect(box).not.toBeChecked()
    await box.check()
    await expect(dialog.getByText('These 2 access tokens stay valid.')).toBeVisible()
    await box.uncheck()
    await expectNoAxeFindingsHere(page)
    await dialog.getByRole('button', { name: 'Remove Otto Berg' }).click()
    await expect(row(page, 'Members', email)).toHaveCount(0)
    expect(await responses()).toBe(401)
    await page.goto('/settings/activity?kind=tokens')
    await expect(page.getByRole('row').filter({ hasText: 'Revoked the token' })).toHaveCount(2)
  },
)

test(
  'a known user joins with their password and switches between two separate accounts',
  LONG,
  async ({ page, mail }) => {
    const [ada, cy] = [await createUser('Ada Marsh'), await createUser('Cy Reed')]
    await createAccount('Windmill', ada.email)
    await createAccount('Ropeworks', cy.email)
    await signInToSettings(page, ada)
    await page.goto('/settings/members')
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(cy.email)
    await page.getByRole('radio', { name: 'Admin' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    const { link } = await mail.to(cy.email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in and join' }).click()
    await expect(page.getByText('This password is not correct.')).toBeVisible()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in and join' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const account = page.getByRole('region', { name: 'Current account' })
    await expect(account.getByRole('button').first()).toContainText('Windmill')

    // Changes in one account do not appear in the other.
    await page.goto('/settings')
    await page.getByLabel('Name').fill('Windmill & <script>alert(1)</script>')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(account.getByRole('button').first()).toContainText('Windmill & <script>alert(1)</script>')
    const stale = await page.context().newPage()
    await stale.goto('/settings')
    await account.getByRole('button').first().click()
    await account.getByRole('button', { name: /Ropeworks/ }).click()
    await expect(account.getByRole('button').first()).toContainText('Ropeworks')
    // A tab that still shows the first account changes neither.
    await stale.getByLabel('Name').fill('Neither of them')
    await stale.getByRole('button', { name: 'Save changes' }).click()
    await expect(stale.getByText('Another tab switched to the account Ropeworks. Reload this page.')).toBeVisible()
    await stale.close()
    await page.goto('/settings/members')
    await expect(page.getByText(ada.email)).toHaveCount(0)
    await page.goto('/settings/activity')
    await expect(page.getByText('Windmill')).toHaveCount(1) // in the switcher
    await page.goto('/settings')
    await expect(page.getByLabel('Name')).toHaveValue('Ropeworks')

    // A cookie with an account of others has no effect.
    await page.context().addCookies([{ name: 'account', value: randomUUID(), url: page.url() }])
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Ropeworks')

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('You are signed out on all devices')).toBeVisible()
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/sign-in/)
  },
)

test(
  'on a phone the tabs of the settings are one line with the current one in sight, and the profile is apart',
  LONG,
  async ({ page }) => {
    const { admin } = await ownAccount()
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, admin.email)
    await page.goto('/settings')
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Account',
      'Notifications',
      'Assignment',
      'Processing',
      'Members',
      'Privacy',
      'Activity log',
    ])
    const tops = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    await expect(tabs.getByRole('link', { name: 'Activity log' })).not.toBeInViewport({ ratio: 1 })

    // A tab that gets the focus comes into sight.
    await tabTo(tabs.getByRole('link', { name: 'Account' }))
    await tabTo(tabs.getByRole('link', { name: 'Activity log' }))
    await expect(tabs.getByRole('link', { name: 'Activity log' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings/activity')
    await page.reload()
    const current = tabs.getByRole('link', { name: 'Activity log' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(tabs.getByRole('link', { name: 'Account' })).not.toBeInViewport({ ratio: 1 })
    await expectNoAxeFindingsHere(page)

    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: /, your menu$/ }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(tabs).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('a disabled webhook is shown on every page until it is deleted', LONG, async ({ page, world }) => {
  const ada = await createUser('Ada Marsh')
  const account = await createAccount('Ferry', ada.email)
  const { token } = (await admin('token', 'create', '--account', account, '--name', 'Banner')) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const url = world.subscriptions.failing.url
  const created = await page.request.post('/api/v1/webhook-subscriptions', { headers, data: { url } })
  const { id } = await created.json()
  await signInToSettings(page, ada)
  const banner = page.getByRole('region', { name: 'Disabled webhooks' })
  await expect(banner).toHaveCount(0)
  await admin('message', 'complete', '--account', account, '--count', '5')
  await expect(async () => {
    await page.reload()
    await expect(banner).toContainText('1 webhook is disabled and not receiving events', { timeout: 500 })
  }).toPass()
  await page.goto('/integrations/webhooks')
  await expect(page.getByRole('table', { name: 'Webhooks' })).toContainText('Disabled after 5 failed attempts in a row')
  await expect(banner).toHaveCount(0)
  for (const path of ['/settings/members', '/settings/activity', '/integrations/api-access']) {
    await page.goto(path)
    await banner.locator('summary').click()
    await expect(banner, path).toContainText('Disabled after 5 failed attempts in a row')
    await expect(banner.getByRole('link', { name: url.replace('https://', '') }), path).toBeVisible()
    await expectNoAxeFindingsHere(page, path)
  }
  await banner.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL(`/integrations/webhooks/${id}`)
  await expect(banner).toHaveCount(0)
  await page.request.delete(`/api/v1/webhook-subscriptions/${id}`, { headers })
  await page.goto('/settings/activity')
  await expect(banner).toHaveCount(0)
  const log = page.getByRole('table', { name: 'Activity log' }).getByRole('row')
  await expect(log.nth(1)).toContainText('API token Banner')
  await expect(log.nth(2)).toContainText('System')
  await expect(log.nth(2).getByRole('link')).toHaveAttribute('href', `/integrations/webhooks/${id}`)
})

for (const theme of ['light', 'dark'] as const)
  test(
    `the ${theme} theme overrides the device’s, is accessible on a narrow screen, and works without scripts`,
    LONG,
    async ({ browser, world }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        colorScheme: theme === 'light' ? 'dark' : 'light',
        viewport: { width: 390, height: 844 },
      })
      const page = await context.newPage()
      await signInToSettings(page, world.signIn)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('button', { name: /, your menu$/ }).click()
      await page.getByRole('button', { name: theme === 'light' ? 'Light' : 'Dark' }).click()
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('link', { name: 'API access' }).click()
      await expect(page).toHaveURL('/integrations/api-access')
      const cookies = await context.cookies()
      await context.close()

      const scripted = await browser.newContext({ viewport: { width: 390, height: 844 } })
      await scripted.addCookies(cookies)
      const seen = await scripted.newPage()
      for (const path of ['/settings', '/settings/members', '/settings/activity']) {
        await seen.goto(path)
        await expect(seen.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
        await expectNoAxeFindingsHere(seen, path)
        expect(await seen.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      }
      await seen.getByRole('button', { name: 'Menu', exact: true }).click()
      await expectNoAxeFindingsHere(seen, 'the menu')
      await seen.getByRole('button', { name: /, your menu$/ }).click()
      await expectNoAxeFindingsHere(seen, 'the panel of the user')
      await seen.getByRole('button', { name: 'System' }).click()
      await expect(seen.locator('html')).not.toHaveClass(new RegExp(`\\b${theme}\\b`))
      await seen.keyboard.press('Escape')
      await seen.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Webhooks' }).click()
      await expect(seen.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
      await expect(seen.getByRole('button', { name: 'System' })).toBeHidden()
      await scripted.close()
    },
  )

test(
  'an admin adds assignment rules by keyboard, moves, changes and removes them; a message follows them',
  LONG,
  async ({ page, complaints }) => {
    const own = await ownAccount()
    await ownMember(own, 'editor')
    await signInAs(page, own.admin.email)
    await page.goto('/settings/assignment')
    await expect(page.getByText('No rules yet.')).toBeVisible()
    await expectNoAxeFindingsHere(page)
    const dialog = page.getByRole('dialog')
    const rows = page.getByRole('table', { name: 'Assignment rules' }).getByRole('row')

    await tabTo(page.getByRole('button', { name: 'Add rule' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Channel')).toBeFocused()
    await dialog.getByLabel('Urgency').selectOption('low')
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await expect(dialog.getByText('Choose at least one person.')).toBeVisible()
    // The refused request.
    complaints.splice(0)
    await dialog.getByLabel(own.admin.name).check()
    await expectNoAxeFindingsHere(page)
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await expect(rows.nth(1)).toContainText('Low urgency')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await expect(rows.nth(2)).toContainText('Every message')

    const up = page.getByRole('button', { name: 'Move rule 2 up' })
    await tabTo(up)
    await page.keyboard.press('Enter')
    await expect(rows.nth(1)).toContainText('Every message')
    await rows.nth(1).getByRole('button', { name: 'Actions for rule 1' }).click()
    await page.getByRole('menuitem', { name: 'Edit rule' }).click()
    await dialog.getByLabel(own.admin.name).check()
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expect(rows.nth(1)).toContainText('In turn')
    await rows.nth(2).getByRole('button', { name: 'Actions for rule 2' }).click()
    await page.getByRole('menuitem', { name: 'Remove rule' }).click()
    await dialog.getByRole('button', { name: 'Remove rule' }).click()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Assignment rules' })).toBeFocused()
    await expectNoAxeFindingsHere(page)

    await completeSome(own, 1)
    await expect(async () => {
      await page.goto('/messages?assignee=none')
      // The page that was read before the message followed its rule keeps it.
      await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0, {
        timeout: 2_000,
      })
    }).toPass()
  },
)
