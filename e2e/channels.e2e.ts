import { expect, test } from './journey'
import { ownAccount, signInAs } from './own-account'

test('a new account creates a campaign, changes it, and finds its link and QR code', async ({ page }) => {
  const own = await ownAccount('free')
  await signInAs(page, own.admin.email)
  await page.goto('/messages')
  const checklist = page.getByRole('region', { name: 'Get your first message' })
  await checklist.getByRole('link', { name: 'Create a channel' }).click()

  await page.getByLabel('Name').fill('Spring check-up')
  await page.getByRole('button', { name: 'Create channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring check-up' })).toBeVisible()
  await expect(page.getByText(/\/c\/journey-[a-z0-9-]+\/spring-check-up$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('qr-spring-check-up.png')

  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByLabel('Color of buttons').fill('#ffd400')
  await expect(page.getByText('Hard to see on a light background')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changes saved' })).toHaveCount(1)

  await page.getByRole('link', { name: 'Pause and delete' }).click()
  await page.getByRole('button', { name: 'Pause channel' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await page.goto('/messages')
  await expect(checklist.getByRole('link', { name: 'Open the page' })).toBeVisible()
  await checklist.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(checklist).toHaveCount(0)
})
