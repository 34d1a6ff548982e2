import type { Page } from 'playwright/test'
import { accentColors } from '@/components/recorder/accent'
import { ownChannel } from '../recorder/recorder'
import { expect, expectNoAxeFindingsHere, LONG, tabTo, test } from '../support/journey'
import { completeSome, ownAccount, ownMember, signInAs } from '../support/own-account'

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

  // The preview beside it leaves the recorder to the page that people open.
  await page.locator('iframe').scrollIntoViewIfNeeded()
  const contact = { name: 'How can we reach you?' }
  await expect(page.frameLocator('iframe').locator('h2', { hasText: contact.name })).toBeVisible()
  const opened = await page.context().newPage()
  await opened.goto((await page.locator('iframe').getAttribute('src'))?.split('?')[0] ?? '')
  await expect(opened.getByRole('heading', contact)).toBeVisible()
  await opened.close()

  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByLabel('Color of buttons').fill('#ffd400')
  await expect(page.getByText('Hard to see on a light background')).toBeVisible()
  // The preview shows what is not saved yet.
  const preview = page.frameLocator('iframe')
  const shownColors = () => preview.locator('html').getAttribute('style')
  await expect.poll(shownColors).toContain(accentColors('#ffd400').light.accent)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changes saved' })).toHaveCount(1)

  const address = page.url()
  await page.goto('/settings')
  const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 30 } })
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('img', { name: 'The current logo' })).toBeVisible()
  await expect(page.getByText('logo.png', { exact: true })).toBeVisible()
  await page.getByLabel('Privacy page').fill('https://journey.example/privacy')
  // The text of the status is still that of the logo.
  const saving = page.waitForResponse((response) => response.url().includes('settings.changeBrand'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await saving).status()).toBe(200)
  await page.goto(address)
  await expect(preview.locator('.brand img')).toHaveJSProperty('naturalWidth', 60)
  const ownLogo = await page.screenshot({ clip: { x: 0, y: 0, width: 50, height: 30 } })
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: ownLogo })
  await expect(preview.locator('.brand img')).toHaveJSProperty('naturalWidth', 50)
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(preview.locator('.brand img')).toHaveJSProperty('naturalWidth', 60)
  await expect(preview.locator('a.privacy')).toHaveAttribute('href', 'https://journey.example/privacy')

  await page.getByRole('link', { name: 'Pause and delete' }).click()
  await page.getByRole('button', { name: 'Pause channel' }).click()
  await expect(page.getByRole('main').getByText('Paused', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await expect(preview.locator('h2')).toHaveText('Not taking messages right now')

  await page.goto('/messages')
  await expect(checklist.getByRole('link', { name: 'Leave yourself a message' })).toBeVisible()
  await checklist.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(checklist).toHaveCount(0)
})

test('the preview of a domain shows its button as it is not saved yet', LONG, async ({ page }) => {
  const channel = await ownChannel('domain')
  await signInAs(page, channel.own.admin.email)
  const address = `/integrations/channels/${channel.id}`
  await page.goto(`${address}?section=appearance`)
  const button = (label: string, place: string) =>
    page.getByRole('img', { name: `The button “${label}” on a website: ${place}`, exact: true })
  await expect(button('Leave a voice message', 'Bottom right')).toBeVisible()
  await page.getByLabel('Position of the button').selectOption('Bottom left')
  await expect(button('Leave a voice message', 'Bottom left')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.goto(`${address}?section=texts`)
  await page.getByLabel('Button label').fill('Talk to us')
  await expect(button('Talk to us', 'Bottom right')).toBeVisible()
  await expectNoAxeFindingsHere(page)
})

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Changes saved' })

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

test('what is typed and chosen before the scripts of a page have run is kept', async ({ page }) => {
  const channel = await ownChannel('campaign')
  await signInAs(page, channel.own.admin.email)
  const release = await openWithoutScripts(page, `/integrations/channels/${channel.id}?section=texts`)
  await page.getByLabel('Title').fill('How was your visit?')
  await page.getByLabel('Language').selectOption('German')
  release()
  await expect(page.getByLabel('Thanks')).toHaveAttribute('placeholder', /^Vielen Dank/)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByLabel('Language').selectOption('English')
  await expect(page.getByLabel('Title')).toHaveValue('How was your visit?')
})

test('what is ticked before the scripts of a page have run is kept', LONG, async ({ page }) => {
  const channel = await ownChannel('campaign')
  await signInAs(page, channel.own.admin.email)
  const release = await openWithoutScripts(page, `/integrations/channels/${channel.id}?section=recording`)
  await page.getByRole('checkbox').last().click()
  const isTicked = await page.getByRole('checkbox').last().isChecked()
  release()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(page.getByRole('checkbox').last()).toBeChecked({ checked: isTicked })
})

test('texts of two languages are saved at once, and senders read them', LONG, async ({ page }) => {
  const channel = await ownChannel('campaign')
  await signInAs(page, channel.own.admin.email)
  await page.goto(`/integrations/channels/${channel.id}?section=texts`)
  await page.getByLabel('Title').fill('How was your visit?')
  await page.getByLabel('Language').selectOption('German')
  await expect(page.getByLabel('Thanks')).toHaveAttribute('placeholder', /^Vielen Dank/)
  await page.getByLabel('Title').fill('Wie war Ihr Besuch?')
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('h1')).toHaveText('Wie war Ihr Besuch?')
  await page.getByLabel('Written greeting').fill('Hallo, hier ist Nora.\n<b>Erzählen</b> Sie.')
  await expect(preview.locator('.greeting')).toHaveText('Hallo, hier ist Nora. <b>Erzählen</b> Sie.')
  await page.getByLabel('Thanks').fill('Danke.')
  await expect(preview.getByText('Danke.')).toBeVisible()
  await page.getByLabel('Thanks').fill('')
  await page.getByLabel('Consent').fill('Ich bin einverstanden.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(saved(page)).toHaveCount(1)
  await expect(page.getByText('Version 2.')).toBeVisible()
  await page.goto(channel.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How was your visit?')
  await expect(page.locator('.greeting')).toBeHidden()
  await page.goto(`${channel.path}?locale=de`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wie war Ihr Besuch?')
  await expect(page.getByText('<b>Erzählen</b> Sie.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ich bin einverstanden.' })).toBeVisible()
})

test(
  'a channel asks for the contact last or for a code, and the preview begins with the recording',
  LONG,
  async ({ page }) => {
    const channel = await ownChannel('campaign', { hasCodeStep: true })
    await signInAs(page, channel.own.admin.email)
    await page.goto(`/integrations/channels/${channel.id}?section=recording`)
    const [code, last] = [page.getByLabel('Require a one-time code'), page.getByLabel('Record first, contact after')]
    const preview = page.frameLocator('iframe')
    await expect(preview.locator('h2')).toHaveText('How can we reach you?')
    await last.check()
    await expect(code).not.toBeChecked()
    await expect(preview.locator('h2')).toHaveText('Record your message')
    await expect(preview.locator('.consent')).toBeVisible()
    await page.getByLabel('Step').selectOption('Contact')
    await expect(preview.getByText('Send message')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(saved(page)).toHaveCount(1)
    await code.check()
    await expect(last).not.toBeChecked()
    await page.goto(channel.path)
    await expect(page.getByRole('heading', { name: 'Record your message' })).toBeVisible()
  },
)

test(
  'limits and hosts are checked at their field, and a viewer only reads them',
  LONG,
  async ({ page, complaints }) => {
    const channel = await ownChannel('domain')
    await signInAs(page, channel.own.admin.email)
    const install = `/integrations/channels/${channel.id}`
    const limits = `${install}?section=limits`
    const save = page.getByRole('button', { name: 'Save changes' })
    const hosts = page.getByLabel('Other websites that may show the button')
    await page.goto(install)
    await expect(page.getByText('Not installed yet')).toBeVisible()
    await hosts.fill('https://shop.example/path')
    await save.click()
    await expect(hosts).toHaveAttribute('aria-invalid', 'true')
    await hosts.fill('*.shop.example\nlocalhost:3000')
    await save.click()
    await expect(saved(page)).toHaveCount(1)
    await expectNoAxeFindingsHere(page)
    await page.goto(limits)
    await page.getByLabel('Messages per month').fill('many')
    await save.click()
    await expect(page.getByLabel('Messages per month')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Messages per month').fill('200')
    await save.click()
    await expect(saved(page)).toHaveCount(1)
    await expectNoAxeFindingsHere(page)
    // The browser logs the refused requests.
    complaints.splice(0)

    await page.context().clearCookies()
    await signInAs(page, await ownMember(channel.own, 'viewer'))
    await page.goto(install)
    await expect(hosts).toHaveValue('*.shop.example\nlocalhost:3000')
    await expect(hosts).toBeDisabled()
    await expect(save).toBeHidden()
    await page.goto(limits)
    await expect(page.getByText('Only editors and admins can change these settings.')).toBeVisible()
    await expect(page.getByLabel('Messages per month')).toHaveValue('200')
    await expect(page.getByLabel('Messages per month')).toBeDisabled()
    await expect(save).toBeHidden()
    await page.getByRole('link', { name: 'Pause and delete' }).click()
    await expect(page.getByRole('heading', { name: 'Delete' })).toBeVisible()
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
    await page.goto('/integrations/channels')
    await expect(page.getByRole('link', { name: 'Create channel' })).toHaveCount(0)
  },
)

test(
  'an admin changes the campaign address and takes it back, and no other account gets it',
  LONG,
  async ({ page, complaints }) => {
    const channel = await ownChannel('campaign')
    const [, , handle = ''] = channel.path.split('/')
    await signInAs(page, channel.own.admin.email)
    const change = async (to: string) => {
      await page.goto('/settings')
      await page.getByLabel('Campaign address').fill(to)
      await page.getByRole('button', { name: 'Save changes' }).click()
    }
    await change(`new-${handle}`)
    await expect(page.getByRole('status').filter({ hasText: 'Account saved' })).toHaveCount(1)
    expect((await page.request.get(channel.path)).status()).toBe(404)
    expect((await page.request.get(`/c/new-${handle}/spring`)).status()).toBe(200)

    const other = await ownAccount()
    await page.context().clearCookies()
    await signInAs(page, other.admin.email)
    await change(handle)
    await expect(page.getByText('Another account used this address in the last 90 days.')).toBeVisible()
    // The browser logs the refused request and the missing page.
    complaints.splice(0)

    await page.context().clearCookies()
    await signInAs(page, channel.own.admin.email)
    await change(handle)
    await expect(page.getByRole('status').filter({ hasText: 'Account saved' })).toHaveCount(1)
    expect((await page.request.get(channel.path)).status()).toBe(200)
  },
)

test('an admin finds and erases a sender in the settings, and an editor cannot', LONG, async ({ page }) => {
  const own = await ownAccount()
  await completeSome(own, 2)
  await signInAs(page, own.admin.email)
  await page.goto('/settings/privacy')
  const contact = page.getByLabel('Email address or phone number')
  await contact.fill('none@elsewhere.example')
  await page.getByRole('button', { name: 'Find messages' }).click()
  await expect(page.getByText('No messages found.').first()).toBeVisible()
  await contact.fill('ADA@example.com')
  await page.getByRole('button', { name: 'Find messages' }).click()
  await page.getByRole('button', { name: 'Erase this sender' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All 2 messages of this contact are deleted')
  await dialog.getByRole('button', { name: 'Erase 2 messages' }).click()
  await expect(page.locator('main').getByText('2 messages erased.').first()).toBeVisible()
  await page.goto('/settings/activity')
  await expect(page.getByRole('table')).toContainText('a•••@example.com')
  await page.context().clearCookies()
  await signInAs(page, await ownMember(own, 'editor'))
  await page.goto('/settings/privacy')
  await expect(page.getByText('Only admins can erase a sender.')).toBeVisible()
  await expect(contact).toHaveCount(0)
})

test('a channel is created, changed and deleted by keyboard alone', LONG, async ({ page }) => {
  const own = await ownAccount()
  await signInAs(page, own.admin.email)
  await page.goto('/integrations/channels')
  await tabTo(page.getByRole('link', { name: 'Create channel' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create channel' })).toBeVisible()
  await tabTo(page.getByRole('radio', { name: 'Campaign' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Domain' })).toBeChecked()
  await tabTo(page.getByLabel('Hostname'))
  const hostname = `${own.account.id.slice(0, 8)}.example`
  await page.keyboard.type(hostname)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: hostname })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Recording', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByLabel('SMS'))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await expect(saved(page)).toHaveCount(1)
  await tabTo(page.getByRole('link', { name: 'Pause and delete' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Delete channel' }))
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete channel' })
  await expect(confirm).toBeVisible()
  await tabTo(confirm)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
})
