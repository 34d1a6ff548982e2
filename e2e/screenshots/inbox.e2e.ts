import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '@/db/client'
import { messages } from '@/db/schema'
import { audioStore } from '@/server/messages/audio/audio-store'
import { sampleAudio } from '@/server/messages/audio/sample-recording'
import { SAMPLE_PEAKS } from '@/server/messages/audio/sample-waveform'
import { completeMessages, type MessageInput } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { addAuthenticator } from '../support/authenticator'
import { expect, test } from '../support/journey'
import {
  completeSome,
  type OwnAccount,
  ownAccount,
  ownMember,
  ownSubscription,
  signInByForm,
} from '../support/own-account'
import { startOwnReceiver } from '../support/own-receiver'
import { shoot } from './shoot'

// Saves screenshots of the inbox in its states, of a message with everything it can have, and of the account of a person.

const WIDTHS = [1440, 1280, 390]
const TRANSCRIPT = [
  'Hello, this is Mara Lind.',
  'The crown on my lower left molar came off this morning, and it hurts when I drink something cold.',
  'Could someone call me back today, please? I am at work until five.',
]

const SENT: readonly [contact: string, text: string, rest: Partial<MessageInput>][] = [
  ['mara.lind@example.com', 'Mara lost a crown and asks for an appointment today.', { tags: ['emergency', 'crown'] }],
  ['+4915112345678', 'Wants to move Thursday’s cleaning to next week, mornings only.', { tags: ['reschedule'] }],
  ['jo@example.com', 'Asks whether the practice accepts her insurance.', {}],
  [
    `${'a-very-long-address-without-any-space'.repeat(4)}@example.com`,
    'x'.repeat(200),
    { tags: ['a tag with many words in it', 'second', 'third', 'fourth'] },
  ],
  ['noor@example.com', 'مريض يسأل عن موعد يوم الأحد القادم.', { tags: ['عاجل'] }],
  ['+12025550143', 'Complains that no one called back after two messages.', { tags: ['complaint'] }],
]
const CLASSES = [
  { urgency: 'high', sentiment: 'negative', callback_required: true },
  { urgency: 'medium', sentiment: 'neutral', callback_required: true },
  { urgency: 'low', sentiment: 'positive' },
  {},
  { urgency: 'medium', sentiment: 'neutral' },
  { urgency: 'high', sentiment: 'frustrated', callback_required: true },
] as const

/** Completes 30 messages over the last days. Returns the id of the newest, which has a recording with segments. */
async function fillInbox({ account }: OwnAccount): Promise<string> {
  const audioKey = randomUUID()
  await audioStore().put(audioKey, await sampleAudio())
  const inputs = Array.from({ length: 30 }, (_, index) => {
    const [contact, text, rest] = SENT[index % SENT.length] ?? ['', '', {}]
    const isPhone = contact.startsWith('+')
    const completedAt = new Date(Date.now() - index ** 2 * 420_000 - 60_000)
    return aMessage({
      createdAt: new Date(completedAt.getTime() - 30_000),
      completedAt,
      durationSeconds: 12.5,
      transcriptText: TRANSCRIPT.join(' '),
      summary: { text, ...CLASSES[index % CLASSES.length] },
      sender: {
        verification_method: isPhone ? 'sms' : 'email',
        contact_verified: index % 4 !== 2,
        email: isPhone ? null : contact,
        phone: isPhone ? contact : null,
        whatsapp: null,
      },
      ...(index === 0 ? { audioKey } : {}),
      ...rest,
    })
  })
  const [{ messageId } = { messageId: '' }] = await completeMessages(account, inputs)
  const level = { peakDb: -2, rmsDb: -19, clippedRatio: 0, isSilent: false }
  await db()
    .update(messages)
    .set({
      audioDetails: { inputFormat: 'webm/opus', peaks: SAMPLE_PEAKS, level, damage: null },
      segments: TRANSCRIPT.map((text, index) => ({ start: index * 4, end: index * 4 + 4, text })),
    })
    .where(eq(messages.id, messageId))
  return messageId
}

test('the inbox and a message', async ({ page, complaints }) => {
  test.slow()
  const own = await ownAccount()
  await ownMember(own, 'editor')
  const newest = await fillInbox(own)
  await signInByForm(page, own.admin.email)
  await page.goto('/messages')
  await shoot(page, 'inbox', true, WIDTHS)
  const boxes = page.getByRole('list', { name: 'Messages' }).getByRole('checkbox')
  for (const row of [0, 1, 3]) await boxes.nth(row).click()
  await shoot(page, 'inbox-selection', false, WIDTHS)
  await page.getByRole('button', { name: 'Assign to' }).click()
  await shoot(page, 'inbox-assign', false)
  await page.getByRole('menuitem', { name: 'Otto Berg' }).click()
  await expect(page.getByText('Assigned to Otto Berg').first()).toBeAttached()
  for (const row of [4, 5]) await boxes.nth(row).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await shoot(page, 'inbox-done', false, WIDTHS)
  for (const priority of ['low', 'medium', 'high']) {
    await page.goto(`/messages?urgency=${priority}&status=all`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`All of urgency ${priority}`)
    await page.getByRole('dialog').getByLabel('Name').press('Enter')
    await expect(page.getByRole('button', { name: 'Edit view' })).toBeVisible()
  }
  await page.goto('/messages?urgency=high&status=all')
  await shoot(page, 'inbox-view', false, WIDTHS)
  await page.goto('/messages?q=crown&tag=emergency&sentiment=negative&period=7d')
  await shoot(page, 'inbox-chips', false, WIDTHS)
  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search' }).fill('molar')
  await expect(page.getByText('No connection.')).toBeVisible()
  await shoot(page, 'inbox-offline', false)
  await page.context().setOffline(false)
  complaints.splice(0)

  await page.goto(`/messages/${newest}`)
  await page.getByLabel('Add note').fill('Called back at noon.\nShe comes in at four.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('She comes in at four.')).toBeVisible()
  await shoot(page, 'message-full', true, WIDTHS)
  await page.emulateMedia({ media: 'print' })
  await shoot(page, 'message-print', true, [794])
  await page.emulateMedia({ media: 'screen' })
})

test('a message with deliveries', async ({ page }) => {
  const own = await ownAccount()
  let count = 0
  const receiver = await startOwnReceiver(() => (++count === 1 ? {} : { status: 503, body: 'busy' }))
  try {
    await ownSubscription(own, receiver.url, 'Front desk')
    await ownSubscription(own, `${receiver.url}?line=2`)
    await completeSome(own)
    await expect.poll(() => count).toBe(2)
    await signInByForm(page, own.admin.email)
    await page.goto('/messages')
    await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click()
    await expect(
      page.getByRole('table', { name: 'Deliveries' }).getByRole('link', { name: 'Front desk' }),
    ).toBeVisible()
    await shoot(page, 'message-deliveries', true, WIDTHS)
  } finally {
    await receiver.close()
  }
})

test('the page of a webhook with fifty attempts', async ({ page }) => {
  test.slow()
  const own = await ownAccount()
  let count = 0
  const receiver = await startOwnReceiver(() => (++count % 5 === 0 ? { status: 503, body: 'busy' } : { body: 'ok' }))
  try {
    const { id } = await ownSubscription(own, receiver.url)
    await completeSome(own, 50)
    await expect.poll(() => count).toBeGreaterThanOrEqual(50)
    await signInByForm(page, own.admin.email)
    await page.goto(`/integrations/webhooks/${id}`)
    await expect(page.getByRole('table', { name: 'Delivery attempts' }).getByRole('row')).toHaveCount(16)
    await shoot(page, 'webhook-fifty', true, WIDTHS)
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('checkbox').nth(1).click()
    await shoot(page, 'webhook-fifty-selected', false)
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('link').nth(2).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await shoot(page, 'attempt-of-fifty', false, WIDTHS)
    await page.goto(`/integrations/webhooks/${id}?search=evt_none`)
    await shoot(page, 'webhook-no-attempts-found')
  } finally {
    await receiver.close()
  }
})

test('the profile of a person', async ({ page }) => {
  const own = await ownAccount()
  await addAuthenticator(page)
  await signInByForm(page, own.admin.email)
  await page.goto('/profile')
  await shoot(page, 'profile-none', true, WIDTHS)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await shoot(page, 'passkey-add', false)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await shoot(page, 'profile', true, WIDTHS)
})
