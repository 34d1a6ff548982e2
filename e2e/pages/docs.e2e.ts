import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { Me } from '@/server/contract/accounts/account'
import { ERROR_CODES } from '@/server/contract/api/error'
import { aToken } from '@/server/testing/fixtures/factory'
import { axeFindings, expect, expectNoAxeFindings, LONG, signIn, test } from '../support/journey'
import { ownAccount } from '../support/own-account'

const run = promisify(execFile)

/** The pages of the reference, without the guides. */
const PAGES = [
  '/docs',
  '/docs/api/account',
  '/docs/api/channels',
  '/docs/api/messages',
  '/docs/api/webhook-subscriptions',
  '/docs/webhooks',
]

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
] as const)
  test(
    `the reference with all details open has no serious or critical axe finding, ${theme}, ${width} pixels wide`,
    LONG,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 900 })
      for (const path of PAGES) {
        await page.goto(path)
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '')
        })
        expect(await axeFindings(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      }
    },
  )

test('the reference loads nothing from other hosts and has a strict policy', LONG, async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const response = await page.goto('/docs', { waitUntil: 'networkidle' })
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/)
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
})

test('the search finds endpoints, fields and errors, and says when there is nothing', LONG, async ({ page }) => {
  await page.goto('/docs')
  const field = page.getByRole('searchbox', { name: 'Search the reference and guides' })
  const results = page.getByRole('search').getByRole('listitem')
  // Until the scripts of the page have started, the key does nothing.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await field.fill('create a webhook')
  await expect(results.first()).toContainText('Create a webhook subscription')
  await field.fill('contact verified')
  await expect(results.first()).toContainText('contact_verified')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/docs\/webhooks#event\.body\..*contact_verified$/)
  const found = page.locator('code:focus')
  await expect(found).toHaveText('contact_verified')
  await expect(found).toBeInViewport()
  await page.keyboard.press('/')
  await field.fill('limit_reached')
  await expect(results.filter({ hasText: 'Error' }).first()).toBeVisible()
  expect(await axeFindings(page, ['color-contrast', 'list', 'listitem', 'label', 'region'])).toEqual([])
  await field.fill('nothing like this')
  await expect(page.getByText('Nothing found for “nothing like this”')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test(
  'the search finds a section of a guide, and the guide links to its own sections and to others',
  LONG,
  async ({ page, request }) => {
    await page.goto('/docs')
    const field = page.getByRole('searchbox', { name: 'Search the reference and guides' })
    const results = page.getByRole('search').getByRole('listitem')
    await expect(async () => {
      await field.fill('permissions policy')
      await expect(results.first()).toContainText('Guide · Put the widget on your website', { timeout: 500 })
      await field.fill('')
    }).toPass()
    await field.fill('permissions policy')
    await field.press('Enter')
    await expect(page).toHaveURL('/docs/guides/widget#permissions-policy')
    await expect(page.getByRole('heading', { name: 'Permissions Policy' })).toBeInViewport()
    await expect(page.getByRole('table').first()).toContainText('data-position')
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.evaluate(() => scrollTo(0, 0))
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(250)
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/sign-in?from=%2Fdocs%2Fguides%2Fwidget',
    )
    const contents = page.locator('summary').filter({ hasText: 'Contents' })
    const list = page.getByRole('navigation', { name: 'Contents' })
    await contents.click()
    await expect(list.locator('[aria-current=page]')).toHaveText('Put the widget on your website')
    await list.getByRole('link', { name: 'The dashboard and its members' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The dashboard and its members')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await field.fill('list channels')
    await results.first().click()
    await expect(page).toHaveURL('/docs/api/channels#listChannels')
    await page.goto('/docs#receiving')
    await expect(page).toHaveURL('/docs/webhooks#receiving')
    expect((await request.get('/docs/guides/inngest')).status()).toBe(404)
    expect((await request.get('/docs/guides/..%2fspec')).status()).toBe(404)
  },
)

test('every link of the reference works', LONG, async ({ page, request }) => {
  const ids = new Map<string, string[]>()
  const links = new Set<string>()
  for (const path of PAGES) {
    await page.goto(path)
    ids.set(path, await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)))
    for (const href of await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      links.add(href?.startsWith('#') ? path + href : (href ?? ''))
  }
  expect(links.size).toBeGreaterThan(40)
  for (const link of links) {
    const [path = '', id] = link.split('#')
    if (id !== undefined && ids.has(path)) expect(ids.get(path), link).toContain(id)
    else expect((await request.get(link)).status(), link).toBe(200)
  }
})

test('the examples of all requests run against this server', LONG, async ({ page, request, world }) => {
  const account = world.accounts.dental
  const commands: string[] = []
  for (const path of PAGES) {
    await page.goto(path)
    commands.push(...(await codesOf(page, 'curl')))
  }
  expect(commands.length).toBeGreaterThanOrEqual(8)
  for (const command of commands) {
    const body = JSON.parse(await runCommand('bash', ['-ec', command], world.tokens.dental))
    // The ids of the examples do not exist, and without DNS nor does the host. Then the response is a documented error.
    if ('error' in body) expect(ERROR_CODES, command).toContain(body.error)
    else expect(Object.keys(body).length, command).toBeGreaterThan(0)
    if ('secret' in body) {
      // The host of the example may exist, so the subscription is deleted before anything is sent.
      const headers = { authorization: `Bearer ${world.tokens.dental}` }
      const deleted = await request.delete(`/api/v1/webhook-subscriptions/${body.id}`, { headers })
      expect(deleted.status()).toBe(200)
    }
    if (command.includes('/me"')) expect(Me.parse(body).id).toBe(account.id)
    if (/"[^"]*\/(me|channels|recent|webhook-subscriptions)(\?[^"]*)?" \\\n {2}-H [^\n]*$/.test(command))
      expect(body, command).not.toHaveProperty('error')
  }

  await page.goto('/docs')
  const [typescript] = await codesOf(page, 'typescript')
  const output = await runCommand(
    process.execPath,
    ['--input-type=module', '-e', typescript ?? ''],
    world.tokens.dental,
  )
  expect(output).toContain(account.id)
  const [python] = await codesOf(page, 'python')
  if (await hasPython())
    expect(await runCommand('python3', ['-c', python ?? ''], world.tokens.dental)).toContain(account.id)
  else console.info('python3 is not installed: the Python example was not run.')
})

test('a chosen language applies to the whole page and to the next visit', LONG, async ({ page }) => {
  await page.goto('/docs')
  await expect(panel(page, 'introduction', 'curl')).toBeVisible()
  await page
    .getByRole('group', { name: 'Language of the first request' })
    .locator('label', { hasText: 'Python' })
    .click()
  await expect(panel(page, 'introduction', 'python')).toBeVisible()
  await page.goto('/docs/api/webhook-subscriptions')
  await expect(panel(page, 'createWebhookSubscription', 'python')).toBeVisible()
  await expect(panel(page, 'createWebhookSubscription', 'curl')).toBeHidden()
  await page
    .getByRole('group', { name: 'Language of the request' })
    .first()
    .locator('label', { hasText: 'TypeScript' })
    .click()
  await expect(panel(page, 'createWebhookSubscription', 'typescript')).toBeVisible()
  await page.goto('/docs')
  await page
    .getByRole('group', { name: 'Language of the first request' })
    .locator('label', { hasText: 'Python' })
    .click()
  await page.goto('/docs/webhooks')
  await expect(panel(page, 'receiving', 'python')).toContainText('hmac.compare_digest')
  const group = page.getByRole('group', { name: 'Language of the example receiver' })
  await group.scrollIntoViewIfNeeded()
  const before = (await group.boundingBox())?.y
  await group.locator('label', { hasText: 'Go' }).click()
  expect(Math.abs(((await group.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(2)
  await page.reload()
  await expect(panel(page, 'receiving', 'go')).toContainText('hmac.Equal')
  await page.goto('/docs')
  await expect(panel(page, 'introduction', 'python')).toBeVisible()
})

test('the copy button copies an example unchanged', LONG, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs')
  await page.getByRole('button', { name: 'Copy the first request in curl' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied the first request in curl' })).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe((await codesOf(page, 'curl'))[0])
  expect(copied).toContain(`${new URL(page.url()).origin}/api/v1/me`)
})

test('the table of contents marks the current section', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/docs')
  const here = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]')
  await expect(here).toHaveText('Introduction')
  for (const [path, chapters] of Object.entries({
    '/docs': { errors: 'Errors', versioning: 'Versioning' },
    '/docs/api/channels': { listChannels: 'List channels' },
    '/docs/webhooks': { receiving: 'Receiving events', schedule: 'Delivery schedule' },
  })) {
    await page.goto(path)
    for (const [id, name] of Object.entries(chapters)) {
      await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView())
      await expect(here).toContainText(name)
      await expect(here).toBeInViewport()
    }
  }
})

test('on a narrow screen the table of contents opens, navigates and closes', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  const contents = page.locator('summary').filter({ hasText: 'Contents' })
  await contents.click()
  const list = page.getByRole('navigation', { name: 'Contents' })
  await list.getByRole('link', { name: 'Limits' }).click()
  await expect(page).toHaveURL('/docs#limits')
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport()
  await expect(list).toBeHidden()
  await contents.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(contents).toBeFocused()
})

test('the reference works with the keyboard and without scripts', LONG, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { name: 'Introduction' }).getByRole('link')).toBeFocused()
  const curl = page.locator('input[name="language-introduction"][value="curl"]')
  for (let presses = 0; presses < 8 && !(await isFocused(curl)); presses++) await page.keyboard.press('Tab')
  await expect(curl).toBeFocused()
  await expect(page.locator('label').filter({ has: curl })).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'introduction', 'typescript')).toBeVisible()
  await expect(panel(page, 'introduction', 'curl')).toBeHidden()
  await context.close()
})

test(
  'a signed-in reader sees the prefix of a token in the examples, never the token',
  LONG,
  async ({ page, world }) => {
    await page.goto('/docs')
    await expect(page.getByText('export TOKEN=')).toHaveText('export TOKEN="msg_pat_…"')
    await signIn(page, world)
    await page.getByRole('link', { name: 'API reference' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
    await expect(page.getByText('export TOKEN=')).toHaveText(/export TOKEN="msg_pat_[0-9a-f]{4}…"/)
    const html = await page.content()
    for (const token of Object.values(world.tokens)) expect(html).not.toContain(token)
  },
)

/** Returns all examples in a language, in the order of the page. */
function codesOf(page: Page, language: string): Promise<string[]> {
  return page
    .locator(`fieldset:has(input[value="curl"]) [data-panel="${language}"] pre`)
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
}

const panel = (page: Page, id: string, language: string) =>
  page.locator(`fieldset:has(input[name="language-${id}"]) [data-panel="${language}"]`)

const isFocused = (target: ReturnType<Page['locator']>) =>
  target.evaluate((element) => element === document.activeElement)

async function runCommand(command: string, args: string[], token: string): Promise<string> {
  const { stdout } = await run(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', TOKEN: token },
  })
  return stdout
}

const hasPython = () =>
  run('python3', ['--version']).then(
    () => true,
    () => false,
  )

test('a request is tried from the reference, and the token is typed once', LONG, async ({ page, complaints }) => {
  const { account } = await ownAccount()
  const { token } = await aToken({ accountId: account.id })
  await page.goto('/docs/api/channels')
  const chapter = (name: string) => page.getByRole('region', { name, exact: true })
  const open = (name: string) => chapter(name).getByText('Try it').click()

  await open('List channels')
  const list = chapter('List channels')
  await list.getByRole('button', { name: 'Send request' }).click()
  await expect(list.getByText('Enter an access token.')).toBeVisible()
  await list.getByLabel('Access token').fill(token)
  await list.getByRole('button', { name: 'Send request' }).click()
  await expect(list.getByText(/Response 200, \d+ ms/)).toBeVisible()

  await open('Get a channel')
  const get = chapter('Get a channel')
  await expect(get.getByLabel('Access token')).toHaveValue(token)
  await get.getByRole('textbox', { name: 'id', exact: true }).fill('nothing')
  await get.getByRole('button', { name: 'Send request' }).click()
  await expect(get.getByText(/Response 404, \d+ ms/)).toBeVisible()
  await expect(get.getByText(/^Request id [\w-]+$/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  // The browser logs the 404.
  expect(complaints.splice(0)).toHaveLength(1)
})
