import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../db/client'
import { testDatabase } from '../../testing/database/database'
import {
  deliveryRows,
  ended,
  publishEvents,
  responseOutcome,
  subscriptionRow,
} from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { type Claim, claimDue } from './claim'
import { HISTORY_LENGTH, listAttempts } from './history'
import { writeAttempts, writeDeliveries } from './record-results'
import { type CounterUpdate, type RecordedState, writeSubscriptions } from './subscription-counters'

const database = testDatabase()
const RETRY_AT = new Date('2026-11-21T10:00:00.000Z')
const ENDED_AT = new Date('2026-11-21T09:00:00.000Z')

async function claimed(count = 1): Promise<{ id: string; claims: Claim[] }> {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id, count)
  return { id: row.id, claims: await claimDue([{ subscriptionId: row.id, most: count }]) }
}
const inTransaction = (work: (tx: Transaction) => Promise<void>) => database.db.transaction(work)

describe('the row of a delivery after an attempt', () => {
  test.each<[RecordedState, { nextAttemptAt: Date | null; finishedAt: Date | null }]>([
    [{ state: 'delivered' }, { nextAttemptAt: null, finishedAt: ENDED_AT }],
    [{ state: 'failed' }, { nextAttemptAt: null, finishedAt: ENDED_AT }],
    [{ state: 'gone' }, { nextAttemptAt: null, finishedAt: ENDED_AT }],
    [{ state: 'canceled' }, { nextAttemptAt: null, finishedAt: ENDED_AT }],
    [{ state: 'held' }, { nextAttemptAt: null, finishedAt: null }],
    [
      { state: 'pending', nextAttemptAt: RETRY_AT },
      { nextAttemptAt: RETRY_AT, finishedAt: null },
    ],
  ])('%o', async (nextState, times) => {
    const { id, claims } = await claimed()
    const results = claims.map((claim) => ({ ...ended(claim, responseOutcome(503), ENDED_AT), nextState }))
    await inTransaction((tx) => writeDeliveries(tx, results))
    expect(await deliveryRows(id)).toMatchObject([
      {
        state: nextState.state,
        attempts: 1,
        attemptId: null,
        attemptStartedAt: null,
        interruptions: 0,
        ...times,
        attemptSummaries: [{ id: claims[0]?.attemptId, status: 503, failure: 'http_status', ms: 2 }],
      },
    ])
  })
})

describe('the history after a batch', () => {
  const nextState = { state: 'delivered' } as const

  test('has the newest fifty attempts of each subscription', async () => {
    const { id, claims } = await claimed(HISTORY_LENGTH + 2)
    const results = claims.map((claim, n) => ({
      ...ended(claim, responseOutcome(200)),
      dispatchedAt: new Date(ENDED_AT.getTime() + n),
      nextState,
    }))
    const other = await claimed()
    const otherResults = other.claims.map((claim) => ({ ...ended(claim, responseOutcome(200)), nextState }))
    await inTransaction((tx) => writeAttempts(tx, [...results, ...otherResults]))
    const newest = results.slice(-HISTORY_LENGTH).map(({ claim }) => claim.attemptId)
    expect((await listAttempts(id)).map((attempt) => attempt.id).reverse()).toEqual(newest)
    expect(await listAttempts(other.id)).toHaveLength(1)
  })

  test('has an attempt once, although its result is written twice', async () => {
    const { id, claims } = await claimed()
    const results = claims.map((claim) => ({ ...ended(claim, responseOutcome(200)), nextState }))
    for (const _ of [1, 2]) await inTransaction((tx) => writeAttempts(tx, results))
    expect(await listAttempts(id)).toHaveLength(1)
  })
})

describe('the counters of a subscription after a batch', () => {
  const LATER = new Date('2026-11-21T11:00:00.000Z')
  const change = (id: string, values: Partial<CounterUpdate>): CounterUpdate => ({
    id,
    change: 'none',
    reachedLimit: false,
    isActive: true,
    isGone: false,
    consecutiveFailures: 2,
    previousFailures: 1,
    lastDeliveryAt: ENDED_AT,
    lastSuccessAt: null,
    lastError: 'HTTP 503',
    currentHour: null,
    endedHours: [],
    ...values,
  })
  const before = { lastDeliveryAt: LATER, lastSuccessAt: LATER, lastError: 'HTTP 500' }

  test.each<[string, Partial<CounterUpdate>, Record<string, unknown>]>([
    ['the number of failures is replaced', {}, { consecutiveFailures: 2 }],
    ['a new error replaces the last one', {}, { lastError: 'HTTP 503' }],
    ['without a new error the last one stays', { lastError: null }, { lastError: 'HTTP 500' }],
    ['times never go back', { lastSuccessAt: ENDED_AT }, { lastDeliveryAt: LATER, lastSuccessAt: LATER }],
    [
      'a batch without counted attempts changes nothing',
      { lastDeliveryAt: null },
      { ...before, consecutiveFailures: 0 },
    ],
  ])('%s', async (_, values, expected) => {
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id, ...before })
    await inTransaction((tx) => writeSubscriptions(tx, [change(row.id, values)]))
    expect(await subscriptionRow(row.id)).toMatchObject(expected)
  })
})
