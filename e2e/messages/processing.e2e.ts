import type { Locator, Page } from 'playwright/test'
import { expect, expectNoAxeFindingsHere, LONG, tabTo, test } from '../support/journey'
import { ownAccount, ownMember, signInAs } from '../support/own-account'
import {
  failedSummary,
  finish,
  HEARD,
  notUnderstood,
  retriedLater,
  undecodable,
  waitingForBudget,
} from '../support/unfinished-messages'

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Messages in processing' }).locator(':scope > li')
const row = (page: Page, email: string): Locator => rows(page).filter({ hasText: email })

test('a failed message is retried from the list and is completed', async ({ page }) => {
  const own = await ownAccount()
  const id = await failedSummary(own)
  await signInAs(page, own.admin.email)
  await page.goto('/settings')
  const banner = page.getByRole('region', { name: 'Messages that need attention' })
  await expect(banner).toContainText('1 message could not be processed')
  await banner.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL('/messages/processing?filter=failed')
  await expect(banner).toBeHidden()
  const failed = row(page, 'mara@crowns.example')
  await expect(failed).toContainText('Failed: The provider responded with status 503.')
  await expect(failed).toContainText('Summarizing, after 7 attempts')

  await tabTo(failed.getByRole('button', { name: 'Retry mara@crowns.example' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No message failed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Processing' })).toBeFocused()
  await finish(id)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing in processing' })).toBeVisible()
  await page.getByRole('link', { name: 'Completed' }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/settings/activity?kind=messages')
  await expect(page.getByRole('table')).toContainText('Retried a message')
})

test(
  'the page of a failed message shows its history, and becomes the completed message by itself',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const id = await failedSummary(own)
    await signInAs(page, own.admin.email)
    await page.goto(`/messages/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('mara@crowns.example')
    const main = page.locator('main')
    await expect(main).toContainText('The model is overloaded.')
    await expect(main).toContainText('Attempt 3')
    await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
    const audio = page.getByRole('region', { name: 'Recording' }).locator('audio')
    expect((await page.request.get((await audio.getAttribute('src')) ?? '')).status()).toBe(200)
    await expectNoAxeFindingsHere(page, 'a failed message')

    await page.getByRole('button', { name: /^Retry/ }).click()
    await expect(page.getByRole('button', { name: /^Retry/ })).toBeHidden()
    await finish(id)
    await expect(page.getByRole('heading', { name: 'Payload' })).toBeVisible()
    await page.getByRole('heading', { name: 'Processing' }).click()
    await expect(main).toContainText('The last 2 seconds of the recording could not be decoded.')
    await expect(main).toContainText('Summarized by')
    await expectNoAxeFindingsHere(page, 'a completed message')

    await eraseSender(page, 'mara@crowns.example')
    await expect(page).toHaveURL('/messages')
    await expect(page.getByText('mara@crowns.example')).toHaveCount(0)
    expect((await page.request.get(`/messages/${id}`)).status()).toBe(404)
  },
)

/** Erases the sender of the open message after reading what that means. */
async function eraseSender(page: Page, contact: string): Promise<void> {
  await page.getByRole('button', { name: 'Erase this sender' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${contact}?` })
  await expect(dialog).toContainText('This is their only message.')
  await expect(dialog).toContainText('Webhooks that were already sent cannot be recalled.')
  await expectNoAxeFindingsHere(page, 'erasing a sender')
  await dialog.getByRole('button', { name: 'Erase 1 message' }).click()
  await expect(dialog).toBeHidden()
}

test('waiting messages say why; a discarded one disappears from the list', LONG, async ({ page }) => {
  const own = await ownAccount()
  await waitingForBudget(own)
  await retriedLater(own)
  const id = await undecodable(own)
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  await page.getByRole('link', { name: 'Processing (1 failed)' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, 'ivo@quay.example')).toContainText('Transcribing · attempt 2 · next attempt in 7 days')
  await expect(row(page, 'ivo@quay.example').getByRole('button')).toHaveCount(0)
  await expectNoAxeFindingsHere(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Waiting (1)' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'ben@harbour.example')).toContainText('Waiting: the minutes of your plan')
  const waiting = row(page, 'ben@harbour.example')
  await expect(waiting).toContainText(
    /Continues by itself from .+ if it fits, or earlier if your plan gets more minutes\./,
  )
  await expect(waiting.locator('time[datetime$="-01T00:00:00.000Z"]')).toBeVisible()
  await expect(waiting.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  // The message continues by itself, so nothing asks to discard it.
  await expect(waiting.getByRole('button', { name: /^Discard/ })).not.toHaveClass(/danger/)
  await waiting.getByRole('link', { name: 'View usage' }).click()
  await expect(page.locator('main')).toContainText('1,500 of 1,500 minutes')
  await page.goBack()
  await page.getByRole('link', { name: 'Failed (1)' }).click()
  const failed = row(page, 'noise@elsewhere.example')
  await expect(failed).toContainText('A retry can’t help. Ask the sender for a new recording')
  await expect(failed.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await failed.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard message' }).click()
  await expect(page.getByText('No message failed.')).toBeVisible()
  await page.goto(`/messages/${id}`)
  await expect(page.locator('main')).toContainText('Discarded')
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)

  // A message whose step is still due.
  await page.goto('/messages/processing')
  await row(page, 'ivo@quay.example').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ivo@quay.example')
  await eraseSender(page, 'ivo@quay.example')
  await expect(rows(page)).toHaveCount(1)
})

test('a message that was not understood is completed as heard, or with a corrected text', LONG, async ({ page }) => {
  const own = await ownAccount()
  const heard = await notUnderstood(own, 'ben@harbour.example')
  const corrected = await notUnderstood(own)
  await signInAs(page, own.admin.email)
  await page.goto('/messages/processing')
  const asHeard = row(page, 'ben@harbour.example')
  await expect(asHeard).toContainText('Waiting: the speech was not understood well')
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await asHeard.getByRole('button', { name: 'Complete as heard' }).click()
  await expect(asHeard.getByRole('button', { name: 'Complete as heard' })).toBeHidden()
  await finish(heard)

  await row(page, 'ada@harbour.example').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Correct and complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete with a corrected transcript' })
  await expect(dialog.getByLabel('Transcript')).toHaveValue(HEARD)
  await expectNoAxeFindingsHere(page, 'correcting a message that waits')
  await dialog.getByLabel('Transcript').fill('Hello, this is Ada Marsh.')
  await dialog.getByRole('button', { name: 'Complete message' }).click()
  await expect(dialog).toBeHidden()
  await finish(corrected)
  await expect(page.getByRole('heading', { name: 'Payload' })).toBeVisible()
  const main = page.locator('main')
  await expect(main).toContainText('Corrected by Nora Lind')
  await main.getByText('What the engine heard').click()
  await expect(main.getByText(HEARD)).toBeVisible()
  await expectNoAxeFindingsHere(page, 'a corrected message')

  await page.goto(`/messages/${heard}`)
  await expect(main).toContainText('Completed as heard: the engine was not sure of the words.')
  await page.goto('/settings/activity?kind=messages')
  await expect(page.getByRole('table')).toContainText('Completed a message as heard')
  await expect(page.getByRole('table')).toContainText('Corrected a transcript')
})

test('all failed messages that a retry can help are retried at once', LONG, async ({ page }) => {
  const own = await ownAccount()
  await undecodable(own)
  const ids = [await failedSummary(own, 'one@crowns.example'), await failedSummary(own, 'two@crowns.example')]
  await signInAs(page, own.admin.email)
  await page.goto('/messages/processing')
  const retried = page.waitForResponse((response) => response.url().includes('messages.retryAllFailed'))
  await expect(page.getByText('A retry can’t help 1 other.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry failed (2)' }).click()
  expect((await retried).status()).toBe(200)
  for (const id of ids) await finish(id)
  // The page polls.
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'noise@elsewhere.example')).toContainText('Failed: The recording contains no audio')
})

test('a viewer reads, and changes nothing', LONG, async ({ page }) => {
  const own = await ownAccount()
  const id = await undecodable(own)
  await signInAs(page, await ownMember(own, 'viewer'))
  await page.goto('/messages/processing')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  await page.goto(`/messages/${id}`)
  await expect(page.locator('main')).toContainText('The recording contains no audio that can be decoded.')
  await expect(page.locator('main')).not.toContainText('A retry can’t help')
  await expect(page.getByRole('button', { name: /^(Retry|Discard|Erase)/ })).toHaveCount(0)
  await page.goto('/settings/processing')
  await expect(page.getByText('Only admins can change these settings.')).toBeVisible()
  await expect(page.locator('main').getByRole('checkbox')).toHaveCount(0)
})

test('an admin sets the language, the vocabulary, and what happens to uncertain messages', LONG, async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/settings/processing')
  await expect(page.locator('main')).toContainText('0 of 1,500 minutes')
  await page.getByLabel('Language of your messages').selectOption('German')
  await page.getByLabel('Country of phone numbers').selectOption('Switzerland')
  await page.getByLabel('Names and terms').fill('Zermatt\n\nNguyen')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Processing settings saved' })).toBeAttached()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.getByLabel('Complete uncertain messages as heard').click()
  await expect(page.getByRole('status').filter({ hasText: 'Completion as heard turned on' })).toBeAttached()
  await page.getByLabel('Use the built-in summary after three failures').click()
  await expect(page.getByRole('status').filter({ hasText: 'Built-in summary turned off' })).toBeAttached()
  await page.reload()
  await expect(page.getByLabel('Language of your messages')).toHaveValue('de')
  await expect(page.getByLabel('Country of phone numbers')).toHaveValue('CH')
  await expect(page.getByLabel('Names and terms')).toHaveValue('Zermatt\nNguyen')
  await expect(page.getByLabel('Complete uncertain messages as heard')).toBeChecked()
  await expect(page.getByLabel('Use the built-in summary after three failures')).not.toBeChecked()
  await page.goto('/settings/activity')
  await expect(page.getByRole('table')).toContainText('Changed the setting Language')
})
