import { describe, expect, test } from 'vitest'
import { listActivities, SYSTEM_ACTOR } from '../accounts/account/activity'
import { createUser, findUser, listUsers } from '../accounts/users/users'
import { runQueuedTasks } from '../engine/tasks'
import { completeMessages } from '../messages/completion/complete'
import { dashboardOf } from '../testing/dashboard'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { placesWith } from '../testing/database/places-with'
import { aMember, anAccount, aPasskey, aSession, aToken } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { authenticate } from '../tokens/authenticate'
import { eraseUser } from './erase-user'

const database = testDatabase()
const folder = testDataDir()

describe('erasing a person', () => {
  test('leaves nothing personal, and what they did as done by a former member', async () => {
    const needle = `needle${crypto.randomUUID().slice(0, 8)}`
    const account = await anAccount({ plan: 'starter' })
    const other = await aMember({ accountId: account.id })
    const email = `${needle}@example.com`
    const member = await aMember({ accountId: account.id, email, name: `Ada ${needle}`, timeZone: 'Europe/Berlin' })
    const sessionId = await aSession(member.userId)
    await database.sql`update sessions set ip_address = ${needle}, user_agent = ${needle} where id = ${sessionId}`
    await aPasskey(member.userId, { name: needle })
    await database.sql`insert into limit_windows (key, expires_at) values (${`sign_in:address:${email}`}, now())`
    await database.sql`insert into oauth_accounts (provider, provider_account_id, user_id) values ('google', ${needle}, ${member.userId})`
    const { token } = await aToken({ accountId: account.id, createdByUserId: member.userId, name: 'Zapier' })
    const [message] = await completeMessages(account, [aMessage({ channelId: null })])
    const id = message?.messageId ?? ''
    const dashboard = dashboardOf({ account, member, session: { id: sessionId } }, needle)
    await dashboard.profile.rename({ name: `Mara ${needle}` })
    await dashboard.messages.addNote({ id, text: 'Call back' })
    await dashboard.messages.triage({ ids: [id], assignee_id: member.userId })
    await dashboard.views.save({ name: needle, filters: { q: needle } })
    await dashboard.invitations.create({ email: 'guest@example.com', role: 'viewer' })
    await runQueuedTasks()
    expect((await placesWith(database.sql, folder, needle)).length).toBeGreaterThan(7)

    await expect(dashboard.profile.erase({ email: 'x' })).rejects.toMatchObject({ error: 'validation_error' })
    await dashboard.profile.erase({ email: ` ${email.toUpperCase()} ` })
    await runQueuedTasks()
    // The invitation that the guest got names who invited them.
    expect(await placesWith(database.sql, folder, needle)).toEqual(['mail/<id>.eml'])
    expect(await database.sql`select from invitations`).toEqual([])
    expect(await authenticate(token, 'GET /me')).toBeNull()
    expect(await findUser(email)).toBeNull()
    expect((await listUsers()).map((user) => user.id)).not.toContain(member.userId)
    const page = await dashboardOf({ account, member: other }).messages.find({ id })
    expect(page).toMatchObject({ assignee: null, notes: [{ text: 'Call back', user_name: 'Former member' }] })
    const { activities } = await listActivities(account, { limit: 99 })
    expect(activities.find(({ action }) => action === 'note_added')).toMatchObject({
      user_id: member.userId,
      user_name: 'Former member',
      ip_address: null,
    })
    expect(activities.find(({ action }) => action === 'member_removed')).toMatchObject({ subject: '', detail: 'admin' })
  })

  test('is refused while they are the only admin of an account, and then nothing is changed', async () => {
    const account = await anAccount({ name: 'Harbour Dental' })
    const member = await aMember({ accountId: account.id, name: 'Ada' })
    const second = await anAccount()
    await aMember({ accountId: second.id })
    await database.sql`insert into memberships (account_id, user_id, role) values (${second.id}, ${member.userId}, 'editor')`
    await expect(eraseUser(SYSTEM_ACTOR, member.userId)).rejects.toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('Ada is the only admin of Harbour Dental.'),
    })
    const rows = await database.sql`select from memberships where user_id = ${member.userId}`
    expect(rows).toHaveLength(2)
  })

  test('frees the email address, and a repeat finds no one', async () => {
    const email = `bo${crypto.randomUUID().slice(0, 8)}@example.com`
    const { id } = await createUser({ email, name: 'Bo' })
    expect(await eraseUser(SYSTEM_ACTOR, id)).toBe(true)
    expect(await eraseUser(SYSTEM_ACTOR, id)).toBeNull()
    expect((await createUser({ email, name: 'Bo' })).id).not.toBe(id)
  })
})
