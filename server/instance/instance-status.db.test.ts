import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedEngine } from '../engine/embedded/engine'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { aCompleteAccount } from '../testing/fixtures/complete-account'
import { anAccount, aUser } from '../testing/fixtures/factory'
import { setEnv } from '../testing/set-env'
import { isInstanceAdmin } from './instance-admin'
import { instanceStatus } from './instance-status'
import { statusScreen } from './status-screen'

const database = testDatabase()
testDataDir()
beforeAll(() => setEnv({ INSTANCE_ADMINS: 'Ops@harbour.example, other@harbour.example' }))
afterAll(() => setEnv({ INSTANCE_ADMINS: undefined }))

test('the status counts the queue, workers, processing, storage and what accounts use, and prints on one screen', async () => {
  const { account } = await aCompleteAccount('pro')
  await anAccount({ name: 'Quiet', plan: 'free' })
  await database.sql`
    insert into usage_months (account_id, month, step, engine, model, messages, seconds)
    values (${account.id}, date_trunc('month', now() at time zone 'UTC')::date, 'transcribe', 'built-in', 'm', 7, 180)`
  await database.sql`
    insert into workers (id, name, seen_at, key_ids, slots_used, slots) values (gen_random_uuid(), 'host:1', now(), '{}', 3, 512)`
  const status = await instanceStatus(embeddedEngine)
  expect(status).toMatchObject({
    health: { database: 'ok', problems: [] },
    workers: [{ name: 'host:1', slots_used: 3, slots: 512 }],
    deliveries: { held: 0, webhooks: { active: 2, disabled: 1 } },
    processing: { jobs: [{ state: 'failed', count: 1 }] },
    storage: { recordings: 'files', stored_recordings: 0, data_free_bytes: expect.any(Number) },
    keys: { in_use: status.keys.configured },
    accounts: {
      total: 2,
      busiest: [
        { id: account.id, month_messages: 7, month_minutes: 3, plan_minutes: 1500, webhooks: 2, members: 2 },
        { name: 'Quiet', month_messages: 0, month_minutes: 0, plan_minutes: 30, last_message_at: null },
      ],
    },
  })
  const screen = statusScreen(status)
  expect(screen.split('\n').length).toBeLessThanOrEqual(24)
  expect(screen).toMatch(/host:1 \d+ s ago, 3 of 512 slots/)
  for (const text of ['2 active, 1 disabled', '3/1500', 'Quiet']) expect(screen).toContain(text)
})

test('only a verified address of INSTANCE_ADMINS sees it', async () => {
  const verified = await aUser({ email: 'ops@harbour.example' })
  const unverified = await aUser({ email: 'other@harbour.example', emailVerifiedAt: null })
  const other = await aUser()
  const is = ({ id, email }: typeof other) => isInstanceAdmin({ userId: id, email })
  expect([await is(verified), await is(unverified), await is(other)]).toEqual([true, false, false])
})
