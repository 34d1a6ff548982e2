import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { listActivities } from '../../accounts/account/activity'
import type { Role } from '../../contract/accounts/account'
import type { ListMessages } from '../../contract/messages/message-list'
import { MESSAGE_PAGE_SIZE } from '../../contract/messages/message-values'
import { dashboardAs, outcomeOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages, type MessageInput } from '../completion/complete'
import { listTags } from './triage'

const database = testDatabase()
let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const complete = async (change: Partial<MessageInput> = {}, of = account) =>
  (await completeMessages(of, [aMessage(change)]))[0]!.messageId
const as = (role: Role, of = account) => dashboardAs(role, of)
const list = async (asked: ListMessages = {}) => (await as('viewer')).messages.list(asked)
const found = async (asked: ListMessages) => (await list(asked)).messages.map(({ id }) => id)

describe('a search', () => {
  const SENDER = {
    verification_method: 'sms',
    contact_verified: true,
    email: null,
    phone: '+442079460123',
    whatsapp: null,
  } as const
  const SUMMARY = {
    text: 'Mara asks for a new appointment.',
    intent: 'scheduling',
    action_items: [{ task: 'Order the ceramic', priority: 'low', deadline: null }],
    mentioned: { names: ['Åsa Lindqvist'], phones: ['+12015550147'], emails: ['mara@crowns.example'] },
  }

  test.each([
    ['a word, in any case', 'CROWN', true],
    ['the beginning of the last word', 'lost my cro', true],
    ['the beginning of another word', 'cro lost', false],
    ['all words, wherever they stand', 'appointment crown', true],
    ['a word that is not there', 'crown bridge', false],
    ['a letter outside ASCII, in capitals', 'ÅSA', true],
    ['part of an address', 'crowns', true],
    ['a whole address', 'mara@crowns.example', true],
    ['an address half typed', 'mara@cro', true],
    ['a number as it was spoken', '201 555 0147', true],
    ['a number in one', '2015550147', true],
    ['a number with its country', '+1 (201) 555-0147', true],
    ['the end of a number', '0123', true],
    ['a number in its national form', '020 7946 0123', true],
    ['another number', '020 7946 0124', false],
    ['a tag', 'front desk', true],
    ['what is to be done', 'ceramic', true],
    ['the intent', 'scheduling', true],
    ['the name of the channel', 'harbour.example', true],
    ['the words of markup', '<script>', true],
    ['the name of a filter', 'account', false],
    ['the name of a filter that is set', 'front phone', false],
    ['quotes and operators', `'crown' & !("x`, false],
    ['a word in typographic quotation marks', 'veneer', true],
    ['signs alone', '%_\\', false],
  ])('finds by %s', async (_what, q, isFound) => {
    const id = await complete({
      sender: SENDER,
      summary: SUMMARY,
      transcriptText: 'I lost my crown. “Veneer…” <script>alert(1)</script>',
      tags: ['Front desk'],
    })
    expect(await found({ q })).toEqual(isFound ? [id] : [])
  })

  test('names a sender who said a name that the summary mentions', async () => {
    const mentioned = { names: ['Mara Lindqvist'], phones: [], emails: [] }
    await complete({ summary: { text: 'A greeting.', mentioned }, transcriptText: 'Well, this is Mara Lindqvist.' })
    await complete({
      sender: SENDER,
      summary: { text: 'A greeting.', mentioned },
      transcriptText: 'Is Mara Lindqvist there?',
    })
    const { messages } = await list({})
    expect(messages.map(({ sender_name }) => sender_name).toSorted()).toEqual([null, 'Mara Lindqvist'].toSorted())
  })

  test.each([
    ['a verified message', true, true, 'Mara'],
    ['an unverified message', false, false, 'Mara'],
    ['a verified message in an unverified one', true, false, 'Mara'],
    ['an unverified message in no verified one', false, true, null],
  ])('names a sender as in another message from the same contact: %s', async (_what, names, isNamed, name) => {
    const from = (contact_verified: boolean) => ({ ...SENDER, contact_verified })
    const mentioned = { names: ['Mara'], phones: [], emails: [] }
    await complete({ sender: from(names), summary: { text: 'Hi.', mentioned }, transcriptText: 'This is Mara.' })
    const id = await complete({ sender: from(isNamed), transcriptText: 'Me again.' })
    const stranger = await complete({ sender: { ...SENDER, phone: '+442079460124' } })
    const other = await anAccount({ plan: 'starter' })
    await complete({ sender: from(true) }, other)
    const listed = (await list({})).messages
    expect(listed.find((one) => one.id === id)?.sender_name).toBe(name)
    expect(listed.find((one) => one.id === stranger)?.sender_name).toBeNull()
    expect((await (await as('viewer')).messages.find({ id })).sender_name).toBe(name)
    expect((await (await as('viewer', other)).messages.list({})).messages[0]?.sender_name).toBeNull()
  })

  test('highlights matches, in the transcript if nothing else matches', async () => {
    await complete({ summary: { text: 'A greeting.' }, transcriptText: 'Well, hello there.' })
    const [message] = (await list({ q: 'hel' })).messages
    expect(message?.excerpt).toEqual([
      { text: 'Well, ', found: false },
      { text: 'hello', found: true },
      { text: ' there.', found: false },
    ])
    expect((await list({ q: 'greet' })).messages[0]).toMatchObject({ excerpt: null })
  })

  test('finds the saved name and notes of a contact in all its messages, also beside words of a message', async () => {
    const editor = await as('editor')
    const phone = {
      verification_method: 'sms',
      contact_verified: true,
      email: null,
      phone: '+442079460999',
      whatsapp: null,
    } as const
    const both = [
      await complete({ transcriptText: 'The crown is loose.' }),
      await complete({ transcriptText: 'Again.' }),
    ]
    const called = await complete({ sender: phone })
    await editor.messages.saveContact({ id: both[0]!, name: "Zoë O'Hara \\", notes: 'Prefers mornings' })
    await editor.messages.saveContact({ id: called, name: 'Bo', notes: '' })
    expect((await found({ q: 'zoë o’hara' })).toSorted()).toEqual(both.toSorted())
    expect((await found({ q: 'prefers morn' })).toSorted()).toEqual(both.toSorted())
    expect(await found({ q: "o'hara crown" })).toEqual([both[0]])
    expect(await found({ q: 'hara bo' })).toEqual([])
    expect(await found({ q: 'bo' })).toEqual([called])
    const other = await anAccount({ plan: 'starter' })
    await complete({ sender: phone }, other)
    expect((await (await as('viewer', other)).messages.list({ q: 'bo' })).messages).toEqual([])
    await editor.messages.saveContact({ id: both[0]!, name: '', notes: '' })
    expect(await found({ q: 'hara' })).toEqual([])
  })

  test('finds notes, shows where a note has the words, and finds them no longer when the note is deleted', async () => {
    const editor = await as('editor')
    const id = await complete()
    await complete()
    const note = await editor.messages.addNote({ id, text: 'Marigold asked again.' })
    await editor.messages.addNote({ id, text: 'Sent an offer.' })
    const { messages } = await list({ q: 'marigold off' })
    expect(messages.map((message) => message.id)).toEqual([id])
    expect(messages[0]?.note_excerpt).toEqual([
      { text: 'Marigold', found: true },
      { text: ' asked again. Sent an ', found: false },
      { text: 'offer', found: true },
      { text: '.', found: false },
    ])
    await editor.messages.deleteNote({ id, note_id: note.id })
    expect(await found({ q: 'marigold' })).toEqual([])
    expect(await found({ q: 'offer' })).toEqual([id])
  })
})

describe('filters', () => {
  test('by channel, urgency, sentiment and tag are combined', async () => {
    const { id: channelId } = await aChannel({ accountId: account.id })
    const summary = { text: 'A greeting.', urgency: 'high', sentiment: 'frustrated' }
    const all = await complete({ channelId, summary, tags: ["VIP's \\ own"] })
    const none = await complete({ completedAt: at(1) })
    expect(await found({ channel: channelId })).toEqual([all])
    expect(await found({ urgency: 'high' })).toEqual([all])
    expect(await found({ sentiment: 'frustrated', urgency: 'high', channel: channelId, q: 'hello' })).toEqual([all])
    expect(await found({ tag: "vip's \\ OWN" })).toEqual([all])
    expect(await found({ urgency: 'none', sentiment: 'none' })).toEqual([none])
    expect(await found({ urgency: 'low' })).toEqual([])
    expect(await found({ tag: 'VIP' })).toEqual([])
  })

  test('by contact find all messages of one sender, open and done, in any case, and none of another account', async () => {
    const of = (change: object) => ({
      sender: { ...aMessage().sender, ...change },
    })
    const ada = await complete({ ...of({ email: 'Ada@Example.com' }), completedAt: at(2) })
    const done = await complete({ ...of({ email: 'ada@example.com' }), completedAt: at(1) })
    const phone = { verification_method: 'sms', email: null, phone: '+41791234567' }
    const called = await complete({ ...of(phone), completedAt: at(3) })
    await complete(of({ email: 'other.ada@example.com' }))
    await complete(of({ email: 'ada@example.com' }), await anAccount({ plan: 'starter' }))
    await (await as('editor')).messages.triage({ ids: [done], is_done: true })
    expect(await found({ contact: 'ADA@example.com' })).toEqual([ada, done])
    expect(await found({ contact: 'ada@example.com', status: 'done' })).toEqual([done])
    expect(await found({ contact: '+41791234567' })).toEqual([called])
    expect(await found({ contact: 'ada@example' })).toEqual([])
    const viewer = await as('viewer')
    expect((await viewer.messages.find({ id: ada })).contact_count).toBe(2)
    expect((await viewer.messages.find({ id: called })).contact_count).toBe(1)
  })

  test('without values do not filter', async () => {
    const id = await complete()
    const odd = { urgency: 'huge', channel: 'x', before: 'x', q: ' ' } as unknown as ListMessages
    expect(await found(odd)).toEqual([id])
  })

  test('list the tags of the account, the most used first', async () => {
    await complete({ tags: ['b', 'a'] })
    await complete({ tags: ['B'] })
    expect((await listTags(account)).map((tag) => tag.toLowerCase())).toEqual(['b', 'a'])
  })

  test('do not list a tag that is too long for the filter', async () => {
    const [longest, longestOfEmoji] = ['y'.repeat(200), '🎈'.repeat(100)]
    await complete({ tags: ['x'.repeat(201), `${longestOfEmoji}z`, longest, longestOfEmoji] })
    expect(new Set(await listTags(account))).toEqual(new Set([longest, longestOfEmoji]))
    for (const tag of [longest, longestOfEmoji]) expect(await found({ tag })).toHaveLength(1)
  })

  test('list a tag after fifty more used ones that are too long', async () => {
    const long = Array.from({ length: 50 }, (_, index) => `${'x'.repeat(200)}${index}`)
    await complete({ tags: long })
    await complete({ tags: [...long, 'short'] })
    expect(await listTags(account)).toEqual(['short'])
  })
})

describe('pages', () => {
  test('lead to older and back to newer messages by key, each message once, newest first', async () => {
    const total = 2 * MESSAGE_PAGE_SIZE + 3
    await completeMessages(
      account,
      Array.from({ length: total }, (_, index) => aMessage({ completedAt: at(Math.floor(index / 2)) })),
    )
    const first = await list()
    const second = await list({ before: first.older ?? '' })
    const third = await list({ before: second.older ?? '' })
    const ids = [first, second, third].flatMap(({ messages }) => messages.map(({ id }) => id))
    expect(new Set(ids).size).toBe(total)
    const times = [first, second, third].flatMap(({ messages }) => messages.map(({ completed_at }) => completed_at))
    expect(times).toEqual(times.toSorted().toReversed())
    expect([first.newer, third.older]).toEqual([null, null])
    expect(await list({ after: third.newer ?? '' })).toEqual(second)
    expect(await list({ after: second.newer ?? '' })).toEqual(first)
    const q = 'hello'
    expect(await found({ q, before: first.older ?? '' })).toEqual(second.messages.map(({ id }) => id))
    // A time beyond the calendar is no place.
    const nowhere = `999999999999999.${first.messages[0]?.id}`
    expect(await list({ after: nowhere })).toEqual(first)
    expect((await list({ before: nowhere })).messages).toEqual(first.messages)
  })

  test('state the number of messages in processing, but do not list them', async () => {
    await database.sql`insert into messages (account_id, state) values (${account.id}, 'recorded'), (${account.id}, 'summarizing'), (${account.id}, 'failed')`
    await database.sql`insert into messages (account_id, state) values (${account.id}, 'draft'), (${account.id}, 'discarded')`
    const unfinished = { processing: 2, waiting: 0, failed: 1, retryable: 0 }
    const none = { messages: [], first: null, total: 0, has_messages: false, older: null, newer: null, newest: null }
    expect(await list()).toEqual({ ...none, unfinished })
  })
})

test('what came since a list was loaded is counted under its filters, and what is unread in all', async () => {
  const ada = await as('viewer')
  const counted = (after: string | null, filters: ListMessages = {}) => ada.messages.countNew({ ...filters, after })
  expect(await counted(null)).toEqual({ count: 0, unread: 0 })
  await complete({ completedAt: at(1), summary: { text: 'One', urgency: 'low' } })
  const { newest } = await ada.messages.list({})
  expect(await counted(newest)).toMatchObject({ count: 0 })
  const latest = await complete({ completedAt: at(2), summary: { text: 'Two', urgency: 'high' } })
  expect(await counted(newest)).toMatchObject({ count: 1 })
  expect(await counted(null)).toMatchObject({ count: 2 })
  expect(await counted(newest, { urgency: 'low' })).toMatchObject({ count: 0 })
  const { unread } = await counted(newest)
  await ada.messages.mark({ ids: [latest], is_read: false })
  expect((await counted(newest)).unread).toBe(unread + 1)
})

describe('one message', () => {
  test('has its payload, its event and its neighbors in the filtered list', async () => {
    const [a, b, c, d] = [
      await complete({ completedAt: at(1), tags: ['x'] }),
      await complete({ completedAt: at(2), tags: ['x'] }),
      await complete({ completedAt: at(3) }),
      await complete({ completedAt: at(4), tags: ['x'] }),
    ]
    const viewer = await as('viewer')
    expect(await viewer.messages.find({ id: b })).toMatchObject({ newer: c, older: a, sample: false })
    const page = await viewer.messages.find({ id: b, tag: 'x' })
    expect(page).toMatchObject({ newer: d, older: a })
    const body = JSON.parse(page.event.body)
    const [stored] = await database.sql`select data from events where message_id = ${b}`
    expect(body).toMatchObject({ event: 'message.completed', event_id: page.event.id, data: JSON.parse(stored?.data) })
    expect(page.event.is_stored).toBe(true)
  })

  test('states why its recording cannot be played', async () => {
    const id = await complete({ audioKey: 'k' })
    const viewer = await as('viewer')
    const audio = async () => (await viewer.messages.find({ id })).audio
    expect(await audio()).toMatchObject({ state: 'playable', path: expect.stringMatching(/^\/api\/listen\//) })
    await database.sql`update messages set audio_expires_at = now() - interval '1 day' where id = ${id}`
    expect(await audio()).toMatchObject({ state: 'playable', link_expired: true, path: expect.any(String) })
    await database.sql`update messages set audio_revoked_at = now() where id = ${id}`
    expect(await audio()).toMatchObject({ state: 'revoked', path: null, kept_until: expect.any(String) })
    await database.sql`update messages set audio_deleted_at = now() where id = ${id}`
    expect(await audio()).toMatchObject({ state: 'deleted', path: null, kept_until: null })
    expect((await viewer.messages.find({ id: await complete() })).audio).toMatchObject({ state: 'missing', path: null })
  })

  test('may be the sample, which every account has and which is marked', async () => {
    const page = await (await as('viewer')).messages.find({ id: 'sample' })
    expect(page).toMatchObject({ sample: true, message: { id: 'sample' }, deliveries: [] })
    expect(JSON.parse(page.event.body)).toMatchObject({ sample: true })
  })
})

describe('the most urgent first', () => {
  const urgent = (urgency: 'high' | 'medium' | 'low' | null, minute: number) =>
    complete({ summary: { text: 'A greeting.', urgency }, completedAt: at(minute) })

  test('is the order of pages in both directions, of neighbors and of the count of new ones', async () => {
    const none = await urgent(null, 9)
    const high = [await urgent('high', 1), await urgent('high', 2)]
    const low = await urgent('low', 8)
    const medium = await urgent('medium', 3)
    const expected = [...high.toReversed(), medium, low, none]
    const viewer = await as('viewer')
    const page = (asked: ListMessages) => viewer.messages.list({ sort: 'urgency', ...asked })
    expect(await found({ sort: 'urgency' })).toEqual(expected)

    // Pages of 25: all of the first one are more urgent.
    for (let index = 0; index < MESSAGE_PAGE_SIZE; index++) await urgent('high', 10)
    const first = await page({})
    const second = await page({ before: first.older ?? '' })
    expect(second.messages.map(({ id }) => id)).toEqual(expected)
    expect(second).toMatchObject({ first: MESSAGE_PAGE_SIZE + 1, older: null })
    const back = await page({ after: second.newer ?? '' })
    expect(back.messages).toEqual(first.messages)

    expect(await viewer.messages.find({ id: medium, sort: 'urgency' })).toMatchObject({ newer: high[0], older: low })
    expect(await viewer.messages.find({ id: medium })).toMatchObject({ older: high[1] })
    expect(await viewer.messages.countNew({ sort: 'urgency', after: first.newest })).toMatchObject({ count: 0 })
    await urgent(null, 20)
    expect(await viewer.messages.countNew({ sort: 'urgency', after: first.newest })).toMatchObject({ count: 1 })
  })
})

describe('another account', () => {
  test('cannot see, find, search or tag any of it', async () => {
    const id = await complete({ tags: ['secret'], transcriptText: 'secret' })
    const otherMember = await as('admin', await anAccount())
    expect((await otherMember.messages.list({})).messages).toEqual([])
    expect((await otherMember.messages.list({ q: 'secret' })).messages).toEqual([])
    expect((await otherMember.messages.list({ q: `account:${account.id}` })).messages).toEqual([])
    expect(await otherMember.messages.tags()).toEqual([])
    expect(await outcomeOf(otherMember.messages.find({ id }))).toBe('404 not_found')
    expect(await outcomeOf(otherMember.messages.tag({ id, tag: 'x' }))).toBe('404 not_found')
    expect(await outcomeOf(otherMember.messages.untag({ id, tag: 'secret' }))).toBe('404 not_found')
  })

  test.each(['x', '', crypto.randomUUID(), 'Sample'])('there is no message %s', async (id) => {
    expect(await outcomeOf((await as('viewer')).messages.find({ id }))).toBe('404 not_found')
  })
})

describe('tags', () => {
  test('are added and removed by an editor, and are in the API, the list and the log', async () => {
    const id = await complete({ tags: ['old'] })
    const editor = await as('editor')
    expect(await editor.messages.tag({ id, tag: '  New patient ' })).toEqual(['old', 'New patient'])
    expect(await editor.messages.untag({ id, tag: 'old' })).toEqual(['New patient'])
    expect((await editor.messages.recent({})).messages[0]?.data.tags).toEqual(['New patient'])
    expect(await found({ tag: 'new patient' })).toEqual([id])
    expect(await found({ tag: 'old' })).toEqual([])
    const { activities } = await listActivities(account, { limit: 9 })
    expect(activities.map(({ action, detail, subject_id }) => [action, detail, subject_id])).toEqual([
      ['tags_changed', 'Removed: old', id],
      ['tags_changed', 'Added: New patient', id],
    ])
  })

  test('are refused if they are invalid, duplicate or too many', async () => {
    const id = await complete({ tags: ['VIP'] })
    const editor = await as('editor')
    expect(await outcomeOf(editor.messages.tag({ id, tag: ' ' }))).toBe('400 validation_error')
    expect(await outcomeOf(editor.messages.tag({ id, tag: 'a\0' }))).toBe('400 validation_error')
    expect(await outcomeOf(editor.messages.tag({ id, tag: 'vip' }))).toBe('400 validation_error')
    const full = await complete({ tags: Array.from({ length: 20 }, (_, index) => `t${index}`) })
    expect(await outcomeOf(editor.messages.tag({ id: full, tag: 'x' }))).toBe('409 limit_reached')
    expect(await editor.messages.untag({ id, tag: 'not there' })).toEqual(['VIP'])
    expect((await listActivities(account, { limit: 9 })).activities).toEqual([])
  })

  test('of two concurrent changes are both kept', async () => {
    const id = await complete()
    const [one, other] = [await as('editor'), await as('editor')]
    await Promise.all([one.messages.tag({ id, tag: 'one' }), other.messages.tag({ id, tag: 'other' })])
    const { message } = await one.messages.find({ id })
    expect(message.tags.toSorted()).toEqual(['one', 'other'])
  })

  test('of any length and number do not fail a message', async () => {
    const id = await complete({ tags: ['x'.repeat(5000), ...Array.from({ length: 300 }, (_, index) => `t${index}`)] })
    expect(await found({ tag: 't7' })).toEqual([id])
  })
})
