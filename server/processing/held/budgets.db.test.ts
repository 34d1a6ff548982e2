import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { resetEnv } from '../../env'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { anUnfinishedMessage } from '../../testing/fixtures/unfinished-message'
import { aTranscript, prepared, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording, jobRow } from '../../testing/processing/recordings'
import { messageStatus } from '../status/message-status'
import { processMessage } from '../work/process-message'
import { resumeHeld } from './resume'

testDatabase()

const STARTER_SECONDS = 300 * 60
const DAY_MS = 86_400_000

testDataDir()
let account: Account
beforeEach(async () => {
  await db().execute(sql`delete from messages`)
  await db().execute(sql`delete from usage_days`)
  account = await anAccount()
})
afterEach(() => {
  vi.useRealTimers()
  allowPerDay(null)
})

function allowPerDay(minutes: number | null) {
  if (minutes === null) delete process.env.PROCESSING_MINUTES_PER_DAY
  else process.env.PROCESSING_MINUTES_PER_DAY = String(minutes)
  resetEnv()
}

const useOfMonth = ({ id }: { id: string }, seconds: number) =>
  db().execute(sql`
    insert into usage_months (account_id, month, step, engine, model, seconds)
    values (${id}, date_trunc('month', now() at time zone 'UTC')::date, 'transcribe', 'test', 'speech-1', ${seconds})
    on conflict (account_id, month, step, engine, model) do update set seconds = excluded.seconds`)
const useOfDay = (seconds: number) =>
  db().execute(sql`insert into usage_days (day, seconds) values ((now() at time zone 'UTC')::date, ${seconds})`)

const aHeldMessage = (
  owner: { id: string },
  durationSeconds: number,
  heldReason: 'over_budget' | 'over_daily_budget',
) =>
  anUnfinishedMessage(owner, {
    message: { durationSeconds },
    job: { step: 'transcribe', state: 'held', heldReason, heldAt: new Date(), nextAttemptAt: null },
  })
const statesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await jobRow(id)).state))

/** Runs the steps until the message is held or completed. */
async function run(id: string, seconds: number, overrides: Parameters<typeof testEngines>[0] = {}) {
  const prepareAudio = async (webm: Uint8Array) => ({ ...prepared(webm), durationSeconds: seconds })
  const engines = testEngines({ prepareAudio, ...overrides })
  while ((await processMessage(id, { engines })) !== null);
  return (await messageStatus(account, id)) ?? expect.fail('There is no message.')
}

test('the API says whether the month of the plan or the day of the instance is used up', async () => {
  allowPerDay(1)
  expect(await run(await anAcceptedRecording(account), 61)).toMatchObject({ held: 'over_daily_budget', failure: null })
  await useOfMonth(account, STARTER_SECONDS - 60)
  expect(await run(await anAcceptedRecording(account), 61)).toMatchObject({ held: 'over_budget', failure: null })
  expect(await run(await anAcceptedRecording(account), 60)).toMatchObject({ state: 'completed', held: null })
})

test.each(['month', 'day'])(
  'of messages that are transcribed at the same moment, only those continue that fit into the %s',
  async (which) => {
    await useOfMonth(account, which === 'month' ? STARTER_SECONDS - 60 : 0)
    allowPerDay(which === 'day' ? 1 : null)
    const transcribe = async () => {
      await sleep(300)
      return aTranscript()
    }
    const ids = await Promise.all(Array.from({ length: 5 }, () => anAcceptedRecording(account)))
    const all = await Promise.all(ids.map((id) => run(id, 30, { transcribe })))
    const held = which === 'day' ? 'over_daily_budget' : 'over_budget'
    expect(all.map((status) => status.held ?? status.state).sort()).toEqual([
      'completed',
      'completed',
      held,
      held,
      held,
    ])
  },
)

test.each([
  [-40, 'a worker whose clock is 40 days slow'],
  [40, 'a worker whose clock is 40 days fast'],
])('the month is the one of the database: %i days, %s', async (days) => {
  await useOfMonth(account, STARTER_SECONDS)
  const id = await anAcceptedRecording(account)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS })
  expect(await run(id, 10)).toMatchObject({ held: 'over_budget' })
  expect(await resumeHeld(testEngines())).toBe(0)
})

test('of the messages over the budget those are tried that fit, the shortest first, and the others are left alone', async () => {
  await useOfMonth(account, STARTER_SECONDS - 80)
  const ids = await Promise.all([120, 40, 81, 30, 25].map((seconds) => aHeldMessage(account, seconds, 'over_budget')))
  const before = await jobRow(ids[0] ?? '')
  expect(await resumeHeld(testEngines())).toBe(2)
  expect(await statesOf(ids)).toEqual(['held', 'held', 'held', 'pending', 'pending'])
  expect(await jobRow(ids[0] ?? '')).toEqual(before)
  // What is due counts as used: the next run a minute later does not try more.
  expect(await resumeHeld(testEngines())).toBe(0)
  await useOfMonth(account, 0)
  expect(await resumeHeld(testEngines())).toBe(3)
})

test('a remainder that is too small for each message tries none, minute after minute', async () => {
  await useOfMonth(account, STARTER_SECONDS - 10)
  const ids = await Promise.all(Array.from({ length: 30 }, () => aHeldMessage(account, 11, 'over_budget')))
  for (let minute = 0; minute < 3; minute++) expect(await resumeHeld(testEngines())).toBe(0)
  expect(new Set(await statesOf(ids))).toEqual(new Set(['held']))
  await db().update(accounts).set({ plan: 'pro' }).where(eq(accounts.id, account.id))
  expect(await resumeHeld(testEngines())).toBe(30)
})

test('accounts share what the day of the instance has left', async () => {
  allowPerDay(2)
  await useOfDay(60)
  const other = await anAccount()
  const ids = [await aHeldMessage(account, 50, 'over_daily_budget'), await aHeldMessage(other, 50, 'over_daily_budget')]
  expect(await resumeHeld(testEngines())).toBe(1)
  expect((await statesOf(ids)).sort()).toEqual(['held', 'pending'])
  allowPerDay(null)
  expect(await resumeHeld(testEngines())).toBe(1)
  expect(await statesOf(ids)).toEqual(['pending', 'pending'])
})
