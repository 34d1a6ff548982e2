import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { UNFINISHED_PAGE_SIZE } from '../../contract/messages/unfinished'
import { FAILURE_CODES } from '../../contract/processing/processing'
import { canRetry } from '../../contract/processing/retry'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { anUnfinishedMessage } from '../../testing/fixtures/unfinished-message'
import { discardMessage } from '../discard'
import { retryAllFailed, retryMessage } from '../retry'
import { countUnfinished, listUnfinished, unfinishedProblems } from './unfinished'

testDatabase()

let account: Account
beforeEach(async () => {
  account = await anAccount()
})

const failedJob = { state: 'failed', errorCode: 'provider_error', errorMessage: 'The provider failed.' } as const
const undecodableJob = { ...failedJob, errorCode: 'audio_undecodable', errorMessage: 'It cannot be decoded.' } as const
const heldJob = { state: 'held', heldReason: 'over_budget' } as const
const pausedJob = { state: 'held', heldReason: 'provider_paused' } as const
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))

describe('the list', () => {
  test('has the messages that are neither completed nor discarded nor a draft, newest first', async () => {
    const ids = [
      await anUnfinishedMessage(account, { message: { createdAt: at(1) } }),
      await anUnfinishedMessage(account, { message: { createdAt: at(2) }, job: failedJob }),
      await anUnfinishedMessage(account, { message: { createdAt: at(3) }, job: heldJob }),
    ]
    await anUnfinishedMessage(account, { message: { state: 'draft' } })
    await anUnfinishedMessage(account, { job: { state: 'discarded' } })
    await anUnfinishedMessage(await anAccount())
    await completeMessages(account, [aMessage()])
    const { messages, counts, older } = await listUnfinished(account, {})
    expect(messages.map(({ id, kind }) => [id, kind])).toEqual([
      [ids[2], 'waiting'],
      [ids[1], 'failed'],
      [ids[0], 'processing'],
    ])
    expect(counts).toEqual({ processing: 1, waiting: 1, failed: 1, retryable: 1 })
    expect(older).toBeNull()
  })

  test('says where each message is, and why', async () => {
    const channel = await aChannel({ accountId: account.id })
    const next = new Date('2027-01-01T00:00:00.123Z')
    await anUnfinishedMessage(account, {
      message: { channelId: channel.id, createdAt: at(1), language: 'de' },
      job: { attempts: 2, nextAttemptAt: next, errorCode: 'provider_timeout', errorMessage: 'No response in 45 s.' },
    })
    expect((await listUnfinished(account, {})).messages[0]).toMatchObject({
      created_at: at(1).toISOString(),
      duration_seconds: 12.5,
      contact: 'ada@example.com',
      sender: { verification_method: 'email', contact_verified: true },
      channel: channel.name,
      language: 'de',
      state: 'transcribing',
      step: 'transcribe',
      is_in_flight: false,
      attempts: 2,
      held: null,
      failure: {
        code: 'provider_timeout',
        message: 'No response in 45 s.',
        next_attempt_at: next.toISOString(),
      },
    })
  })

  test('shows no next attempt for a failed, a held and a running step', async () => {
    const error = { errorCode: 'provider_quota', errorMessage: 'No credit.' } as const
    await anUnfinishedMessage(account, { job: { ...failedJob, ...error } })
    await anUnfinishedMessage(account, { job: { state: 'held', heldReason: 'provider_paused', ...error } })
    await anUnfinishedMessage(account, {
      job: { attemptId: crypto.randomUUID(), attemptStartedAt: new Date(), ...error },
    })
    const { messages } = await listUnfinished(account, {})
    expect(messages.map(({ failure }) => failure?.next_attempt_at)).toEqual([null, null, null])
    expect(messages.map(({ is_in_flight }) => is_in_flight).sort()).toEqual([false, false, true])
  })

  test('has a message without a job or a channel', async () => {
    const id = await anUnfinishedMessage(account, { job: { step: 'prepare' } })
    await db().execute(sql`delete from processing_jobs where id = ${id}::uuid`)
    expect((await listUnfinished(account, {})).messages[0]).toMatchObject({
      id,
      kind: 'processing',
      step: 'prepare',
      channel: null,
      duration_seconds: 0,
      failure: null,
    })
  })

  test('has pages, also within one millisecond, and a filter', async () => {
    const total = 2 * UNFINISHED_PAGE_SIZE + 3
    for (let made = 0; made < total; made++)
      await anUnfinishedMessage(account, {
        message: { createdAt: at(made % 2) },
        job: made % 3 === 0 ? failedJob : {},
      })
    const seen: string[] = []
    let before: string | undefined
    for (let turn = 0; turn < 3; turn++) {
      const page = await listUnfinished(account, { before })
      seen.push(...page.messages.map(({ id }) => id))
      expect(page.counts).toEqual({ processing: 35, waiting: 0, failed: 18, retryable: 18 })
      before = page.older ?? undefined
    }
    expect(before).toBeUndefined()
    expect(new Set(seen).size).toBe(total)
    const failed = await listUnfinished(account, { filter: 'failed' })
    expect(failed.messages).toHaveLength(18)
    expect(failed.messages.every(({ kind }) => kind === 'failed')).toBe(true)
    expect((await listUnfinished(account, { filter: 'waiting' })).messages).toEqual([])
  })

  test('reads the index of unfinished messages', async () => {
    const plan = await db().transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select m.id from messages m
        where m.account_id = ${account.id}::uuid and m.state not in ('completed', 'discarded') and m.state <> 'draft'
        order by m.created_at desc, m.id desc limit 26`)
    })
    expect(JSON.stringify(plan)).toContain('messages_unfinished')
  })
})

describe('the counts', () => {
  test('follow retries and discards', async () => {
    const [failed, held] = [
      await anUnfinishedMessage(account, { job: failedJob }),
      await anUnfinishedMessage(account, { job: pausedJob }),
    ]
    await anUnfinishedMessage(account, { job: failedJob })
    expect(await countUnfinished(account)).toEqual({ processing: 0, waiting: 1, failed: 2, retryable: 2 })
    await discardMessage(account, SYSTEM_ACTOR, failed)
    expect(await countUnfinished(account)).toEqual({ processing: 0, waiting: 1, failed: 1, retryable: 1 })
    await retryMessage(account, SYSTEM_ACTOR, held)
    expect(await countUnfinished(account)).toEqual({ processing: 1, waiting: 0, failed: 1, retryable: 1 })
    await retryAllFailed(account, SYSTEM_ACTOR)
    expect(await countUnfinished(account)).toEqual({ processing: 2, waiting: 0, failed: 0, retryable: 0 })
  })

  test('and a retry leave out messages that a retry cannot help, and an operator retries them', async () => {
    const undecodable = await anUnfinishedMessage(account, { job: undecodableJob })
    const held = await anUnfinishedMessage(account, { job: heldJob })
    await anUnfinishedMessage(account, { job: failedJob })
    expect(await countUnfinished(account)).toEqual({ processing: 0, waiting: 1, failed: 2, retryable: 1 })
    const before = { processing: 1, waiting: 1, failed: 1, retryable: 0 }
    expect(await retryAllFailed(account, SYSTEM_ACTOR)).toBe(1)
    expect(await retryAllFailed(account, SYSTEM_ACTOR)).toBe(0)
    for (const [id, message] of [
      [undecodable, /cannot be processed/],
      [held, /continues by itself/],
    ] as const)
      await expect(retryMessage(account, SYSTEM_ACTOR, id)).rejects.toMatchObject({
        body: { error: 'conflict', message: expect.stringMatching(message) },
      })
    expect(await countUnfinished(account)).toEqual(before)

    expect(await retryMessage(account, SYSTEM_ACTOR, held, 'any')).toBe(true)
    expect(await retryAllFailed(account, SYSTEM_ACTOR, 'any')).toBe(1)
    expect(await countUnfinished(account)).toEqual({ processing: 3, waiting: 0, failed: 0, retryable: 0 })
  })

  test.each(FAILURE_CODES)('say of %s the same as the rule', async (code) => {
    await anUnfinishedMessage(account, { job: { ...failedJob, errorCode: code } })
    const isRetryable = canRetry({ held: null, code })
    expect((await countUnfinished(account)).retryable).toBe(isRetryable ? 1 : 0)
    expect(await retryAllFailed(account, SYSTEM_ACTOR)).toBe(isRetryable ? 1 : 0)
  })

  test('of the banner have each reason once, the most frequent first', async () => {
    expect(await unfinishedProblems(account)).toEqual({ failed: 0, waiting: 0, reasons: [] })
    for (const heldReason of ['over_budget', 'provider_paused', 'provider_paused'] as const)
      await anUnfinishedMessage(account, { job: { state: 'held', heldReason } })
    await anUnfinishedMessage(account, { job: failedJob })
    await anUnfinishedMessage(account)
    expect(await unfinishedProblems(account)).toEqual({
      failed: 1,
      waiting: 3,
      reasons: ['provider_paused', 'over_budget'],
    })
  })
})
