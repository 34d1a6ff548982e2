import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { changeChannel } from '../../channels/change-channel'
import type { ChangeChannel } from '../../contract/channels/channel'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { makeRetriesDue } from '../../testing/processing/batch'
import { aTranscript, prepared, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording, jobRow } from '../../testing/processing/recordings'
import { StepError } from '../port/step-error'
import { messageStatus } from '../status/message-status'
import { processMessage } from '../work/process-message'
import { resumeHeld } from './resume'

const database = testDatabase()
testDataDir()
let account: Account
let channelId: string
beforeEach(async () => {
  await database.sql`delete from messages`
  account = await anAccount({ plan: 'starter' })
  channelId = (await aChannel({ accountId: account.id })).id
})

const set = (values: ChangeChannel) => changeChannel(account, SYSTEM_ACTOR, channelId, values)

/** Accepts a recording on the channel and runs its steps until it is held or completed. */
async function processed(seconds = 30, overrides: Parameters<typeof testEngines>[0] = {}) {
  const id = await anAcceptedRecording(account)
  await database.sql`update messages set channel_id = ${channelId}, language = null where id = ${id}`
  return { id, status: await run(id, seconds, overrides) }
}

async function run(id: string, seconds = 30, overrides: Parameters<typeof testEngines>[0] = {}) {
  const prepareAudio = async (webm: Uint8Array) => ({ ...prepared(webm), durationSeconds: seconds })
  const engines = testEngines({ prepareAudio, ...overrides })
  while ((await processMessage(id, { engines })) !== null);
  return (await messageStatus(account, id)) ?? expect.fail('There is no message.')
}

const REVIEW = { location: 'Bristol', url: 'https://reviews.example.com/bristol' }

describe('the review step of the channel', () => {
  test('is read when a message is processed, and later changes do not alter it', async () => {
    const before = await processed()
    await set({ review: REVIEW })
    const after = await processed()
    await set({ review: null })
    expect(before.status.data?.google_review).toEqual({ enabled: false, review_url: null, draft_text: null })
    expect(after.status.data?.google_review).toMatchObject({ enabled: true, review_url: REVIEW.url })
    expect((await messageStatus(account, after.id))?.data?.google_review.enabled).toBe(true)
  })

  test('has no effect on the free plan', async () => {
    await set({ review: REVIEW })
    await database.sql`update accounts set plan = 'free' where id = ${account.id}`
    expect((await processed()).status.data?.google_review.enabled).toBe(false)
  })
})

test.each([
  ['fr', 'de', 'es', 'fr'],
  [null, 'de', 'es', 'de'],
  [null, null, 'es', 'es'],
  [null, null, null, null],
])(
  'a message in %s, of a channel in %s and an account in %s, is transcribed in %s',
  async (own, channel, ofAccount, expected) => {
    await set({ language: channel })
    await database.sql`update accounts set language = ${ofAccount} where id = ${account.id}`
    const id = await anAcceptedRecording(account)
    await database.sql`update messages set channel_id = ${channelId}, language = ${own} where id = ${id}`
    const asked: (string | null)[] = []
    const canTranscribe = (language: string | null) => {
      asked.push(language)
      return 'yes' as const
    }
    await run(id, 30, { canTranscribe })
    expect(new Set(asked)).toEqual(new Set([expected]))
  },
)

describe('the monthly limit of the channel', () => {
  test('holds a further message until it is raised', async () => {
    await set({ monthly_messages: 1 })
    expect((await processed()).status.state).toBe('completed')
    const { id, status } = await processed()
    expect(status).toMatchObject({ held: 'over_channel_limit', failure: null })
    expect(await resumeHeld(testEngines())).toBe(0)
    await set({ monthly_messages: 2 })
    expect(await resumeHeld(testEngines())).toBe(1)
    expect((await run(id)).state).toBe('completed')
  })

  test('of minutes lets only the messages continue that fit, and another channel is not affected', async () => {
    await set({ monthly_minutes: 1 })
    await processed(50)
    const [short, long] = [await processed(20), await processed(40)]
    expect([short.status.held, long.status.held]).toEqual(['over_channel_limit', 'over_channel_limit'])
    const other = channelId
    channelId = (await aChannel({ accountId: account.id })).id
    expect((await processed(40)).status.state).toBe('completed')
    await changeChannel(account, SYSTEM_ACTOR, other, { monthly_minutes: 2 })
    expect(await resumeHeld(testEngines())).toBe(2)
    await run(short.id, 20)
    await run(long.id, 40)
    expect(await Promise.all([short, long].map(async ({ id }) => (await jobRow(id)).state))).toEqual([
      'completed',
      'completed',
    ])
  })

  test.each([
    ['messages', { monthly_messages: 2 }],
    ['minutes', { monthly_minutes: 1 }],
  ])('of %s is exact for messages that are transcribed at the same moment', async (_what, limits) => {
    await set(limits)
    const slow = async () => {
      await sleep(300)
      return aTranscript()
    }
    const all = await Promise.all(Array.from({ length: 5 }, () => processed(30, { transcribe: slow })))
    expect(all.map(({ status }) => status.held ?? status.state).sort()).toEqual([
      'completed',
      'completed',
      ...Array(3).fill('over_channel_limit'),
    ])
  })

  test('lets exactly two of twenty messages through while transcriptions fail and lose their lease', async () => {
    await set({ monthly_messages: 2 })
    const ids = await Promise.all(Array.from({ length: 20 }, () => anAcceptedRecording(account)))
    await database.sql`update messages set channel_id = ${channelId} where id in ${database.sql(ids)}`
    const ends = ['schedule', 'never', 'lost', 'fault', 'once', 'lost'] as const
    let begun = 0
    const transcribe = async () => {
      const end = ends[begun++]
      await sleep(20)
      if (end === 'lost') await database.sql`update processing_jobs set next_attempt_at = now() where state = 'pending'`
      else if (end) throw new StepError('provider_error', 'The provider failed.', { retry: end })
      await sleep(20)
      return aTranscript()
    }
    const engines = testEngines({
      prepareAudio: async (webm) => ({ ...prepared(webm), durationSeconds: 30 }),
      transcribe,
    })
    const runDue = async (id: string) => {
      for (let due: Date | null = new Date(0); due && due < new Date(); ) due = await processMessage(id, { engines })
    }
    for (let minute = 0; minute < 6; minute++) {
      // Twice, as two workers do it.
      await Promise.all([...ids, ...ids].map(runDue))
      await makeRetriesDue()
      await resumeHeld(engines)
    }
    const [used] = await database.sql`
      select messages, seconds, (select count(*)::int from messages where state = 'completed') as completed
      from channel_months where channel_id = ${channelId}`
    expect(used).toEqual({ messages: 2, seconds: 60, completed: 2 })
    expect(begun).toBeGreaterThanOrEqual(ends.length)
  })

  test('gets back what a failed transcription had reserved', async () => {
    await set({ monthly_messages: 1 })
    const failing = async () => {
      throw new StepError('provider_error', 'The provider failed.', { retry: 'never' })
    }
    expect((await processed(30, { transcribe: failing })).status.state).toBe('failed')
    expect((await processed()).status.state).toBe('completed')
  })

  test('of the last month does not count', async () => {
    await set({ monthly_messages: 1 })
    await processed()
    await database.sql`update channel_months set month = month - interval '1 month'`
    expect((await processed()).status.state).toBe('completed')
  })
})
