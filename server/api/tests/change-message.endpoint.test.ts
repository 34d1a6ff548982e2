import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { MAX_NOTES } from '../../contract/messages/triage'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()
let account: Account
let token: string
let id: string
beforeEach(async () => {
  account = await anAccount()
  token = (await aToken({ accountId: account.id })).token
  const [completed] = await completeMessages(account, [aMessage({ tags: ['old', 'Kept'] })])
  id = completed?.messageId ?? ''
})

const change = (body: unknown, of = id, bearer = token) => api('PATCH', `/messages/${of}`, { token: bearer, body })
const note = (body: unknown, of = id, bearer = token) => api('POST', `/messages/${of}/notes`, { token: bearer, body })
const memberWith = async (role: 'editor' | 'viewer', of = account) => {
  const { userId } = await aMember({ accountId: of.id, role })
  const [user] = await database.sql`select email from users where id = ${userId}`
  return { userId, email: String(user?.email) }
}
const activities = async () => {
  const rows = await database.sql`
    select action, detail from activities where account_id = ${account.id} order by action, detail`
  return rows.map(({ action, detail }) => [action, detail])
}

describe('PATCH /messages/{id}', () => {
  test('changes what the body names, as the dashboard does, and GET shows it', async () => {
    const { email, userId } = await memberWith('editor')
    const changed = await change({ tags: ['Kept', 'new', 'NEW'], state: 'done', assignee_email: email.toUpperCase() })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, tags: ['Kept', 'new'], state: 'done', done_at: expect.any(String), assignee_email: email },
    })
    const [row] = await database.sql`select assignee_user_id from messages where id = ${id}`
    expect(row?.assignee_user_id).toBe(userId)
    expect((await activities()).map(([action, detail]) => [action, detail])).toEqual([
      ['message_assigned', 'Ada Marsh'],
      ['message_done', ''],
      ['tags_changed', 'Added: new; Removed: old'],
    ])
    expect(await api('GET', `/messages/${id}`, { token })).toMatchObject({
      body: { triage: changed.body, data: { tags: ['Kept', 'new'] } },
    })
  })

  test('leaves what is absent, clears the assignee with null, and writes no entry where nothing changes', async () => {
    const { email } = await memberWith('editor')
    const { body } = await change({ state: 'done', assignee_email: email })
    const entries = await activities()
    for (const same of [{}, { state: 'done' }, { tags: ['Kept', 'old'] }, { assignee_email: email }])
      expect(await change(same)).toMatchObject({
        status: 200,
        body: { done_at: (body as { done_at: string }).done_at },
      })
    expect(await activities()).toEqual(entries)
    expect((await change({ assignee_email: null, state: 'open', tags: [] })).body).toEqual({
      id,
      tags: [],
      state: 'open',
      done_at: null,
      assignee_email: null,
    })
  })

  test.each([
    [{ state: 'all' }, ['state']],
    [{ state: null }, ['state']],
    [{ tags: 'new' }, ['tags']],
    [{ tags: ['two\nlines'] }, ['tags', 0]],
    [{ tags: Array.from({ length: 21 }, (_, index) => `${index}`) }, ['tags']],
    [{ assignee_email: 5 }, ['assignee_email']],
    [{ assignee_email: 'a\0b' }, ['assignee_email']],
    [{ assignee_email: 'nobody@example.com' }, ['assignee_email']],
    [{ done: true }, []],
  ])('refuses %j', async (body, path) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { error: 'validation_error', issues: [{ path }] } })
  })

  test('refuses a viewer and a member of another account as assignee, and then changes nothing', async () => {
    for (const { email } of [await memberWith('viewer'), await memberWith('editor', await anAccount())])
      expect(await change({ state: 'done', tags: [], assignee_email: email })).toMatchObject({
        status: 400,
        body: { issues: [{ path: ['assignee_email'] }] },
      })
    expect(await api('GET', `/messages/${id}`, { token })).toMatchObject({
      body: { triage: { state: 'open', tags: ['old', 'Kept'] } },
    })
  })

  test('responds not_found for a message of another account, an unfinished one, and an id that is none', async () => {
    const other = (await aToken({ accountId: (await anAccount()).id })).token
    const unfinished = randomUUID()
    await database.sql`insert into messages (id, account_id, state) values (${unfinished}, ${account.id}, 'recorded')`
    for (const [of, bearer] of [
      [id, other],
      [unfinished, token],
      [randomUUID(), token],
      ['sample', token],
    ] as const) {
      expect(await change({ state: 'done' }, of, bearer)).toMatchObject({ status: 404, body: { error: 'not_found' } })
      expect(await note({ text: 'Hello' }, of, bearer)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
    expect(await api('GET', `/messages/${unfinished}`, { token })).toMatchObject({ body: { triage: null } })
  })
})

describe('POST /messages/{id}/notes', () => {
  test('adds a note in the name of the person who created the token', async () => {
    const [creator] = await database.sql`
      select u.id, u.name from access_tokens t join users u on u.id = t.created_by_user_id where t.account_id = ${account.id}`
    expect(await note({ text: ' Called back.\nNo reply. ' })).toMatchObject({
      status: 201,
      body: { text: 'Called back.\nNo reply.', user_id: creator?.id, user_name: creator?.name },
    })
    expect(await activities()).toEqual([['note_added', '']])
  })

  test.each([{}, { text: '' }, { text: ' ' }, { text: 'x'.repeat(5001) }, { text: 'a\0b' }, { text: 'a', by: 'b' }])(
    'refuses %j',
    async (body) => {
      expect(await note(body)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    },
  )

  test('responds limit_reached at the limit of a message', async () => {
    await database.sql`
      insert into message_notes (message_id, text) select ${id}, n::text from generate_series(1, ${MAX_NOTES}) n`
    expect(await note({ text: 'One more' })).toMatchObject({ status: 409, body: { error: 'limit_reached' } })
  })
})
