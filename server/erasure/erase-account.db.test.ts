import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listActivities } from '../accounts/account/activity'
import { accountsOf } from '../accounts/members/accounts'
import { membershipOf } from '../accounts/sessions/session'
import { findUser } from '../accounts/users/users'
import { runQueuedTasks } from '../engine/tasks'
import { audioStore } from '../messages/audio/audio-store'
import { openRecording } from '../messages/audio/recording'
import { completeMessages } from '../messages/completion/complete'
import { dashboardOf } from '../testing/dashboard'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { placesWith } from '../testing/database/places-with'
import { aCompleteAccount } from '../testing/fixtures/complete-account'
import { aMember, anAccount, aSession, aSubscription, aToken } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { authenticate } from '../tokens/authenticate'
import { claimDue } from '../webhooks/delivery/claim'

const database = testDatabase()
const folder = testDataDir()

const newNeedle = () => `needle${crypto.randomUUID().slice(0, 8)}`
const recordings = async () =>
  (await readdir(join(folder, 'audio')).catch(() => [])).filter((name) => name !== 'store-id')

describe('deleting an account', () => {
  test('leaves nothing that a sender or a member wrote, and no id but in the journal and the former address', async () => {
    const needle = newNeedle()
    const { account, adminId, channelId, subscriptionId, messageId } = await aCompleteAccount()
    const [admin] = await accountsOf(adminId)
    if (!admin) throw new Error('The admin has no account.')
    const dashboard = dashboardOf(admin)
    await dashboard.settings.rename({ name: `Practice ${needle}` })
    await dashboard.settings.changeProcessing({ vocabulary: [needle] })
    await dashboard.subscriptions.label({ id: subscriptionId, name: needle, description: needle })
    await dashboard.channels.change({ id: channelId, texts: { en: { title: needle } } })
    await dashboard.messages.addNote({ id: messageId, text: needle })
    await dashboard.messages.tag({ id: messageId, tag: needle })
    await dashboard.messages.correct({ id: messageId, text: needle })
    await dashboard.views.save({ name: needle, filters: { q: needle } })
    await dashboard.tokens.create({ name: needle })
    await dashboard.invitations.create({ email: `${needle}@example.com`, role: 'viewer' })
    await dashboard.exports.create()
    await aMember({
      accountId: account.id,
      role: 'viewer',
      name: `Ada ${needle}`,
      email: `${needle}@elsewhere.example`,
    })
    const key = crypto.randomUUID()
    await audioStore().put(key, Buffer.from(needle))
    await completeMessages(account, [
      aMessage({ audioKey: key, channelId: null, transcriptText: needle, summary: { text: needle } }),
    ])
    await runQueuedTasks()
    const before = await placesWith(database.sql, folder, needle)
    expect(before).toEqual(
      expect.arrayContaining(
        [
          'access_tokens',
          'accounts',
          'activities',
          'channel_settings',
          'events',
          'invitations',
          'message_notes',
          'message_views',
          'messages',
          'users',
          'webhook_subscriptions',
        ]
          .map((table) => `public.${table}`)
          .concat('audio/<id>'),
      ),
    )

    const other = await aCompleteAccount()
    const [renamed] = await accountsOf(adminId)
    if (!renamed) throw new Error('The admin has no account.')
    await dashboardOf(renamed).settings.deleteAccount({ name: `Practice ${needle}` })
    await runQueuedTasks()
    // The invitation that somebody got.
    expect(await placesWith(database.sql, folder, needle)).toEqual(['mail/<id>.eml'])
    expect(await recordings()).toEqual([])
    expect(await placesWith(database.sql, folder, account.id)).toEqual(['public.erasures', 'public.former_handles'])
    for (const id of [channelId, subscriptionId]) expect(await placesWith(database.sql, folder, id)).toEqual([])
    expect((await placesWith(database.sql, folder, other.messageId)).length).toBeGreaterThan(3)
  })

  test('ends access, tokens, webhooks and recordings at once, before the task runs', async () => {
    const account = await anAccount({ plan: 'starter' })
    const member = await aMember({ accountId: account.id })
    const session = await aSession(member.userId)
    const { token } = await aToken({ accountId: account.id, createdByUserId: member.userId })
    const { row: subscription } = await aSubscription({ accountId: account.id, createdByUserId: member.userId })
    const key = crypto.randomUUID()
    await audioStore().put(key, Buffer.from('audio'))
    const [message] = await completeMessages(account, [aMessage({ audioKey: key, channelId: null })])
    const dashboard = dashboardOf({ account, member })
    const link = new URL((await dashboard.messages.find({ id: message?.messageId ?? '' })).message.audio.url)
    const play = () => openRecording(message?.messageId ?? '', link.searchParams.get('t'), new Date())
    await expect(play()).resolves.toMatchObject({ size: 5 })

    await dashboard.settings.deleteAccount({ name: account.name })
    expect(await membershipOf(session, account.id)).toBeNull()
    expect(await authenticate(token, 'GET /me')).toBeNull()
    expect(await claimDue([{ subscriptionId: subscription.id, most: 9 }])).toEqual([])
    await expect(play()).rejects.toMatchObject({ status: 403 })
    await expect(dashboard.messages.list({})).resolves.toBeDefined()
    await expect(dashboard.tokens.create({ name: 'Later' })).rejects.toMatchObject({ status: 403 })
  })

  test('needs its name, letter for letter', async () => {
    const account = await anAccount({ name: 'Harbour Dental' })
    const dashboard = dashboardOf({ account, member: await aMember({ accountId: account.id }) })
    for (const name of ['', 'harbour dental', 'Harbour'])
      await expect(dashboard.settings.deleteAccount({ name })).rejects.toMatchObject({ error: 'validation_error' })
    expect((await listActivities(account, { limit: 9 })).activities).toEqual([])
  })

  test('keeps people who are in another account', async () => {
    const [account, kept] = [await anAccount(), await anAccount()]
    const member = await aMember({ accountId: account.id })
    await database.sql`insert into memberships (account_id, user_id, role) values (${kept.id}, ${member.userId}, 'viewer')`
    const session = await aSession(member.userId)
    await dashboardOf({ account, member }).settings.deleteAccount({ name: account.name })
    expect(await findUser(member.email)).toMatchObject({ id: member.userId, erasedAt: null })
    expect((await membershipOf(session, account.id))?.account.id).toBe(kept.id)
  })
})
