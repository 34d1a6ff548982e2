import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { runQueuedTasks } from '../../engine/tasks'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aTranscript, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording } from '../../testing/processing/recordings'
import type { Engines } from '../port/engines'
import { StepError } from '../port/step-error'
import { processMessage } from '../work/process-message'

const database = testDatabase()
const folder = testDataDir()
let account: Account
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  account = await anAccount()
  await aMember({ accountId: account.id, role: 'admin', email: `admin-${account.id}@clinic.example` })
  await aMember({ accountId: account.id, role: 'editor', email: `editor-${account.id}@clinic.example` })
  await aMember({ accountId: account.id, role: 'viewer', email: `viewer-${account.id}@clinic.example` })
})

async function processOne(engines: Engines): Promise<void> {
  const id = await anAcceptedRecording(account)
  for (let step = 0; step < 3; step++) await processMessage(id, { engines })
}
const failing = testEngines({
  transcribe: async () => {
    throw new StepError('audio_undecodable', 'The recording contains no audio.', { retry: 'never' })
  },
})
const queuedKinds = async () =>
  (await database.sql`select payload ->> 'kind' as kind from graphile_worker._private_jobs`).map(({ kind }) => kind)

test('a failed message sends one email to each admin and editor, with the reason and the page', async () => {
  await processOne(failing)
  await runQueuedTasks()
  const files = await readdir(join(folder, 'mail'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'mail', file), 'utf8')))
  // Without the soft line breaks of quoted-printable and the folding of headers.
  const mails = texts.map((text) => text.replace(/=\r?\n/g, '').replace(/\r?\n /g, ' '))
  expect(mails.map((mail) => /^To: <?([a-z]+)-/m.exec(mail)?.[1]).sort()).toEqual(['admin', 'editor'])
  for (const mail of mails) {
    expect(mail).toContain('Subject: A voice message could not be processed')
    expect(mail).toContain('The recording contains no audio.')
    expect(mail).toContain('/messages/processing')
  }
})

test('further failures of the same outage send none; a completed message ends the outage', async () => {
  await processOne(failing)
  await processOne(failing)
  expect(await queuedKinds()).toEqual(['failed', 'failed'])
  await processOne(testEngines())
  await processOne(failing)
  // The next outage began within 24 hours of the last email.
  expect(await queuedKinds()).toHaveLength(2)
  await processOne(testEngines())
  await database.sql`update processing_outages set mailed_at = mailed_at - interval '24 hours' where account_id = ${account.id}`
  await processOne(failing)
  expect(await queuedKinds()).toHaveLength(4)
})

test('messages that wait for a budget send another kind of email, and those that wait for an engine send none', async () => {
  await database.sql`insert into usage_months (account_id, month, step, engine, model, seconds)
    values (${account.id}, date_trunc('month', now() at time zone 'UTC')::date, 'transcribe', 'test', 'speech-1', ${300 * 60})`
  await processOne(testEngines())
  await processOne(testEngines())
  expect(await queuedKinds()).toEqual(['waiting', 'waiting'])
  await processOne(testEngines({ canTranscribe: () => 'speech_engine_missing' }))
  expect(await queuedKinds()).toHaveLength(2)
})

const unsure = testEngines({ transcribe: async () => aTranscript({ confidence: 0.4 }) })

test('messages that need a person send one email a day, also when others are completed or wait', async () => {
  await processOne(unsure)
  await processOne(testEngines())
  await processOne(unsure)
  expect(await queuedKinds()).toEqual(['review', 'review'])
  await database.sql`update processing_outages set mailed_at = mailed_at - interval '24 hours' where account_id = ${account.id}`
  await processOne(unsure)
  expect(await queuedKinds()).toHaveLength(4)
  await processOne(failing)
  expect(await queuedKinds()).toEqual([...Array<string>(4).fill('review'), 'failed', 'failed'])
})
