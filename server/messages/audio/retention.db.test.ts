import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { PLANS, type Plan } from '../../contract/accounts/account'
import { log } from '../../log'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages } from '../completion/complete'
import { findMessage } from '../inbox/find'
import { recentMessages } from '../inbox/recent'
import { audioStore } from './audio-store'
import { listen } from './listen'
import { deleteOldAudio } from './retention'

const database = testDatabase()
const DAY_MS = 86_400_000
const completedAt = new Date('2026-01-01T12:00:00.000Z')
const since = (days: number, ms = 0) => new Date(completedAt.getTime() + days * DAY_MS + ms)
const DAYS: Record<Plan, number> = { free: 30, starter: 90, pro: 365, business: 730, enterprise: 1825 }
const folder = testDataDir()
beforeEach(async () => {
  await database.sql`delete from accounts`
})

async function recordings(account: Account, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) await audioStore().put(id, Buffer.from('audio'))
  const inputs = ids.map((id) => aMessage({ id, audioKey: id, createdAt: completedAt, completedAt }))
  await completeMessages(account, inputs)
  return ids
}
const present = async (ids: string[]) =>
  (await Promise.all(ids.map((id) => audioStore().head(id)))).filter(Boolean).length
const marked = async () => {
  const [row] = await database.sql`select count(*)::int as n from messages where audio_deleted_at is not null`
  return row?.n
}

describe('retention', () => {
  test.each(PLANS.map((plan) => [plan, DAYS[plan]] as const))(
    'on the plan %s is %i days from completion',
    async (plan, days) => {
      const ids = await recordings(await anAccount({ plan }), 1)
      expect(await deleteOldAudio({ now: since(days, -1) })).toEqual({ deleted: 0, missing: 0 })
      expect(await present(ids)).toBe(1)
      expect(await deleteOldAudio({ now: since(days) })).toEqual({ deleted: 1, missing: 0 })
      expect([await present(ids), await marked()]).toEqual([0, 1])
    },
  )

  test('is separate for each account', async () => {
    const free = await recordings(await anAccount({ plan: 'free' }), 2)
    const pro = await recordings(await anAccount({ plan: 'pro' }), 2)
    expect(await deleteOldAudio({ now: since(40) })).toEqual({ deleted: 2, missing: 0 })
    expect([await present(free), await present(pro)]).toEqual([0, 2])
  })

  test('continues batch by batch until nothing is due', async () => {
    const account = await anAccount({ plan: 'free' })
    const ids = await recordings(account, 7)
    expect(await deleteOldAudio({ now: since(31), batch: 2 })).toEqual({ deleted: 7, missing: 0 })
    expect([await present(ids), await marked()]).toEqual([0, 7])
    expect(await deleteOldAudio({ now: since(31), batch: 2 })).toEqual({ deleted: 0, missing: 0 })
  })

  test('finishes what died between the file and its mark', async () => {
    const ids = await recordings(await anAccount({ plan: 'free' }), 1)
    await database.sql`update messages set audio_deleting_at = now() where id = ${ids[0]!}`
    await audioStore().delete(ids[0]!)
    expect(await deleteOldAudio({ now: since(31) })).toEqual({ deleted: 1, missing: 0 })
    expect(await marked()).toBe(1)
  })

  test('never marks a file as deleted that it did not delete: one that is not there is counted and left', async () => {
    const error = vi.spyOn(log, 'error')
    const ids = await recordings(await anAccount({ plan: 'free' }), 5)
    for (const id of ids.slice(0, 3)) await audioStore().delete(id)
    expect(await deleteOldAudio({ now: since(31), batch: 2 })).toEqual({ deleted: 2, missing: 3 })
    expect(await marked()).toBe(2)
    expect(error).toHaveBeenCalledWith({ missing: 3, message_ids: ids.slice(0, 3).sort() }, expect.any(String))
    expect(await deleteOldAudio({ now: since(31), batch: 2 })).toEqual({ deleted: 0, missing: 3 })
  })

  test('two at once delete each file once, and miss none', async () => {
    const ids = await recordings(await anAccount({ plan: 'free' }), 20)
    const both = await Promise.all([deleteOldAudio({ now: since(31) }), deleteOldAudio({ now: since(31) })])
    expect(both.map(({ missing }) => missing)).toEqual([0, 0])
    expect([await present(ids), await marked()]).toEqual([0, 20])
  })

  test('leaves messages without a recording alone, and takes those that never were completed', async () => {
    const account = await anAccount({ plan: 'free' })
    await completeMessages(account, [aMessage({ createdAt: completedAt, completedAt })])
    const key = randomUUID()
    await audioStore().put(key, Buffer.from('audio'))
    await database.sql`
      insert into messages (account_id, state, audio_key, created_at)
      values (${account.id}, 'failed', ${key}, ${completedAt.toISOString()})`
    expect(await deleteOldAudio({ now: since(31) })).toEqual({ deleted: 1, missing: 0 })
    expect(await present([key])).toBe(0)
  })

  test('a file that cannot be deleted does not block others, and is reported', async () => {
    const account = await anAccount({ plan: 'free' })
    const ids = await recordings(account, 5)
    // A folder in the place of a file is not deleted as one.
    const stuck = randomUUID()
    await mkdir(join(folder, 'audio', stuck))
    await database.sql`
      insert into messages (account_id, state, audio_key, created_at)
      values (${account.id}, 'failed', ${stuck}, ${new Date(0).toISOString()})`
    await expect(deleteOldAudio({ now: since(31), batch: 2 })).rejects.toThrow('1 recordings could not be deleted')
    expect([await present(ids), await marked()]).toEqual([0, 5])
  })

  test('keeps a recording after a downgrade until its link has expired, as every list says; then the link returns 410', async () => {
    const pro = await anAccount({ plan: 'pro' })
    const [id = ''] = await recordings(pro, 1)
    await database.sql`update accounts set plan = 'free' where id = ${pro.id}`
    const free = { ...pro, plan: 'free' as const }
    const [event] = (await recentMessages(free, { limit: 1 }, since(40))).messages
    expect(event?.data.audio.expires_at).toBe(since(365).toISOString())
    expect((await findMessage(free, randomUUID(), id))?.audio.kept_until).toBe(since(365).toISOString())
    const open = (at: Date) => listen(new Request(event?.data.audio.url ?? ''), id, at)

    expect(await deleteOldAudio({ now: since(365, -1) })).toEqual({ deleted: 0, missing: 0 })
    expect((await open(since(365, -1))).status).toBe(200)
    expect(await deleteOldAudio({ now: since(365) })).toEqual({ deleted: 1, missing: 0 })
    expect((await open(since(365))).status).toBe(410)
  })

  test.each([31, -31])(
    'goes by the database’s clock: a worker whose clock is %i days off deletes the same',
    async (days) => {
      const account = await anAccount({ plan: 'free' })
      const now = Date.now()
      const [young = '', old = ''] = [randomUUID(), randomUUID()]
      for (const [id, age] of [
        [young, 0],
        [old, 31],
      ] as const) {
        const at = new Date(now - age * DAY_MS)
        await audioStore().put(id, Buffer.from('audio'))
        await completeMessages(account, [aMessage({ id, audioKey: id, createdAt: at, completedAt: at })])
      }
      vi.useFakeTimers({ toFake: ['Date'], now: now + days * DAY_MS })
      try {
        expect(await deleteOldAudio()).toEqual({ deleted: 1, missing: 0 })
      } finally {
        vi.useRealTimers()
      }
      expect([await present([young]), await present([old])]).toEqual([1, 0])
      const [{ seconds } = {}] = await database.sql`
      select abs(extract(epoch from clock_timestamp() - audio_deleted_at))::float8 as seconds from messages where id = ${old}`
      expect(seconds).toBeLessThan(3600)
    },
  )
})
