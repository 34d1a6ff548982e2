import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { UserActor } from '../../accounts/account/activity'
import { completeMessages } from '../../messages/completion/complete'
import { correctTranscript } from '../../messages/completion/correct'
import { findMessage } from '../../messages/inbox/find'
import { findMessages } from '../../messages/inbox/list'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { aSummary, testEngines } from '../../testing/processing/engines'
import type { Engines } from '../port/engines'
import { StepError } from '../port/step-error'
import { requestSummary, SUMMARIZE_AGAIN, summarizeAgain } from './summarize-again'

const database = testDatabase()

let account: Account
let ada: UserActor
let id: string
beforeEach(async () => {
  account = await anAccount()
  const { userId } = await aMember({ accountId: account.id })
  ada = { userId, tokenId: null, ipAddress: null }
  const [completed] = await completeMessages(account, [aMessage({ transcriptText: 'I am Aida March.' })])
  id = completed?.messageId ?? ''
})

const state = async (now = new Date()) => (await findMessage(account, ada.userId, id, {}, now))?.summary_state
const summaryText = async () => (await findMessage(account, ada.userId, id))?.message.summary.text
const run = (engines: Partial<Engines>) =>
  runTasks({ [SUMMARIZE_AGAIN]: (payload) => summarizeAgain(payload, testEngines(engines)) })

test('a person asks for a new summary of a corrected transcript, and the engine in use makes it', async () => {
  await expect(requestSummary(account, ada, id)).rejects.toMatchObject({ body: { error: 'conflict' } })
  await correctTranscript(account, ada, id, 'I am Ada Marsh.')
  expect(await state()).toBe('outdated')
  expect(await requestSummary(await anAccount(), ada, id)).toBeNull()
  expect(await requestSummary(account, ada, id)).toBe(true)
  expect(await state()).toBe('requested')
  const asked: string[] = []
  await run({
    summarize: async ({ text }, { accountId }) => {
      asked.push(`${accountId} ${text}`)
      return aSummary()
    },
  })
  expect(asked).toEqual([`${account.id} I am Ada Marsh.`])
  expect(await state()).toBe('current')
  expect(await summaryText()).toBe(aSummary().summary.text)
  const listed = await findMessages(account, ada.userId, { q: 'Tuesday', urgency: 'medium', status: 'all' })
  expect(listed.total).toBe(1)
  await correctTranscript(account, ada, id, 'I am Ada Marsh, with an h.')
  expect(await state()).toBe('outdated')
})

test('an account has 200 in a day, because each costs what the provider asks for it', async () => {
  await correctTranscript(account, ada, id, 'I am Ada Marsh.')
  await requestSummary(account, ada, id)
  await database.sql`
    update limit_windows set counted_at = counted_at || array_fill(now(), array[198]) where key like 'summaries:%'`
  await requestSummary(account, ada, id)
  await expect(requestSummary(account, ada, id)).rejects.toMatchObject({ body: { error: 'limit_reached' } })
  await database.sql`update limit_windows set counted_at = array[now() - interval '25 hours'] where key like 'summaries:%'`
  expect(await requestSummary(account, ada, id)).toBe(true)
})

test('a summary that failed, and one that was lost, can be asked for again after two minutes', async () => {
  await correctTranscript(account, ada, id, 'I am Ada Marsh.')
  await requestSummary(account, ada, id)
  await database.sql`update accounts set summary_fallback = false`
  await run({
    summarize: async () => {
      throw new StepError('provider_error', 'The provider failed.', { retry: 'schedule' })
    },
  })
  expect(await state()).toBe('requested')
  expect(await state(new Date(Date.now() + 121_000))).toBe('outdated')
  expect(await summaryText()).toBe('A greeting.')
})

test('the built-in engine summarizes where the provider fails and the account allows it', async () => {
  await correctTranscript(account, ada, id, 'I am Ada Marsh.')
  await requestSummary(account, ada, id)
  const { summary } = aSummary()
  await run({
    summarize: async () => {
      throw new StepError('provider_error', 'The provider failed.', { retry: 'schedule' })
    },
    summarizeBuiltIn: async () => aSummary({ summary: { ...summary, text: 'By the rules.' } }),
  })
  expect(await summaryText()).toBe('By the rules.')
})

test('a summary of a transcript that was corrected meanwhile is not kept', async () => {
  await correctTranscript(account, ada, id, 'I am Ada Marsh.')
  await requestSummary(account, ada, id)
  await run({
    summarize: async () => {
      await correctTranscript(account, ada, id, 'I am Eda Marsh.')
      return aSummary()
    },
  })
  expect(await summaryText()).toBe('A greeting.')
  expect(await state(new Date(Date.now() + 121_000))).toBe('outdated')
})
