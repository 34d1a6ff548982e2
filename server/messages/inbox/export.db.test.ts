import { beforeEach, describe, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { listActivities } from '../../accounts/account/activity'
import type { MessageFilters } from '../../contract/messages/message-list'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages, type MessageInput } from '../completion/complete'
import { type ExportFormat, exportMessages } from './export'
import { triageMessages } from './triage'

testDatabase()
let account: Account
let ada: Member
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  ada = await aMember({ accountId: account.id, role: 'admin' })
})

const byAda = () => ({ userId: ada.userId, tokenId: null, ipAddress: '192.0.2.7' })
const complete = async (...changes: Partial<MessageInput>[]) =>
  (await completeMessages(account, changes.map(aMessage))).map(({ messageId }) => messageId)
const parts = (format: ExportFormat, filters: MessageFilters = {}) =>
  collect(exportMessages(account, byAda(), filters, format))
const json = async (filters: MessageFilters = {}) =>
  (await parts('jsonl', filters))
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const text of lines) found.push(text)
  return found
}

describe('an export', () => {
  test('has every message once, newest first, over several batches', async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 10, 21, 10) + Math.floor(n / 3) * 1000)
    const ids = await complete(...Array.from({ length: 250 }, (_, n) => ({ completedAt: at(n) })))
    const found = await parts('jsonl')
    expect(found.length).toBeGreaterThan(1)
    const messages = await json()
    expect(messages.map(({ id }) => id).sort()).toEqual(ids.toSorted())
    const times = messages.map(({ completed_at }) => completed_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('reads each batch when it is the turn of the account', async () => {
    await complete(...Array.from({ length: 150 }, () => ({})))
    let turns = 0
    const inTurn = <T>(work: () => Promise<T>) => {
      turns++
      return work()
    }
    await collect(exportMessages(account, byAda(), {}, 'jsonl', inTurn))
    expect(turns).toBe(2)
  })

  test('is in the activity log with its filters and rows, also when it ends early', async () => {
    await complete(...Array.from({ length: 150 }, () => ({ tags: ['VIP'] })))
    await parts('jsonl', { tag: 'VIP' })
    const early = exportMessages(account, byAda(), { q: 'hello' }, 'csv')
    await early.next()
    await early.next()
    await early.return(undefined)
    const { activities } = await listActivities(account, { limit: 9 })
    expect(activities).toMatchObject([
      { action: 'messages_exported', subject: 'status: all, q: hello', detail: 'csv, 100 messages' },
      { action: 'messages_exported', subject: 'status: open, tag: VIP', detail: 'jsonl, 150 messages' },
    ])
    expect(activities[0]).toMatchObject({ user_id: ada.userId, ip_address: '192.0.2.7' })
  })

  test('has the shape of the API, with who is done with it', async () => {
    const [id = ''] = await complete({ tags: ['VIP'] })
    const actor = { userId: ada.userId, tokenId: null, ipAddress: null }
    await triageMessages(account, actor, { ids: [id], is_done: true, assignee_id: ada.userId })
    const [message] = await json({ status: 'all' })
    expect(message).toMatchObject({ id, tags: ['VIP'], assignee: ada.name, transcript: { text: expect.any(String) } })
    expect(Date.parse(message.done_at)).toBeGreaterThan(0)
    expect(await json()).toEqual([])
  })

  test('keeps the filters, and never has messages of another account', async () => {
    const [squeaky] = await complete({ transcriptText: 'A squeaky brake.' }, {})
    await completeMessages(await anAccount(), [aMessage({ transcriptText: 'A squeaky brake.' })])
    expect((await json({ q: 'squeaky' })).map(({ id }) => id)).toEqual([squeaky])
  })

  test('as CSV has a header, one line for each message, and no formulas', async () => {
    await complete({ transcriptText: '=1+1, "said" he', tags: ['a', 'b'] })
    const text = (await parts('csv')).join('')
    expect(text).toMatch(/^\uFEFFid,completed_at,/)
    expect(text).toContain(`"'=1+1, ""said"" he"`)
    expect(text).toContain(',"a, b",')
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test('without messages has only the header', async () => {
    expect(await parts('jsonl')).toEqual([])
    expect((await parts('csv')).join('').split('\r\n')).toHaveLength(2)
  })
})
