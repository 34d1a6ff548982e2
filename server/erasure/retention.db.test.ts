import { describe, expect, test } from 'vitest'
import { retentionFault, retentionSettings } from '../accounts/account/retention'
import { audioStore } from '../messages/audio/audio-store'
import { deleteOldAudio } from '../messages/audio/retention'
import { completeMessages } from '../messages/completion/complete'
import { dashboardOf } from '../testing/dashboard'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { aMember, anAccount, aSubscription } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { applyRetention } from './retention'

const database = testDatabase()
testDataDir()

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

const aMessageOf = async (account: Awaited<ReturnType<typeof anAccount>>, days: number) => {
  const audioKey = crypto.randomUUID()
  await audioStore().put(audioKey, Buffer.from('audio'))
  const at = ago(days)
  const [message] = await completeMessages(account, [aMessage({ completedAt: at, createdAt: at, audioKey })])
  return { id: message?.messageId ?? '', audioKey }
}
const exists = async (id: string) => (await database.sql`select from messages where id = ${id}`).length === 1

describe('retention', () => {
  test.each([
    ['starter', 'message_days', 90, true],
    ['starter', 'message_days', 89, false],
    ['starter', 'message_days', 3650, true],
    ['starter', 'message_days', 3651, false],
    ['starter', 'audio_days', 90, true],
    ['starter', 'audio_days', 91, false],
    ['business', 'audio_days', 365, true],
    ['business', 'audio_days', 364, false],
    ['business', 'audio_days', 731, false],
    ['free', 'activity_days', 30, true],
    ['enterprise', 'activity_days', 29, false],
    ['free', 'audio_days', null, true],
  ] as const)('on the %s plan, %s may be %s: %s', (plan, name, days, isAllowed) => {
    expect(retentionFault(plan, name, days) === null).toBe(isAllowed)
  })

  test('is chosen by an admin, logged, and otherwise erases nothing', async () => {
    const account = await anAccount({ plan: 'free' })
    const old = await aMessageOf(account, 4000)
    await applyRetention()
    expect(await exists(old.id)).toBe(true)
    const dashboard = dashboardOf({ account, member: await aMember({ accountId: account.id }) })
    await dashboard.settings.changeRetention({ message_days: 365, activity_days: 90 })
    await expect(dashboard.settings.changeRetention({ message_days: 29 })).rejects.toMatchObject({
      error: 'validation_error',
    })
    expect(await retentionSettings(account)).toEqual({
      message_days: 365,
      audio_days: null,
      activity_days: 90,
      link_days: 30,
      plan_audio_days: 30,
    })
    await dashboard.settings.changeRetention({ message_days: null, activity_days: null })
    const { activities } = await dashboard.activity.list({})
    // Entries of one moment have no order.
    expect(activities.map(({ subject, detail }) => `${subject}: ${detail}`).toSorted()).toEqual([
      'Retention of messages: 365 days',
      'Retention of messages: not set',
      'Retention of the activity log: 90 days',
      'Retention of the activity log: not set',
    ])
  })

  test('erases older messages with their recordings, in this account only, in several batches', async () => {
    const [account, other] = [
      await anAccount({ plan: 'free', messageRetentionDays: 60 }),
      await anAccount({ plan: 'free' }),
    ]
    const [old, young, foreign] = [
      await aMessageOf(account, 61),
      await aMessageOf(account, 59),
      await aMessageOf(other, 61),
    ]
    const at = ago(70)
    const many = await completeMessages(
      account,
      Array.from({ length: 230 }, () => aMessage({ completedAt: at, createdAt: at })),
    )
    expect((await applyRetention()).messages).toBe(231)
    expect(await exists(old.id)).toBe(false)
    expect(await audioStore().head(old.audioKey)).toBeNull()
    for (const { id } of [young, foreign]) expect(await exists(id)).toBe(true)
    for (const { messageId } of many.slice(0, 3)) expect(await exists(messageId)).toBe(false)
    expect(await database.sql`select from erasures where account_id = ${account.id}`).toEqual([])
  })

  test('keeps a message while its audio link is valid, or a delivery of it waits', async () => {
    const account = await anAccount({ plan: 'free', messageRetentionDays: 30 })
    const linked = await aMessageOf(account, 40)
    await database.sql`update messages set audio_expires_at = now() + interval '1 hour' where id = ${linked.id}`
    await aSubscription({ accountId: account.id })
    const waiting = await aMessageOf(account, 40)
    expect((await applyRetention()).messages).toBe(0)
    await database.sql`update messages set audio_expires_at = now() where id = ${linked.id}`
    await database.sql`update deliveries set state = 'delivered', next_attempt_at = null, finished_at = now()`
    expect((await applyRetention()).messages).toBe(2)
    expect([await exists(linked.id), await exists(waiting.id)]).toEqual([false, false])
  })

  test('deletes recordings earlier than the plan, and keeps their messages', async () => {
    const account = await anAccount({ plan: 'business', audioRetentionDays: 365 })
    const { id, audioKey } = await aMessageOf(account, 366)
    const kept = await aMessageOf(await anAccount({ plan: 'business' }), 366)
    await deleteOldAudio()
    expect(await audioStore().head(audioKey)).toBeNull()
    expect(await exists(id)).toBe(true)
    expect(await audioStore().head(kept.audioKey)).not.toBeNull()
  })

  test('deletes older entries of the activity log, in this account only', async () => {
    const [account, other] = [await anAccount({ activityRetentionDays: 30 }), await anAccount()]
    for (const { id } of [account, other])
      for (const days of [29, 31, 400])
        await database.sql`
          insert into activities (account_id, action, created_at) values (${id}, 'account_renamed', ${ago(days).toISOString()})`
    expect((await applyRetention()).activities).toBe(2)
    const left = await database.sql`select account_id from activities where account_id in (${account.id}, ${other.id})`
    expect(left.filter((row) => row.account_id === account.id)).toHaveLength(1)
    expect(left).toHaveLength(4)
  })
})
