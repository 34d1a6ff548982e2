import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { admin, axeFindings, expect, fillSignIn, LONG, test } from './journey'
import { ownAccount, ownMember, signInAs } from './own-account'

const PASSWORD = 'a harbour at night'

/** Somebody of this test alone, who can sign in. */
async function aPerson(name: string): Promise<{ name: string; email: string }> {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@settings.example`
  const words = ['run', '--silent', 'admin', '--', 'user', 'create', '--email', email, '--name', name]
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' }
  const child = spawn('npm', [...words, '--password-stdin'], { env, stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(PASSWORD)
  expect(await new Promise((ended) => child.once('close', ended))).toBe(0)
  return { name, email }
}

const anAccount = async (name: string, email: string): Promise<string> => {
  const made = await admin('account', 'create', '--name', name, '--plan', 'starter', '--admin', email)
  return (made as { id: string }).id
}

async function enter(page: Page, { email, password = PASSWORD }: { email: string; password?: string }): Promise<void> {
  await page.goto('/sign-in?from=/settings')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

test('a person is invited, joins with a role, is refused the rest, and loses what they lose in mid-session', async ({
  page,
  browser,
  mail,
  complaints,
}) => {
  const ada = await aPerson('Ada Marsh')
  await anAccount('Lighthouse', ada.email)
  const email = `bo-${randomUUID().slice(0, 8)}@settings.example`
  await enter(page, ada)
  await page.getByRole('link', { name: 'Members' }).click()

  // Invited: what is no address is told where it was typed, and the input stays.
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('bo at settings')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Expected an email address, like name@example.com.' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('bo at settings')
  await dialog.getByLabel('E-mail').fill(email)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { link, subject } = await mail.to(email)
  expect(subject).toBe('"Ada Marsh" invites you to "Lighthouse"')
  await expect(row(page, 'Open invitations', email)).toContainText('expires in 7 days')
  expect(await page.content()).not.toContain(link)

  // Whoever is signed in already is not let in for them.
  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${ada.email}`)).toBeVisible()

  // Opened twice, used once; a faulty form keeps what was typed.
  const other = await elsewhere(browser)
  await other.goto(link)
  await other.reload()
  await other.getByLabel('Name').fill('Bo Quill')
  await other.getByLabel('Password', { exact: true }).fill('short')
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(other.getByRole('alert').filter({ hasText: '10' })).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue('Bo Quill')
  expect(await axeFindings(other)).toEqual([])
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const used = await elsewhere(browser)
  await used.goto(link)
  await expect(used.getByRole('heading', { level: 1 })).toHaveText('This invitation is not open')

  // An editor may not manage people.
  await other.goto('/settings/members')
  await expect(row(other, 'Members', 'Bo Quill')).toContainText('editor')
  await expect(other.getByRole('button', { name: 'Invite a person' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  // A viewer in mid-session: the form that still stands open is refused on the server.
  await other.goto('/integrations/api-access')
  await other.getByRole('button', { name: 'Create a token' }).first().click()
  await other.getByLabel('Name').fill('Too late')
  await page.goto('/settings/members')
  await row(page, 'Members', email).getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: 'Viewer' }).check()
  await page.getByRole('button', { name: 'Save the role' }).click()
  // The dialog stands in the row, and speaks of viewers too.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Members', email)).toContainText('viewer')
  await other.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(other.getByText('This needs the role editor; yours is viewer.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Create a token' })).toHaveCount(0)

  // Removed in mid-session: the next page asks who they are.
  await row(page, 'Members', email).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Bo Quill' }).click()
  await expect(row(page, 'Members', email)).toHaveCount(0)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/sign-in/)

  // The last admin stays.
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Leave the account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Lighthouse' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An account always has an admin.' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The browser itself notes the two refusals.
  expect(complaints.splice(0).map((words) => /status of (\d+)/.exec(words)?.[1])).toEqual(['400', '409'])

  // All of it is told, and filtered in the address bar.
  await page.getByRole('link', { name: 'Activity log' }).click()
  const log = page.getByRole('table', { name: 'Activity log' }).getByRole('row')
  await expect(log.nth(1)).toContainText(`Removed ${email}`)
  await expect(log.nth(2)).toContainText('editor to viewer')
  await expect(log.nth(3)).toContainText(`Joined as ${email}`)
  await expect(log.nth(4)).toContainText(`Invited ${email}`)
  await expect(log.nth(4)).toContainText(ada.name)
  await expect(log.nth(4)).toContainText('127.0.0.1')
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Tokens' }).click()
  await expect(page).toHaveURL('/settings/activity?kind=tokens')
  await expect(page.getByText('Nothing was done about tokens yet.')).toBeVisible()
})

test('removing a member offers to revoke their tokens', async ({ page }) => {
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
  await row(page, 'Members', email).getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('checkbox', { name: 'Revoke the 2 active access tokens they created' })
  await expect(box).not.toBeChecked()
  await box.check()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove Otto Berg' }).click()
  await expect(row(page, 'Members', email)).toHaveCount(0)
  expect(await responses()).toBe(401)
  await page.goto('/settings/activity?kind=tokens')
  await expect(page.getByRole('row').filter({ hasText: 'Revoked the token' })).toHaveCount(2)
})

test(
  'whoever is known joins by their password, switches between two accounts that never see each other',
  LONG,
  async ({ page, mail }) => {
    const [ada, cy] = [await aPerson('Ada Marsh'), await aPerson('Cy Reed')]
    await anAccount('Windmill', ada.email)
    await anAccount('Ropeworks', cy.email)
    await enter(page, ada)
    await page.goto('/settings/members')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByRole('dialog').getByLabel('E-mail').fill(cy.email)
    await page.getByRole('radio', { name: 'Admin' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    const { link } = await mail.to(cy.email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign out and go on' }).click()
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in and join' }).click()
    await expect(page.getByText('This is not the password of that address.')).toBeVisible()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in and join' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const account = page.getByRole('region', { name: 'Current account' })
    await expect(account.locator('summary')).toContainText('Windmill')

    // What is done in one account is not seen in the other.
    await page.goto('/settings')
    await page.getByLabel('Name').fill('Windmill & <script>alert(1)</script>')
    await page.getByRole('button', { name: 'Save the name' }).click()
    await expect(account.locator('summary')).toContainText('Windmill & <script>alert(1)</script>')
    const stale = await page.context().newPage()
    await stale.goto('/settings')
    await account.locator('summary').click()
    await account.getByRole('button', { name: /Ropeworks/ }).click()
    await expect(account.locator('summary')).toContainText('Ropeworks')
    // A tab that still shows the first one changes neither.
    await stale.getByLabel('Name').fill('Neither of them')
    await stale.getByRole('button', { name: 'Save the name' }).click()
    await expect(stale.getByText('You are looking at Ropeworks in another tab now. Reload this page.')).toBeVisible()
    await stale.close()
    await page.goto('/settings/members')
    await expect(page.getByText(ada.email)).toHaveCount(0)
    await page.goto('/settings/activity')
    await expect(page.getByText('Windmill')).toHaveCount(1) // in the switcher
    await page.goto('/settings')
    await expect(page.getByLabel('Name')).toHaveValue('Ropeworks')

    // An account one is no member of is not entered by asking for it.
    await page.context().addCookies([{ name: 'account', value: randomUUID(), url: page.url() }])
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Ropeworks')

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('You are signed out everywhere')).toBeVisible()
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/sign-in/)
  },
)

test('a webhook that was switched off is told on every page until it is deleted', LONG, async ({ page, world }) => {
  const ada = await aPerson('Ada Marsh')
  const account = await anAccount('Ferry', ada.email)
  const { token } = (await admin('token', 'create', '--account', account, '--name', 'Banner')) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const url = world.subscriptions.failing.url
  const created = await page.request.post('/api/v1/webhook-subscriptions', { headers, data: { url } })
  const { id } = await created.json()
  await enter(page, ada)
  const banner = page.getByRole('region', { name: 'Disabled webhooks' })
  await expect(banner).toHaveCount(0)
  await admin('message', 'complete', '--account', account, '--count', '5')
  await expect(async () => {
    await page.reload()
    await expect(banner).toContainText('1 webhook is disabled and not receiving events', { timeout: 500 })
  }).toPass()
  for (const path of [
    '/settings/members',
    '/settings/activity',
    '/integrations/api-access',
    '/integrations/webhooks',
  ]) {
    await page.goto(path)
    await banner.locator('summary').click()
    await expect(banner, path).toContainText('Disabled after 5 failed attempts in a row')
    await expect(banner.getByRole('link', { name: url }), path).toBeVisible()
    expect(await axeFindings(page), path).toEqual([])
  }
  await banner.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL(`/integrations/webhooks/${id}`)
  await expect(banner).toHaveCount(0)
  await page.request.delete(`/api/v1/webhook-subscriptions/${id}`, { headers })
  await page.goto('/settings/activity')
  await expect(banner).toHaveCount(0)
  const log = page.getByRole('table', { name: 'Activity log' }).getByRole('row')
  await expect(log.nth(1)).toContainText('API, token Banner')
  await expect(log.nth(2)).toContainText('The service')
  await expect(log.nth(2).getByRole('link')).toHaveAttribute('href', `/integrations/webhooks/${id}`)
})

for (const theme of ['light', 'dark'] as const)
  test(
    `the settings in ${theme}: chosen against the device, without a finding, on a narrow screen, before any script`,
    LONG,
    async ({ browser, world }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        colorScheme: theme === 'light' ? 'dark' : 'light',
        viewport: { width: 390, height: 844 },
      })
      const page = await context.newPage()
      await enter(page, world.signIn)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: theme === 'light' ? 'Light' : 'Dark' }).click()
      await expect(page.locator('html')).toHaveClass(theme)
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'API access' }).click()
      await expect(page).toHaveURL('/integrations/api-access')
      const cookies = await context.cookies()
      await context.close()

      const scripted = await browser.newContext({ viewport: { width: 390, height: 844 } })
      await scripted.addCookies(cookies)
      const seen = await scripted.newPage()
      for (const path of ['/settings', '/settings/members', '/settings/activity']) {
        await seen.goto(path)
        await expect(seen.locator('html')).toHaveClass(theme)
        expect(await axeFindings(seen), path).toEqual([])
        expect(await seen.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      }
      await seen.getByRole('button', { name: 'Menu' }).click()
      expect(await axeFindings(seen), 'the menu').toEqual([])
      await seen.getByRole('button', { name: 'System' }).click()
      await expect(seen.locator('html')).not.toHaveClass(theme)
      await seen.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Webhooks' }).click()
      await expect(seen.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
      await expect(seen.getByRole('button', { name: 'System' })).toBeHidden()
      await scripted.close()
    },
  )
