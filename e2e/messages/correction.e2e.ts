import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { completeSome, ownAccount, signInAs } from '../support/own-account'

const HEARD = 'Hello, this is Aida March. Please call me back before Tuesday.'

test('an editor corrects a transcript, and has the summary made again; the payload stays', LONG, async ({ page }) => {
  const own = await ownAccount()
  const [id] = await completeSome(own, 1, { transcriptText: HEARD, summary: { text: 'Aida March wants a call.' } })
  await signInAs(page, own.admin.email)
  await page.goto(`/messages/${id}`)
  await page.getByRole('button', { name: 'Correct transcript' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the transcript' })
  await expect(dialog.getByLabel('Transcript')).toHaveValue(HEARD)
  await expectNoAxeFindingsHere(page, 'correcting a transcript')
  await dialog.getByLabel('Transcript').fill(HEARD.replace('Aida March', 'Ada Marsh'))
  await dialog.getByRole('button', { name: 'Save transcript' }).click()
  await expect(dialog).toBeHidden()
  const main = page.locator('main')
  await expect(main).toContainText('Corrected by Nora Lind')
  await expect(main).toContainText('The summary is of the transcript before the correction.')
  await page.getByRole('button', { name: 'Summarize again' }).click()
  // The worker makes it, and the page loads it.
  await expect(main).toContainText('Ada Marsh asks for a callback before Tuesday.')
  await expect(main).not.toContainText('The summary is of the transcript')
  await expectNoAxeFindingsHere(page, 'a corrected message')
  await expect(main.locator('pre')).toContainText(HEARD)
  await page.goto('/messages?q=Marsh')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)
})
