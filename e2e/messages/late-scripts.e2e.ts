import type { Page } from 'playwright/test'
import { expect, LONG, test } from '../support/journey'
import { completeSome, ownAccount, signInAs } from '../support/own-account'
import { failedSummary } from '../support/unfinished-messages'

/** Opens a page, and holds the scripts that it loads after its own until they are released. */
async function openWithLateScripts(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) {
      held++
      await released
    }
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { release: () => release(), held: () => held }
}

test('a filter that is chosen before its script has loaded applies afterwards', LONG, async ({ page }) => {
  const own = await ownAccount()
  await completeSome(own)
  await signInAs(page, own.admin.email)
  const scripts = await openWithLateScripts(page, '/messages')
  await expect.poll(scripts.held).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Urgency' }).selectOption({ label: 'High' })
  expect(new URL(page.url()).search).toBe('')
  scripts.release()
  await expect(page).toHaveURL('/messages?urgency=high')
})

test(
  'tags and notes can be typed before their scripts have loaded, and are sent only with them',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await completeSome(own)
    await signInAs(page, own.admin.email)
    await page.goto('/messages')
    const message = await page.locator('main li a[href^="/messages/"]').first().getAttribute('href')
    const scripts = await openWithLateScripts(page, String(message))
    await expect.poll(scripts.held).toBeGreaterThan(0)
    const [tag, note] = [
      page.getByRole('combobox', { name: 'Add tag' }),
      page.getByRole('textbox', { name: 'Add note' }),
    ]
    await tag.fill('implant')
    await tag.press('Enter')
    await note.fill('Called back.')
    await expect(page).toHaveURL(String(message))
    await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled()
    scripts.release()
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.locator('#notes li')).toContainText('Called back.')
    await expect(tag).toHaveValue('implant')
    await tag.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove tag implant' })).toBeVisible()
  },
)

test(
  'the buttons of a message in processing work from the moment at which they are enabled',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await failedSummary(own)
    await signInAs(page, own.admin.email)
    const scripts = await openWithLateScripts(page, '/messages/processing')
    await expect.poll(scripts.held).toBeGreaterThan(0)
    const discard = page.getByRole('button', { name: /^Discard / })
    await expect(page.getByRole('button', { name: /^Retry .*@/ })).toBeDisabled()
    await expect(discard).toBeDisabled()
    scripts.release()
    await discard.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
