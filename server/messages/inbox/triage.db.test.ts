import { beforeEach, describe, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { listActivities, SYSTEM_ACTOR } from '../../accounts/account/activity'
import { changeRole, removeMember } from '../../accounts/members/membership'
import { MAX_NOTE_CHARACTERS } from '../../contract/limits'
import { MAX_COUNTED_MESSAGES } from '../../contract/messages/message-values'
import { MAX_NOTES, MAX_TRIAGED_MESSAGES } from '../../contract/messages/triage'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { resend } from '../../webhooks/subscriptions/resend'
import { completeMessages } from '../completion/complete'

const database = testDatabase()
let account: Account
let ada: Member
let ben: Member
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  ada = await aMember({ accountId: account.id, role: 'admin' })
  ben = await aMember({ accountId: account.id, role: 'editor', name: 'Ben Okri' })
  // A message completed within the millisecond in which a member joins counts as read.
  await database.sql`update memberships set read_until = read_until - interval '1 second'`
})

const api = (member: Member, of = account) => dashboardOf({ account: of, member }).messages
const complete = async (number: number, of = account, completedAt = new Date()) => {
  const completed = await completeMessages(
    of,
    Array.from({ length: number }, () => aMessage({ completedAt })),
  )
  return completed.map(({ messageId }) => messageId)
}
const idsOf = async (list: Promise<{ messages: { id: string }[] }>) => (await list).messages.map(({ id }) => id)

describe('read and unread', () => {
  test('are kept for each member', async () => {
    const [id = ''] = await complete(1)
    await api(ada).mark({ ids: [id], is_read: true })
    expect((await api(ada).list({})).messages[0]?.is_unread).toBe(false)
    expect((await api(ben).list({})).messages[0]?.is_unread).toBe(true)
    expect((await api(ben).find({ id })).is_unread).toBe(true)
    await api(ada).mark({ ids: [id], is_read: false })
    expect((await api(ada).list({})).messages[0]?.is_unread).toBe(true)
  })

  test('of messages from before a member joined are read', async () => {
    const [id = ''] = await complete(1, account, new Date(Date.now() - 60_000))
    const late = await aMember({ accountId: account.id })
    expect((await api(late).list({})).messages[0]?.is_unread).toBe(false)
    await api(late).mark({ ids: [id], is_read: false })
    expect(await idsOf(api(late).list({ unread: '1' }))).toEqual([id])
  })

  test('marking all as read also ends what was marked as unread, and not what comes later', async () => {
    const [id = ''] = await complete(1)
    await api(ada).mark({ ids: [id], is_read: false })
    await api(ada).markAllRead({ until: new Date().toISOString() })
    expect(await idsOf(api(ada).list({ unread: '1' }))).toEqual([])
    expect(await idsOf(api(ben).list({ unread: '1' }))).toEqual([id])
    const later = await complete(1)
    expect(await idsOf(api(ada).list({ unread: '1' }))).toEqual(later)
  })

  test('are found by the filter as the rows show them, whenever and by whom they were marked', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const [old = '', oldUnread = ''] = await complete(2, account, at(60))
    await complete(2, account, at(30))
    await api(ada).mark({ ids: [oldUnread], is_read: false })
    await api(ben).mark({ ids: [old], is_read: false })
    const [read = '', ...unread] = await complete(3)
    await api(ada).mark({ ids: [read], is_read: true })
    const shown = (await api(ada).list({})).messages.filter(({ is_unread }) => is_unread)
    expect(shown.map(({ id }) => id).sort()).toEqual([oldUnread, ...unread].sort())
    expect(await idsOf(api(ada).list({ unread: '1' }))).toEqual(shown.map(({ id }) => id))
    expect(await api(ada).list({ unread: '1' })).toMatchObject({ total: 3 })
    expect(await idsOf(api(ben).list({ unread: '1' }))).toHaveLength(4)
    const elsewhere = await anAccount()
    const adaThere: Member = { ...ada, role: 'viewer' }
    await database.sql`insert into memberships (account_id, user_id, role) values (${elsewhere.id}, ${ada.userId}, 'viewer')`
    expect(await idsOf(api(adaThere, elsewhere).list({ unread: '1' }))).toEqual([])
  })

  test('of many that were read one by one stay as they were', async () => {
    const ids = await complete(700, account, new Date(Date.now() - 3_600_000))
    // Different times, the first one the oldest.
    await database.sql`update messages set completed_at = completed_at + n * interval '1 second'
      from unnest(${ids}::uuid[]) with ordinality as given (given_id, n) where id = given_id`
    await database.sql`update memberships set read_until = clock_timestamp() - interval '2 hours' where user_id = ${ada.userId}`
    const unread = ids.filter((_, index) => index % 10 === 0)
    const read = ids.filter((id) => !unread.includes(id))
    for (let from = 0; from < read.length; from += 100)
      await api(ada).mark({ ids: read.slice(from, from + 100), is_read: true })
    const found: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await api(ada).list({ unread: '1', size: 100, before })
      expect(page.total).toBe(unread.length)
      found.push(...page.messages.map(({ id }) => id))
      if (!page.older) break
      before = page.older
    }
    expect(found).toEqual(unread.toReversed())
    expect((await api(ada).find({ id: unread[3] ?? '', unread: '1' })).older).toBe(unread[2])
    await api(ada).mark({ ids: unread.slice(0, 50), is_read: true })
    expect((await api(ada).list({ unread: '1' })).total).toBe(unread.length - 50)
  })

  test('of a message that is erased meanwhile are not kept', async () => {
    const [id = '', other = ''] = await complete(2)
    let marking = Promise.resolve<unknown>(undefined)
    await database.sql.begin(async (sql) => {
      await sql`delete from messages where id = ${id}`
      marking = api(ada).mark({ ids: [id, other], is_read: true })
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await marking
    expect(await database.sql`select message_id from message_reads where user_id = ${ada.userId}`).toEqual([
      { message_id: other },
    ])
  })

  test('marking all as read leaves what arrived after the list, and what was read of it', async () => {
    const before = await complete(1, account, new Date(Date.now() - 120_000))
    await api(ada).mark({ ids: before, is_read: false })
    const [unread = '', read = ''] = await complete(2)
    await api(ada).mark({ ids: [read], is_read: true })
    await api(ada).markAllRead({ until: new Date(Date.now() - 60_000).toISOString() })
    expect(await idsOf(api(ada).list({ unread: '1' }))).toEqual([unread])
  })

  test('are not changed by messages of another account', async () => {
    const other = await anAccount()
    const theirs = await complete(1, other)
    await expect(api(ada).mark({ ids: theirs, is_read: true })).rejects.toMatchObject({ error: 'not_found' })
    const [mine = ''] = await complete(1)
    await api(ada).mark({ ids: [...theirs, mine], is_read: true })
    const rows = await database.sql`select message_id as id from message_reads where user_id = ${ada.userId}`
    expect(rows.map(({ id }) => id)).toEqual([mine])
  })
})

describe('done and assigned', () => {
  test('messages leave the open list when they are done, and come back', async () => {
    const [first = '', second = ''] = await complete(2)
    expect(await api(ben).triage({ ids: [first], is_done: true })).toEqual({ changed_ids: [first] })
    expect(await idsOf(api(ada).list({}))).toEqual([second])
    expect(await idsOf(api(ada).list({ status: 'done' }))).toEqual([first])
    expect((await idsOf(api(ada).list({ status: 'all' }))).sort()).toEqual([first, second].sort())
    // A search looks everywhere unless a status is chosen.
    expect((await api(ada).list({ q: 'hello' })).messages).toHaveLength(2)
    expect((await api(ada).list({ q: 'hello', status: 'open' })).messages).toHaveLength(1)
    expect(await api(ben).triage({ ids: [first], is_done: false })).toEqual({ changed_ids: [first] })
    expect((await api(ada).list({})).messages).toHaveLength(2)
  })

  test('an account whose messages are all done still has messages', async () => {
    expect(await api(ada).list({})).toMatchObject({ messages: [], has_messages: false })
    const ids = await complete(2)
    await api(ben).triage({ ids, is_done: true })
    expect(await api(ada).list({})).toMatchObject({ messages: [], has_messages: true })
    expect(await api(ada).list({ q: 'absent' })).toMatchObject({ messages: [], has_messages: true })
  })

  test('a repeat changes nothing and is not logged', async () => {
    const [id = ''] = await complete(1)
    await api(ben).triage({ ids: [id], is_done: true })
    const { done_at } = await api(ada).find({ id })
    expect(await api(ada).triage({ ids: [id], is_done: true })).toEqual({ changed_ids: [] })
    expect((await api(ada).find({ id })).done_at).toBe(done_at)
    const { activities } = await listActivities(account, { limit: 10, kind: 'messages' })
    expect(activities.map(({ action }) => action)).toEqual(['message_done'])
  })

  test('a call names the messages that it changed, so that an undo leaves the others as they were', async () => {
    const [first = '', second = '', third = ''] = await complete(3)
    await api(ben).triage({ ids: [second], is_done: true })
    const { changed_ids } = await api(ada).triage({ ids: [first, second, third], is_done: true })
    expect(changed_ids.toSorted()).toEqual([first, third].toSorted())
    await api(ada).triage({ ids: changed_ids, is_done: false })
    expect(await idsOf(api(ada).list({ status: 'done' }))).toEqual([second])
  })

  test('messages are assigned, found by their assignee, and unassigned when the member leaves', async () => {
    const [first = '', second = ''] = await complete(2)
    await api(ada).triage({ ids: [first], assignee_id: ben.userId })
    expect(await idsOf(api(ben).list({ assignee: 'me' }))).toEqual([first])
    expect(await idsOf(api(ada).list({ assignee: ben.userId }))).toEqual([first])
    expect(await idsOf(api(ada).list({ assignee: 'none' }))).toEqual([second])
    expect((await api(ada).find({ id: first })).assignee).toEqual({ user_id: ben.userId, name: ben.name })
    const { activities } = await listActivities(account, { limit: 1 })
    expect(activities[0]).toMatchObject({ action: 'message_assigned', detail: ben.name, subject_id: first })
    await removeMember(account, SYSTEM_ACTOR, ben.userId)
    expect((await api(ada).list({ assignee: 'none' })).messages).toHaveLength(2)
  })

  test('a viewer cannot be assigned a message, and a member who becomes one is no longer assigned any', async () => {
    const ids = await complete(1)
    const viewer = await aMember({ accountId: account.id, role: 'viewer' })
    await expect(api(ada).triage({ ids, assignee_id: viewer.userId })).rejects.toMatchObject({
      error: 'validation_error',
      body: { issues: [{ path: ['assignee_id'] }] },
    })
    await api(ada).triage({ ids, assignee_id: ben.userId })
    await changeRole(account, SYSTEM_ACTOR, ben.userId, 'viewer')
    expect((await api(ada).list({ assignee: 'none' })).messages).toHaveLength(1)
  })

  test('only a member can be assigned', async () => {
    const ids = await complete(1)
    const outsider = await aMember({ accountId: (await anAccount()).id })
    for (const assignee_id of [outsider.userId, ids[0] ?? ''])
      await expect(api(ada).triage({ ids, is_done: true, assignee_id })).rejects.toMatchObject({
        error: 'validation_error',
      })
    expect((await api(ada).list({})).messages[0]).toMatchObject({ assignee: null, done_at: null })
  })

  test('concurrent calls with the same messages in other orders all succeed', async () => {
    const ids = await complete(MAX_TRIAGED_MESSAGES)
    const calls = Array.from({ length: 3 }, (_, n) =>
      api(ada).triage({ ids: n % 2 === 0 ? ids : ids.toReversed(), is_done: n !== 1 }),
    )
    await Promise.all(calls)
    const { messages } = await api(ada).list({ status: 'all', size: 100 })
    expect(new Set(messages.map(({ done_at }) => done_at !== null)).size).toBe(1)
    await expect(api(ada).triage({ ids: [...ids, ids[0] ?? ''], is_done: true })).rejects.toThrow()
  })
})

test('the timeline of a message says who read it first, and keeps that', async () => {
  const [id = '', other = ''] = await complete(2)
  expect((await api(ada).find({ id })).first_read).toBeNull()
  await Promise.all([
    api(ben).mark({ ids: [id, other], is_read: true }),
    api(ben).mark({ ids: [other, id], is_read: true }),
  ])
  const { first_read } = await api(ada).find({ id })
  expect(first_read?.by).toBe(ben.name)
  await api(ben).mark({ ids: [id], is_read: false })
  await api(ada).mark({ ids: [id], is_read: true })
  await api(ada).markAllRead({ until: new Date().toISOString() })
  expect((await api(ada).find({ id })).first_read).toEqual(first_read)
})

test('the timeline of a message says who resent its event, to which webhook', async () => {
  const { row } = await aSubscription({ accountId: account.id, url: 'https://crm.example/hook' })
  const [id = '', other = ''] = await complete(2)
  const [delivery] = await database.sql<{ id: string }[]>`
    update deliveries set state = 'delivered', next_attempt_at = null, finished_at = now()
    where event_id = (select id from events where message_id = ${id}) returning id`
  await resend(account, { userId: ben.userId, tokenId: null, ipAddress: null }, delivery?.id ?? '')
  expect((await api(ada).find({ id })).activities).toMatchObject([
    { action: 'delivery_resent', subject: row.url, user_name: ben.name },
  ])
  expect((await api(ada).find({ id: other })).activities).toEqual([])
})

describe('a snoozed message', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  test('leaves the open ones until its time, and is open in the API', async () => {
    const [id = '', other] = await complete(2)
    const until = inAnHour()
    expect(await api(ben).triage({ ids: [id], snoozed_until: until })).toEqual({ changed_ids: [id] })
    expect(await api(ben).triage({ ids: [id], snoozed_until: until })).toEqual({ changed_ids: [] })
    expect(await idsOf(api(ada).list({}))).toEqual([other])
    expect(await idsOf(api(ada).list({ unread: '1' }))).toEqual([other])
    expect(await api(ada).list({ status: 'snoozed' })).toMatchObject({
      total: 1,
      messages: [{ id, snoozed_until: until }],
    })
    expect(await api(ada).find({ id })).toMatchObject({
      snoozed_until: until,
      activities: [{ action: 'message_snoozed', user_name: ben.name, detail: until }],
    })
    const open = await api(ada).feed({ state: 'open' })
    expect(open.messages).toHaveLength(2)

    await database.sql`update messages set snoozed_until = now() - interval '1 second' where id = ${id}`
    expect(await idsOf(api(ada).list({ status: 'snoozed' }))).toEqual([])
    expect((await idsOf(api(ada).list({}))).toSorted()).toEqual([id, other].toSorted())
  })

  test('is not snoozed until a time that has passed', async () => {
    const ids = await complete(1)
    const call = api(ben).triage({ ids, snoozed_until: new Date(Date.now() - 1_000).toISOString() })
    await expect(call).rejects.toThrow('This time has passed. Choose a time in the future.')
  })

  test('is no longer snoozed when it is done, or when a member ends it', async () => {
    const ids = await complete(2)
    await api(ben).triage({ ids, snoozed_until: inAnHour() })
    await api(ben).triage({ ids: ids.slice(0, 1), is_done: true })
    await api(ben).triage({ ids: ids.slice(1), snoozed_until: null })
    expect(await idsOf(api(ada).list({ status: 'snoozed' }))).toEqual([])
    await api(ben).triage({ ids, is_done: false })
    expect(await idsOf(api(ada).list({}))).toHaveLength(2)
  })
})

test.each([
  ['reached', true],
  ['message_left', true],
  ['no_answer', false],
] as const)('a call with the result %s ends the request for one: %s', async (result, isEnded) => {
  const completed = await completeMessages(account, [
    aMessage({ summary: { text: 'Call me.', callback_required: true } }),
  ])
  const id = completed[0]?.messageId ?? ''
  const callback = async () => (await api(ada).list({})).messages[0]?.callback_required
  expect(await callback()).toBe(true)
  const call = await api(ben).logCall({ id, result, text: '' })
  expect(call).toMatchObject({ call_result: result, text: '', user_name: ben.name })
  expect(await callback()).toBe(!isEnded)
  const { notes, activities, message } = await api(ada).find({ id })
  expect(notes).toEqual([call])
  expect(activities).toMatchObject([{ action: 'call_logged', detail: result, user_name: ben.name }])
  expect(message.summary.callback_required).toBe(true)
})

test('a contact has one name and notes in all of its messages, until both are empty', async () => {
  const [id = '', other = ''] = await complete(2)
  const stranger = await aMember({ accountId: (await anAccount()).id })
  await expect(api(stranger).saveContact({ id, name: 'Mallory', notes: '' })).rejects.toThrow()
  await api(ben).saveContact({ id, name: ' Ada L. ', notes: 'Prefers mornings.' })
  const names = async () => (await api(ada).list({})).messages.map(({ sender_name }) => sender_name)
  expect(await names()).toEqual(['Ada L.', 'Ada L.'])
  expect(await api(ada).find({ id: other })).toMatchObject({
    sender_name: 'Ada L.',
    saved_contact: { name: 'Ada L.', notes: 'Prefers mornings.' },
  })
  await api(ben).saveContact({ id: other, name: '', notes: '' })
  expect(await names()).toEqual([null, null])
  expect(await database.sql`select from contacts`).toHaveLength(0)
  await expect(api(ben).saveContact({ id, name: 'x'.repeat(101), notes: '' })).rejects.toThrow()
})

test('the page of a contact has its name, notes, count and times, and nothing of another account', async () => {
  const contact = 'ada@example.com'
  expect(await api(ada).contact({ contact })).toBeNull()
  const [id = ''] = await complete(1, account, new Date(Date.now() - 60_000))
  const [newest = ''] = await complete(1)
  await api(ben).triage({ ids: [id], is_done: true })
  const first = await api(ada).find({ id })
  const page = await api(ada).contact({ contact: contact.toUpperCase() })
  expect(page).toMatchObject({
    name: null,
    saved: { name: '', notes: '' },
    count: 2,
    open_count: 1,
    first_at: first.message.completed_at,
    last: { id: newest, sender: { email: contact } },
  })
  await api(ben).saveContact({ id: newest, name: 'Ada L.', notes: 'Prefers mornings.' })
  expect(await api(ada).contact({ contact })).toMatchObject({ name: 'Ada L.', saved: { notes: 'Prefers mornings.' } })
  const other = await anAccount()
  expect(await api(await aMember({ accountId: other.id }), other).contact({ contact })).toBeNull()
})

test('a note stores the members whom it names, and no one of another account', async () => {
  const [id = ''] = await complete(1)
  const stranger = await aMember({ accountId: (await anAccount()).id, name: 'Stranger' })
  const { text } = await api(ben).addNote({ id, text: `@${ada.name.toUpperCase()} and @${stranger.name}, see this` })
  expect((await api(ada).find({ id })).notes).toMatchObject([{ text, mentioned: [ada.userId] }])
})

describe('notes', () => {
  test('are added, listed, counted and deleted', async () => {
    const [id = ''] = await complete(1)
    await api(ben).addNote({ id, text: ' Called back,\nno reply ' })
    const added = await api(ada).addNote({ id, text: 'مرحبا' })
    const [note, other] = (await api(ben).find({ id })).notes
    expect(other).toMatchObject({ ...added })
    expect(note).toMatchObject({ text: 'Called back,\nno reply', user_id: ben.userId, user_name: ben.name })
    expect((await api(ada).list({})).messages[0]?.note_count).toBe(2)
    expect(await api(ada).deleteNote({ id, note_id: note?.id ?? '' })).toMatchObject([{ text: 'مرحبا' }])
    const { activities } = await listActivities(account, { limit: 10, kind: 'messages' })
    expect(activities.map(({ action, detail }) => [action, detail])).toEqual([
      ['note_deleted', ''],
      ['note_added', ''],
      ['note_added', ''],
    ])
  })

  test.each([
    ['is empty', ' \n '],
    ['is too long', 'x'.repeat(MAX_NOTE_CHARACTERS + 1)],
    ['cannot be stored', 'a\0b'],
  ])('are refused when the text %s', async (_, text) => {
    const [id = ''] = await complete(1)
    await expect(api(ben).addNote({ id, text })).rejects.toThrow()
    expect((await api(ben).find({ id })).notes).toEqual([])
  })

  test('end at a hundred for a message, also when they come at once', async () => {
    const [id = ''] = await complete(1)
    await database.sql`
      insert into message_notes (message_id, text) select ${id}, n::text from generate_series(1, ${MAX_NOTES - 1}) n`
    const results = await Promise.allSettled([1, 2, 3].map((n) => api(ben).addNote({ id, text: `${n}` })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await api(ben).find({ id })).notes).toHaveLength(MAX_NOTES)
  })
})

describe('the count of a list', () => {
  test('gives the place of the page and the number of matches', async () => {
    await complete(27)
    const first = await api(ada).list({})
    expect(first).toMatchObject({ first: 1, total: 27 })
    const second = await api(ada).list({ before: first.older ?? '' })
    expect(second).toMatchObject({ first: 26, total: 27 })
    expect(await api(ada).list({ size: 50 })).toMatchObject({ first: 1, total: 27, older: null })
    expect(await api(ada).list({ q: 'absent' })).toMatchObject({ first: null, total: 0 })
  })

  test('ends one beyond a thousand', async () => {
    const [id = ''] = await complete(1)
    const columns = (
      await database.sql`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = 'messages' and column_name not in ('id', 'search')`
    )[0]?.names
    await database.sql.unsafe(
      `insert into messages (${columns}) select ${columns} from messages, generate_series(1, ${MAX_COUNTED_MESSAGES + 50}) where id = '${id}'`,
    )
    expect(await api(ada).list({})).toMatchObject({ first: 1, total: MAX_COUNTED_MESSAGES + 1 })
  })
})

test('a list is limited to a time', async () => {
  const [first = '', second = ''] = await complete(2)
  await database.sql`update messages set completed_at = '2026-11-20T12:00:00Z' where id = ${first}`
  await database.sql`update messages set completed_at = '2026-11-21T12:00:00Z' where id = ${second}`
  const noon = '2026-11-21T12:00:00.000Z'
  expect(await idsOf(api(ada).list({ since: noon }))).toEqual([second])
  expect(await idsOf(api(ada).list({ until: noon }))).toEqual([first])
})

test('a list is limited to a period that ends now', async () => {
  const [first = '', second = '', third = ''] = await complete(3)
  const completedAgo = (id: string, ago: string) =>
    database.sql`update messages set completed_at = clock_timestamp() - ${ago}::interval where id = ${id}`
  await completedAgo(first, '7 days 1 minute')
  await completedAgo(second, '6 days 23:59')
  await completedAgo(third, '23:59')
  expect(await idsOf(api(ada).list({ period: '24h' }))).toEqual([third])
  expect(await idsOf(api(ada).list({ period: '7d' }))).toEqual([third, second])
  expect(await idsOf(api(ada).list({ period: '30d' }))).toEqual([third, second, first])
  const until = new Date(Date.now() - 2 * 86_400_000).toISOString()
  expect(await idsOf(api(ada).list({ period: '7d', until }))).toEqual([second])
})
