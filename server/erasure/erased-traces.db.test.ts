import { expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { listActivities } from '../accounts/account/activity'
import { runQueuedTasks } from '../engine/tasks'
import { codeOf } from '../intake/codes/send-code'
import { exportMessages } from '../messages/inbox/export'
import { processMessage } from '../processing/work/process-message'
import { dashboardOf } from '../testing/dashboard'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { placesWith } from '../testing/database/places-with'
import { ended, responseOutcome } from '../testing/deliveries/deliveries'
import { aChannel, aMember, anAccount, aSubscription } from '../testing/fixtures/factory'
import { aSession, intake, putPart, send } from '../testing/intake/recorder-client'
import { aSummary, aTranscript, testEngines } from '../testing/processing/engines'
import { claimDue } from '../webhooks/delivery/claim'
import { recordResults } from '../webhooks/delivery/record-results'

const database = testDatabase()
const folder = testDataDir()

/** Takes a recording of this sender with a one-time code, and processes it; the sender also says the contact. */
async function aRecordedMessage(
  account: Account,
  contact: string,
  needle: string,
  isCompleted: boolean,
): Promise<string> {
  await database.sql`delete from limit_windows`
  const channel = await aChannel({ accountId: account.id })
  await database.sql`update channel_settings set has_code_step = true where channel_id = ${channel.id}`
  const token = await aSession(channel.id)
  await intake('POST', '/session/code', { token, body: { verification_method: 'email', contact } })
  await runQueuedTasks()
  const [code] = await database.sql<{ id: string }[]>`
    select k.id from intake_codes k join intake_sessions s on s.id = k.session_id where s.channel_id = ${channel.id}`
  await intake('POST', '/session/code/check', { token, body: { code: codeOf(code?.id ?? '') } })
  await putPart(token, { number: 0, bytes: Buffer.from(`The recording of ${needle}`) })
  const sent = await send(token, { contact })
  expect(sent.body).toMatchObject({ message: { state: 'recorded' } })
  const [message] = await database.sql<{ id: string }[]>`select id from messages where channel_id = ${channel.id}`
  const id = message?.id ?? ''
  const { summary } = aSummary()
  const engines = testEngines({
    transcribe: async () => aTranscript({ text: `I am ${needle}.`, segments: [{ start: 0, end: 2, text: needle }] }),
    summarize: async () =>
      aSummary({
        summary: { ...summary, text: needle, mentioned: { names: [needle], phones: [], emails: [contact] } },
      }),
  })
  for (let step = 0; step < (isCompleted ? 3 : 2); step++) await processMessage(id, { engines })
  return id
}

/** Lets receivers repeat what they received: the built-in test endpoint keeps it, and another one responds with it and an error. */
async function deliverToEchoes(subscriptionId: string): Promise<void> {
  for (let number = 0; number < 5; number++) {
    await database.sql`update deliveries set next_attempt_at = now() where subscription_id = ${subscriptionId}`
    const claims = await claimDue([{ subscriptionId, most: 1 }])
    for (const { event } of claims)
      await database.sql`insert into test_endpoint_requests (subscription_id, event_id, headers, body, body_bytes, finding)
        values (${subscriptionId}, ${event.id}, '{}', ${event.data}, 1, 'verified')`
    await recordResults(claims.map((claim) => ended(claim, responseOutcome(500, `No room for ${claim.event.data}`))))
  }
}

/** Where a sender leaves traces, with a name for the id of a file. */
const PLACES = [
  'audio/<id>',
  'mail/<id>.eml',
  'mail/code-<id>.eml',
  'public.activities',
  'public.contacts',
  'public.delivery_attempts',
  'public.events',
  'public.intake_sessions',
  'public.message_notes',
  'public.message_views',
  'public.messages',
  'public.test_endpoint_requests',
  'public.webhook_subscriptions',
]

test('nothing of an erased sender is left in any table, file or search', async () => {
  const needle = `ada${crypto.randomUUID().slice(0, 8)}needle`
  const contact = `${needle}@example.com`
  const account = await anAccount({ plan: 'starter' })
  const admin = await aMember({ accountId: account.id })
  const dashboard = dashboardOf({ account, member: admin })
  const { row: subscription } = await aSubscription({ accountId: account.id, createdByUserId: admin.userId })
  const id = await aRecordedMessage(account, contact, needle, true)
  await aRecordedMessage(account, contact, needle, false)
  await deliverToEchoes(subscription.id)
  await dashboard.messages.correct({ id, text: 'I am somebody else.' })
  expect((await dashboard.messages.find({ id })).correction?.heard).toContain(needle)
  await dashboard.messages.addNote({ id, text: `Call ${needle} back` })
  await dashboard.messages.saveContact({ id, name: needle, notes: `Also ${needle}` })
  await dashboard.messages.tag({ id, tag: needle })
  await dashboard.messages.triage({ ids: [id], is_done: true, assignee_id: admin.userId })
  await dashboard.messages.revokeAudio({ id })
  await dashboard.views.save({ name: contact, filters: { urgency: 'high' } })
  await dashboard.views.save({ name: 'Tagged', filters: { tag: contact } })
  await dashboard.views.save({ name: 'Search', filters: { q: contact } })
  for await (const _ of exportMessages(
    account,
    { userId: admin.userId, tokenId: null, ipAddress: null },
    { q: contact },
    'csv',
  ));
  await runQueuedTasks()
  await dashboard.messages.retryAllFailed()
  expect((await dashboard.messages.list({ q: needle, status: 'all' })).total).toBe(1)
  const { activities: before } = await listActivities(account, { limit: 99 })
  expect(
    before
      .filter(({ subject }) => subject === contact)
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual([
    'audio_revoked',
    'contact_changed',
    'message_assigned',
    'message_corrected',
    'message_done',
    'note_added',
    'tags_changed',
  ])
  // Otherwise the search for traces would find nothing in any case.
  expect([...new Set(await placesWith(database.sql, folder, needle))]).toEqual(PLACES)

  expect(await dashboard.messages.eraseSender({ contact })).toEqual({ messages: 2 })
  await runQueuedTasks()
  expect(await placesWith(database.sql, folder, needle)).toEqual([])
  expect((await dashboard.messages.list({ q: needle, status: 'all' })).total).toBe(0)
  const { activities: after } = await listActivities(account, { limit: 99 })
  expect(JSON.stringify(after)).not.toContain(needle)
  expect(after.map(({ action }) => action).filter((action) => action !== 'sender_erased')).toEqual(
    before.map(({ action }) => action),
  )
})

test('nothing of an erased phone number is left, from an import that is not processed yet', async () => {
  const contact = `+4420${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(10, '7')
    .slice(0, 10)}`
  const needle = contact.slice(1)
  const account = await anAccount({ plan: 'starter' })
  const admin = await aMember({ accountId: account.id })
  const dashboard = dashboardOf({ account, member: admin })
  const { id: channel_id } = await aChannel({ accountId: account.id })
  const audio = Buffer.from(`The recording of ${needle}`).toString('base64')
  await dashboard.messages.import({ channel_id, verification_method: 'whatsapp', contact, audio })
  expect(await placesWith(database.sql, folder, needle)).toEqual(['public.messages', 'public.recording_parts'])
  expect(await dashboard.messages.eraseSender({ contact })).toEqual({ messages: 1 })
  expect(await placesWith(database.sql, folder, needle)).toEqual([])
})

test('nothing of an erased message is left, and the rest of its sender stays', async () => {
  const needle = `needle${crypto.randomUUID().slice(0, 8)}`
  const contact = `ada${crypto.randomUUID().slice(0, 8)}@example.com`
  const account = await anAccount({ plan: 'starter' })
  const editor = await aMember({ accountId: account.id, role: 'editor' })
  const dashboard = dashboardOf({ account, member: editor })
  const { row: subscription } = await aSubscription({ accountId: account.id, createdByUserId: editor.userId })
  const other = await aRecordedMessage(account, contact, 'another text', true)
  const id = await aRecordedMessage(account, contact, needle, true)
  await deliverToEchoes(subscription.id)
  await dashboard.messages.correct({ id, text: `I am ${needle}, and no one else.` })
  await dashboard.messages.addNote({ id, text: `Call ${needle} back` })
  await dashboard.messages.tag({ id, tag: needle })
  await runQueuedTasks()
  const before = await placesWith(database.sql, folder, needle)
  expect(before).toEqual(
    expect.arrayContaining(['audio/<id>', 'public.delivery_attempts', 'public.events', 'public.messages']),
  )

  expect(await dashboard.messages.erase({ id })).toEqual({ id, erased: true })
  await expect(dashboard.messages.erase({ id })).rejects.toMatchObject({ error: 'not_found' })
  await runQueuedTasks()
  expect(await placesWith(database.sql, folder, needle)).toEqual([])
  expect((await dashboard.messages.find({ id: other })).message.transcript.text).toContain('another text')
  const { activities } = await listActivities(account, { limit: 99 })
  expect(activities.find(({ action }) => action === 'message_erased')).toMatchObject({
    user_id: editor.userId,
    subject_id: id,
    subject: '',
    detail: '',
    is_there: false,
  })
})
