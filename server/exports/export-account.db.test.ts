import { describe, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { accountsOf } from '../accounts/members/accounts'
import { audioStore } from '../messages/audio/audio-store'
import { completeMessages } from '../messages/completion/complete'
import { dashboardOf } from '../testing/dashboard'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { aCompleteAccount } from '../testing/fixtures/complete-account'
import { anAccount } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { openExport } from './account-exports'
import { exportAccount } from './export-account'
import { RESOURCES } from './resources'

const database = testDatabase()
testDataDir()

/** Tables with something of an account that an export leaves out, and why. */
const LEFT_OUT: Record<string, string> = {
  api_requests: 'a log of seven days for finding faults',
  account_exports: 'links to exports',
  code_months: 'a count for a limit',
  compared_messages: 'erased after an hour',
  idempotency_keys: 'responses that were sent',
  intake_sessions: 'senders who have not sent yet; what they sent is a message',
  ledger_entries: 'numbers of events, served by the API',
  listener_requests: 'events on a developer’s computer, for a day',
  listeners: 'end after a day',
  message_feed: 'numbers of messages, served by the API',
  message_notices: 'emails that a member still has to get',
  message_reads: 'what each member has read',
  processing_jobs: 'the state of the work; its attempts are exported',
  processing_outages: 'when a mail was sent',
  recording_parts: 'recordings that could not be prepared',
  request_windows: 'counts for a limit',
  missed_periods: 'periods without deliveries, served by the API',
  ledgers: 'how far a ledger is numbered',
  test_endpoint_requests: 'test requests, for a day',
  erasures: 'ids of what is gone',
  former_handles: 'addresses that the account gave up',
}

async function read(parts: AsyncIterable<Uint8Array>): Promise<Map<string, Buffer>> {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return untar(Buffer.concat(chunks))
}

/** Reads a tar archive, and checks its sums. */
function untar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (archive[at] !== 0) {
    const header = Buffer.from(archive.subarray(at, at + 512))
    const text = (from: number, length: number) => header.toString('ascii', from, from + length).replace(/[\0 ]+$/, '')
    const sum = Number.parseInt(text(148, 8), 8)
    header.fill(' ', 148, 156)
    expect(header.reduce((total, byte) => total + byte, 0)).toBe(sum)
    const size = Number.parseInt(text(124, 12), 8)
    files.set(text(0, 100), archive.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  expect(archive.length - at).toBe(1024)
  return files
}

const linesOf = (files: Map<string, Buffer>, resource: string) =>
  [...files]
    .filter(([name]) => name.startsWith(`${resource}/`))
    .flatMap(([, content]) => content.toString('utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line))

const withRecordings = async (account: Account, count: number) => {
  const inputs = []
  for (let number = 0; number < count; number++) {
    const audioKey = crypto.randomUUID()
    await audioStore().put(audioKey, Buffer.from(`audio ${number}`))
    inputs.push(aMessage({ audioKey, transcriptText: `Message ${number}` }))
  }
  return completeMessages(account, inputs)
}

describe('the export of an account', () => {
  test('has each table of the account, or says why not', async () => {
    const rows = await database.sql<{ name: string }[]>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('accounts'::regclass, 'messages'::regclass, 'webhook_subscriptions'::regclass,
        'channels'::regclass, 'events'::regclass, 'access_tokens'::regclass, 'memberships'::regclass, 'listeners'::regclass)
      union select table_name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`
    const source = JSON.stringify(RESOURCES, (_, value) => (typeof value === 'function' ? undefined : value))
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(source) && !(name in LEFT_OUT))
    expect(missing).toEqual([])
  })

  test('contains messages with notes, events with deliveries, webhooks with attempts, and recordings', async () => {
    const own = await aCompleteAccount()
    const foreign = await aCompleteAccount()
    const [recorded] = await withRecordings(own.account, 1)
    const files = await read(exportAccount(own.account))
    expect(JSON.parse(files.get('manifest.json')?.toString() ?? '')).toMatchObject({
      account_id: own.account.id,
      lines: { account: 1, members: expect.any(Number), messages: 2, events: 2 },
      missing_audio: [],
    })
    expect(files.get(`audio/${recorded?.messageId}.webm`)?.toString()).toBe('audio 0')
    expect(linesOf(files, 'messages').find(({ id }) => id === own.messageId)).toMatchObject({
      transcript_text: 'Hello.',
      notes: [{ text: 'Called back' }],
      audio_file: null,
    })
    expect(
      linesOf(files, 'events')
        .flatMap(({ deliveries }) => deliveries)
        .map(({ id }) => id),
    ).toContain(own.deliveryId)
    expect(linesOf(files, 'webhooks').find(({ id }) => id === own.subscriptionId)).toMatchObject({
      attempts: [{ id: own.attemptId, excerpt: 'down' }],
    })
    expect(linesOf(files, 'unfinished_messages').map(({ id }) => id)).toEqual([own.failedMessageId])
    expect(linesOf(files, 'members').map(({ email }) => email)).toHaveLength(2)
    const [channel] = linesOf(files, 'channels').filter(({ id }) => id === own.channelId)
    expect(files.get(channel.greeting_file)?.toString()).toBe('RIFF')
    const text = [...files.values()].join('\n')
    for (const id of [foreign.messageId, foreign.account.id, foreign.subscriptionId]) expect(text).not.toContain(id)
  })

  test('contains no secret, no digest of one and no encrypted value', async () => {
    const { account } = await aCompleteAccount()
    const text = [...(await read(exportAccount(account))).values()].join('\n')
    const secrets = await database.sql<{ value: string }[]>`
      select token_hash as value from access_tokens union select encrypted_secret from webhook_subscriptions
      union select token_hash from invitations union select encrypted_url from alert_urls`
    for (const { value } of secrets) expect(text).not.toContain(value)
    expect(text).not.toMatch(/encrypted|_hash|"search"/)
  })

  test('is whole and in order over several pages of messages of one moment', async () => {
    const account = await anAccount()
    await completeMessages(
      account,
      Array.from({ length: 450 }, () => aMessage()),
    )
    const lines = linesOf(await read(exportAccount(account)), 'messages')
    expect(new Set(lines.map(({ id }) => id)).size).toBe(450)
  })

  test('reads the next part only when the one before was taken', async () => {
    const account = await anAccount()
    await withRecordings(account, 3)
    const parts = exportAccount(account)
    for (let taken = 0; taken < 3; taken++) await parts.next()
    await database.sql`update messages set tags = '{later}' where account_id = ${account.id}`
    const rest: Uint8Array[] = []
    for await (const part of parts) rest.push(part)
    expect(Buffer.concat(rest).toString()).toContain('later')
  })

  test('names the recordings that are missing', async () => {
    const account = await anAccount()
    const [message] = await withRecordings(account, 1)
    await database.sql`update messages set audio_key = gen_random_uuid() where id = ${message?.messageId ?? ''}`
    const files = await read(exportAccount(account))
    expect(JSON.parse(files.get('manifest.json')?.toString() ?? '').missing_audio).toEqual([message?.messageId])
  })
})

describe('a download link', () => {
  test('shows its progress, and ends after a day', async () => {
    const { account, adminId } = await aCompleteAccount()
    const [membership] = await accountsOf(adminId)
    if (!membership) throw new Error('The admin has no account.')
    const dashboard = dashboardOf(membership)
    const link = await dashboard.exports.create()
    expect(link).toMatchObject({ messages: 2, exported: 0, bytes: 0, started_at: null, finished_at: null })
    expect(await openExport(await anAccount(), link.id)).toBeNull()
    expect(await openExport(account, 'no id')).toBeNull()

    const broken = await openExport(account, link.id)
    await broken?.next()
    await broken?.return(undefined)
    expect(await dashboard.exports.list()).toMatchObject([{ failed_at: expect.any(String), finished_at: null }])

    const parts = await openExport(account, link.id)
    if (!parts) throw new Error('The link does not work.')
    const files = await read(parts)
    const size = [...files.values()].reduce((sum, { length }) => sum + length, 0)
    const [shown] = await dashboard.exports.list()
    expect(shown).toMatchObject({ exported: 2, failed_at: null, finished_at: expect.any(String) })
    expect(shown?.bytes).toBeGreaterThan(size)

    for (const _ of [2, 3]) await dashboard.exports.create()
    await expect(dashboard.exports.create()).rejects.toMatchObject({ error: 'limit_reached' })
    await database.sql`update account_exports set expires_at = now()`
    expect(await openExport(account, link.id)).toBeNull()
    expect(await dashboard.exports.list()).toEqual([])
    await dashboard.exports.create()
    expect(await database.sql`select from account_exports where account_id = ${account.id}`).toHaveLength(1)
  })
})
