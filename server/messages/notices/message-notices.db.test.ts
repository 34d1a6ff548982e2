import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import type { Account, Member } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { removeMember } from '../../accounts/members/membership'
import type { MessageNoticeChoice } from '../../contract/accounts/message-notices'
import { TASKS } from '../../engine/task-list'
import { resetEnv } from '../../env'
import { eraseMessage } from '../../erasure/delete-messages'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { mailHtml, mailSubject, mailText, startMailServer } from '../../testing/servers/mail-server'
import { setEnv } from '../../testing/set-env'
import { completeMessages, type MessageInput } from '../completion/complete'
import { addNote, deleteNote } from '../inbox/notes'
import { triageMessages } from '../inbox/triage'
import { mailMessages } from './mail-messages'
import { MAIL_MESSAGES, notifyMembers } from './notify-members'
import { NOTIFY_MEMBERS, queueNewNotices } from './queue'

const database = testDatabase()
let server: Awaited<ReturnType<typeof startMailServer>>
let account: Account
let ada: Member

beforeAll(async () => {
  server = await startMailServer()
  setEnv({ SMTP_URL: server.url })
})
afterAll(async () => {
  setEnv({ SMTP_URL: undefined })
  await server.close()
})
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
  account = await anAccount({ name: 'Harbour Dental' })
  ada = await aMember({ accountId: account.id })
  server.received.splice(0)
})

const anEditor = () => aMember({ accountId: account.id, role: 'editor' })
const choose = (member: Member, choice: MessageNoticeChoice, digestHour: number | null = null) =>
  database.sql`update memberships set message_notices = ${choice}, digest_hour = ${digestHour}
    where account_id = ${account.id} and user_id = ${member.userId}`

const SUMMARY = { text: 'A caller asks for an appointment.', urgency: 'low' }
async function complete(changes: Partial<MessageInput> = {}): Promise<string> {
  const [message] = await completeMessages(account, [aMessage({ summary: SUMMARY, ...changes })])
  return message?.messageId ?? ''
}
const urgent = (text = 'The tooth hurts.') => complete({ summary: { text, urgency: 'high' } })
const assign = (ids: string[], to: Member, by: Member | null = null) =>
  triageMessages(account, by ? { userId: by.userId, tokenId: null, ipAddress: null } : SYSTEM_ACTOR, {
    ids,
    assignee_id: to.userId,
  })

/** Runs what is queued and due. Returns the emails since the last call, in the order of their recipients. */
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const tasks = { [NOTIFY_MEMBERS]: notifyMembers, [MAIL_MESSAGES]: mailMessages }
  await runTasks(tasks)
  await runTasks(tasks)
  return server.received
    .splice(0)
    .map((mail) => ({ to: mail.to.join(), subject: mailSubject(mail), text: mailText(mail) }))
    .toSorted((a, b) => a.to.localeCompare(b.to))
}
const recipients = async () => (await mails()).map(({ to }) => to)

/** Lets the time pass that two emails to a person have between them. */
async function waitMinutes(minutes: number): Promise<void> {
  await database.sql`update memberships set notified_at = notified_at - make_interval(mins => ${minutes})`
  await database.sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`
}

describe('a new message', () => {
  test('is mailed at once to the only person of an account, with summary and link', async () => {
    const id = await complete()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ada.email, subject: 'New message from ada@example.com' })
    for (const words of [
      'A caller asks for an appointment.',
      `http://localhost:3000/messages/${id}`,
      '"Harbour Dental"',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('/api/listen')
  })

  test('is mailed to several people only if it is urgent, until they choose', async () => {
    const editor = await anEditor()
    await aMember({ accountId: account.id, role: 'viewer' })
    await complete()
    expect(await recipients()).toEqual([])
    await urgent()
    expect(await recipients()).toEqual([ada.email, editor.email].toSorted())
  })

  test.each<[MessageNoticeChoice, number]>([
    ['all', 2],
    ['urgent', 1],
    ['assigned', 0],
    ['none', 0],
  ])('is mailed as chosen: %s', async (choice, count) => {
    await choose(ada, choice)
    await complete()
    await waitMinutes(5)
    const first = await mails()
    await urgent()
    await waitMinutes(5)
    expect([...first, ...(await mails())]).toHaveLength(count)
  })

  test('is mailed to nobody whose address is not verified, and nowhere without a mail server', async () => {
    await database.sql`update users set email_verified_at = null where id = ${ada.userId}`
    await complete()
    expect(await recipients()).toEqual([])
    setEnv({ SMTP_URL: undefined })
    await complete()
    expect(await database.sql`select from graphile_worker._private_jobs`).toHaveLength(0)
    setEnv({ SMTP_URL: server.url })
  })

  test('is queued in its transaction, without waiting for another one', async () => {
    await expect(
      db().transaction(async (tx) => {
        await queueNewNotices(tx, account.id, [crypto.randomUUID()])
        // The second account transaction ends although the first one is open.
        await complete()
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const jobs = await database.sql`select payload from graphile_worker._private_jobs`
    expect(jobs).toHaveLength(1)
  })

  test('that is erased, or done, before the email leaves is in none', async () => {
    const erased = await complete({ transcriptText: 'A secret.', summary: { ...SUMMARY, text: 'A secret.' } })
    const done = await complete()
    await runTasks({ [NOTIFY_MEMBERS]: notifyMembers })
    expect(await database.sql`select from message_notices`).toHaveLength(2)
    await eraseMessage(account, SYSTEM_ACTOR, erased)
    await triageMessages(account, SYSTEM_ACTOR, { ids: [done], is_done: true })
    expect(await mails()).toEqual([])
    expect(await database.sql`select from message_notices`).toHaveLength(0)
  })

  test('is mailed to nobody who was removed meanwhile', async () => {
    const editor = await anEditor()
    await urgent()
    await runTasks({ [NOTIFY_MEMBERS]: notifyMembers })
    await removeMember(account, SYSTEM_ACTOR, editor.userId)
    expect(await recipients()).toEqual([ada.email])
  })
})

describe('many messages', () => {
  test('become one email after the first, twelve emails an hour at most', async () => {
    await complete()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New message from ada@example.com'])
    for (let number = 0; number < 30; number++) await complete()
    await urgent()
    expect(await mails()).toEqual([])
    await waitMinutes(4)
    expect(await mails()).toEqual([])
    await waitMinutes(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('31 new messages, 1 urgent')
    expect(mail?.text.match(/\/messages\/[0-9a-f-]{36}/g)).toHaveLength(20)
    expect(mail?.text).toContain('And 11 more.')
    await waitMinutes(60)
    expect(await mails()).toEqual([])
  })

  test('cannot write into the email', async () => {
    await complete({ summary: { ...SUMMARY, text: '<b>Sign in</b> at https://evil.example/login\r\nnow' } })
    await mails().then(([mail]) => expect(mail?.text).toContain('at https evil[.]example/login now'))
    await waitMinutes(5)
    await complete({ summary: { ...SUMMARY, text: '<script>alert(1)</script>' } })
    await runTasks({ [NOTIFY_MEMBERS]: notifyMembers })
    await runTasks({ [MAIL_MESSAGES]: mailMessages })
    const html = mailHtml(server.received.at(-1))
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
  })
})

describe('an assignment', () => {
  test('is mailed to the assignee, not to who assigns a message to themself', async () => {
    const editor = await anEditor()
    const id = await complete()
    await assign([id], editor, ada)
    await assign([await complete()], ada, ada)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: editor.email,
      subject: 'A message from ada@example.com was assigned to you',
      text: expect.stringContaining(`/messages/${id}`),
    })
  })

  test('of several messages is one email, and none for who wants none', async () => {
    const [editor, quiet] = [await anEditor(), await anEditor()]
    await choose(quiet, 'none')
    const ids = [await complete(), await complete(), await complete()]
    await assign(ids, quiet)
    expect(await mails()).toEqual([])
    await assign(ids, editor)
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [editor.email, '3 messages were assigned to you'],
    ])
  })

  test('that was taken back is not mailed', async () => {
    const editor = await anEditor()
    const id = await complete()
    await assign([id], editor)
    await runTasks({ [NOTIFY_MEMBERS]: notifyMembers })
    await assign([id], ada, ada)
    expect(await mails()).toEqual([])
  })
})

describe('a note that names a person', () => {
  const add = (id: string, text: string, by: Member) =>
    addNote(account, { userId: by.userId, tokenId: null, ipAddress: null }, id, text)

  test('is mailed to that person, at once, also about a message that is done; not to its author', async () => {
    const editor = await aMember({ accountId: account.id, role: 'editor', name: 'Grace Hopper' })
    await choose(editor, 'assigned', 8)
    const id = await complete()
    await triageMessages(account, SYSTEM_ACTOR, { ids: [id], is_done: true })
    await add(id, 'Ask @Grace Hopper.', ada)
    await add(id, 'I, @Grace Hopper, have called.', editor)
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [editor.email, 'A note names you, on a message from ada@example.com'],
    ])
  })

  test('is mailed to nobody when it was deleted meanwhile, or the person wants no email', async () => {
    const [grace, quiet] = [
      await aMember({ accountId: account.id, role: 'editor', name: 'Grace Hopper' }),
      await aMember({ accountId: account.id, role: 'editor', name: 'Alan Turing' }),
    ]
    await choose(quiet, 'none')
    const id = await complete()
    const note = await add(id, 'For @Grace Hopper and @Alan Turing.', ada)
    await runTasks({ [NOTIFY_MEMBERS]: notifyMembers })
    expect(await database.sql`select user_id from message_notices`).toEqual([{ user_id: grace.userId }])
    await deleteNote(account, SYSTEM_ACTOR, id, note?.id ?? '')
    expect(await mails()).toEqual([])
  })
})

describe('a digest', () => {
  test('gathers new messages until its hour in the zone of the person; an assignment does not wait', async () => {
    const editor = await anEditor()
    await choose(editor, 'all', 8)
    await database.sql`update users set time_zone = 'Asia/Kathmandu' where id = ${editor.userId}`
    const ids = [await complete(), await complete()]
    await assign([ids[0] ?? ''], editor)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'A message from ada@example.com was assigned to you',
    ])
    const [job] = await database.sql<{ time: string }[]>`
      select to_char(j.run_at at time zone 'Asia/Kathmandu', 'HH24:MI') as time from graphile_worker._private_jobs j`
    expect(job?.time).toBe('08:00')
    await database.sql`update message_notices set due_at = due_at - interval '1 day'`
    await waitMinutes(24 * 60)
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([[editor.email, '2 new messages']])
  })
})

test('an email that the mail server does not accept stays, and is sent later', async () => {
  await complete()
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
  resetEnv()
  expect(await mails()).toEqual([])
  expect(await database.sql`select from message_notices`).toHaveLength(1)
  setEnv({ SMTP_URL: server.url })
  await waitMinutes(5)
  expect(await recipients()).toEqual([ada.email])
  expect(await mails()).toEqual([])
})

test('emails stay queued while sending is paused', () => {
  expect(TASKS[MAIL_MESSAGES]?.isSender).toBe(true)
})
