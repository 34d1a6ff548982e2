import { readFile } from 'node:fs/promises'
import { READING_SIGN_MS } from '@/server/contract/messages/message-values'
import { holdNavigations } from '../support/hold-navigations'
import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { completeSome, ownAccount, ownMember, signInAs } from '../support/own-account'
import { waitingForBudget } from '../support/unfinished-messages'

test('an editor erases a message, after reading what remains', LONG, async ({ page }) => {
  const own = await ownAccount()
  const [id, kept] = await completeSome(own, 2)
  await signInAs(page, await ownMember(own, 'editor'))
  await page.goto(`/messages/${id}`)
  await expect(page.getByRole('region', { name: 'Erase', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase this sender' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Erase message' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('What webhooks already received.')
  await expectNoAxeFindingsHere(page, 'dialog that erases a message')
  await dialog.getByRole('button', { name: 'Erase message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const status = async (message: string | undefined) => (await page.request.get(`/messages/${message}`)).status()
  expect([await status(id), await status(kept)]).toEqual([404, 200])
  await page.goto('/settings/activity')
  await expect(page.getByRole('table')).toContainText('Erased a message')
})

test('the page of an erased message asks for nothing while the list loads', LONG, async ({ page }) => {
  const own = await ownAccount()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await signInAs(page, own.admin.email)
  for (const [id, procedure, button, list] of [
    [(await completeSome(own))[0], 'messages.noteReading', 'Erase message', '/messages'],
    [await waitingForBudget(own), 'messages.progress', 'Erase this sender', '/messages/processing'],
  ] as const) {
    const repeated = () => asked.filter((path) => path.includes(procedure)).length
    await page.goto(`/messages/${id}`)
    await expect.poll(repeated).toBeGreaterThan(0)
    const release = await holdNavigations(page)
    await page.getByRole('button', { name: button }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Erase/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const before = repeated()
    await page.clock.runFor(2 * READING_SIGN_MS)
    expect(repeated()).toBe(before)
    release()
    await expect(page).toHaveURL(list)
  }
})

test(
  'an admin exports the account and its activity log, shortens the retention, and deletes the account',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    await completeSome(own, 1)
    await signInAs(page, own.admin.email)
    await page.goto('/settings/privacy')
    await page.getByRole('button', { name: 'Create download link' }).click()
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(archive.suggestedFilename()).toMatch(/^account-[\d-]{10}\.tar$/)
    expect((await readFile(await archive.path())).includes('"transcript_text"')).toBe(true)
    await expect(page.getByText(/^Downloaded, \d+ kB$/)).toBeVisible()
    await page.getByLabel('Messages, with transcripts and summaries').selectOption('365')
    await expect(page.getByText('Everything that is older is erased within a day.')).toBeVisible()
    await expectNoAxeFindingsHere(page, 'privacy')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Retention changed' })).toHaveCount(1)

    await page.goto('/settings/activity')
    await expect(page.getByRole('table')).toContainText('365 days')
    const [log] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect((await readFile(await log.path(), 'utf8')).split('\r\n')[0]).toContain('created_at,action')

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill(own.account.name)
    await expectNoAxeFindingsHere(page, 'dialog that deletes an account')
    await confirm.click()
    // The landing page, because the person has no account any more.
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  },
)
