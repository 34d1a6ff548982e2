import { MAX_TOKEN_NAME_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { expect, LONG, test } from '../support/journey'
import { ownAccount, signInAs } from '../support/own-account'

const TEXT_INPUTS =
  'input:not([type=radio], [type=checkbox], [type=file], [type=hidden], [type=color], [type=datetime-local]), textarea'

test('every text input has a limit and shows when it is near', LONG, async ({ page }) => {
  const { admin } = await ownAccount()
  const unlimited = () =>
    page
      .locator(TEXT_INPUTS)
      .evaluateAll((inputs) =>
        inputs.flatMap((input) =>
          (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
          !input.readOnly &&
          input.maxLength < 1
            ? [input.name || input.id]
            : [],
        ),
      )
  for (const path of ['/sign-in', '/reset-password']) {
    await page.goto(path)
    await expect(page.locator(TEXT_INPUTS).first(), path).toBeVisible()
    expect(await unlimited(), path).toEqual([])
  }
  await signInAs(page, admin.email)
  for (const path of ['/integrations/webhooks/new', '/integrations/webhooks/check', '/settings']) {
    await page.goto(path)
    await expect(page.locator(TEXT_INPUTS).first(), path).toBeVisible()
    expect(await unlimited(), path).toEqual([])
  }
  for (const [path, button] of [
    ['/settings/members', 'Invite member'],
    ['/integrations/api-access', 'Create token'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').locator(TEXT_INPUTS).first()).toBeVisible()
    expect(await unlimited(), path).toEqual([])
  }
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('a'.repeat(MAX_TOKEN_NAME_CHARACTERS - 3))
  await expect(page.getByText('3 of 100 characters left.')).toBeVisible()
  await name.pressSequentially('abcdef')
  await expect(name).toHaveValue(`${'a'.repeat(MAX_TOKEN_NAME_CHARACTERS - 3)}abc`)
  await expect(page.getByText('You have reached the limit of 100 characters.')).toBeVisible()
  await page.goto('/integrations/webhooks/new')
  await expect(page.getByLabel('URL')).toHaveAttribute('maxlength', String(MAX_URL_CHARACTERS))
})
