import { describe, expect, test } from 'vitest'
import { ended, responseOutcome } from '../../testing/deliveries/deliveries'
import type { Outcome } from '../transport/outcome'
import { type FinishedAttempt, INTERRUPTED } from './attempt'
import type { Claim } from './claim'
import { type CounterUpdate, countFailures, type SubscriptionCounters, stateFor } from './subscription-counters'

const ACTIVE_SINCE = Date.parse('2026-11-01T00:00:00.000Z')
const START = Date.parse('2026-11-21T09:00:00.000Z')

const counters = (change: Partial<SubscriptionCounters> = {}): SubscriptionCounters => ({
  id: 'a',
  is_active: true,
  is_gone: false,
  active_since_ms: ACTIVE_SINCE,
  consecutive_failures: 0,
  hourly_counts: '[]',
  ...change,
})

/** The nth attempt of a subscription, which started n seconds after START. */
const attempt = (outcome: Outcome, n = 0, subscriptionId = 'a'): FinishedAttempt => {
  const startedAt = new Date(START + n * 1000)
  const claim = { subscription: { id: subscriptionId }, startedAt } as Claim
  return ended(claim, outcome, startedAt)
}
const update = (before: SubscriptionCounters, outcomes: readonly Outcome[]): CounterUpdate | undefined =>
  countFailures(
    [before],
    outcomes.map((outcome, n) => attempt(outcome, n)),
  ).get('a')

const [ok, failure, gone] = [responseOutcome(200), responseOutcome(500, 'down'), responseOutcome(410)]

describe('the counters after a batch', () => {
  const rows: [string, Partial<SubscriptionCounters>, Outcome[], Partial<CounterUpdate>][] = [
    [
      'a success resets the failures',
      { consecutive_failures: 4 },
      [ok],
      { consecutiveFailures: 0, previousFailures: 4 },
    ],
    ['a failure is added', { consecutive_failures: 1 }, [failure], { consecutiveFailures: 2, change: 'none' }],
    [
      'the fifth failure disables',
      { consecutive_failures: 4 },
      [failure],
      { change: 'failures', reachedLimit: true, isActive: false, isGone: false },
    ],
    ['a 410 makes it gone', {}, [gone], { change: 'gone', isActive: false, isGone: true, reachedLimit: false }],
    ['a failure leaves an inactive one inactive', { is_active: false }, [failure], { change: 'none', isActive: false }],
    ['a success leaves a gone one gone', { is_active: false, is_gone: true }, [ok], { isGone: true, isActive: false }],
    ['the last error is that of the last failure', {}, [gone, failure, ok], { lastError: 'HTTP 500: down' }],
    ['a batch without failures has no last error', {}, [ok, ok], { lastError: null }],
    [
      'the times are those of the last dispatch and of the last success',
      {},
      [ok, ok, failure],
      { lastDeliveryAt: new Date(START + 2000), lastSuccessAt: new Date(START + 1000) },
    ],
    [
      'interrupted attempts do not count',
      { consecutive_failures: 4 },
      [INTERRUPTED, INTERRUPTED],
      { consecutiveFailures: 4, change: 'none', lastDeliveryAt: null, lastError: null, currentHour: null },
    ],
    [
      'attempts are added to the counts of their hour',
      { hourly_counts: JSON.stringify([{ hour: START / 3_600_000, delivered: 1, failed: 0 }]) },
      [ok, failure],
      {
        currentHour: { hour: START / 3_600_000, delivered: 2, failed: 1, failures: { '5xx': 1 }, times: { 4: 2 } },
        endedHours: [],
      },
    ],
    [
      'hours that are over leave the row of the subscription',
      { hourly_counts: JSON.stringify([{ hour: START / 3_600_000 - 1, delivered: 1, failed: 0 }]) },
      [ok],
      {
        currentHour: { hour: START / 3_600_000, delivered: 1, failed: 0, failures: {}, times: { 4: 1 } },
        endedHours: [{ hour: START / 3_600_000 - 1, delivered: 1, failed: 0 }],
      },
    ],
    [
      'an attempt that started before the activation does not disable',
      { consecutive_failures: 4, active_since_ms: START + 1 },
      [failure],
      { consecutiveFailures: 5, change: 'none', isActive: true },
    ],
  ]
  test.each(rows)('%s', (_, before, outcomes, expected) => {
    expect(update(counters(before), outcomes)).toMatchObject(expected)
  })

  test('a batch of several subscriptions is counted for each of them', () => {
    const updates = countFailures(
      [counters({ id: 'a' }), counters({ id: 'b' }), counters({ id: 'c' })],
      [attempt(failure, 0, 'a'), attempt(ok, 1, 'b'), attempt(failure, 2, 'a')],
    )
    expect([...updates].map(([id, { consecutiveFailures }]) => [id, consecutiveFailures])).toEqual([
      ['a', 2],
      ['b', 0],
    ])
  })
})

test.each([
  ['a retry for an active subscription', { isActive: true, isGone: false }, 'pending', 'pending'],
  ['a retry for a disabled subscription', { isActive: false, isGone: false }, 'pending', 'held'],
  ['a retry for a gone subscription', { isActive: false, isGone: true }, 'pending', 'canceled'],
  ['a success for a disabled subscription', { isActive: false, isGone: false }, 'delivered', 'delivered'],
  ['a final failure for a gone subscription', { isActive: false, isGone: true }, 'failed', 'failed'],
] as const)('%s', (_, update, next, expected) => {
  const state = next === 'pending' ? { state: next, nextAttemptAt: new Date(START) } : { state: next }
  expect(stateFor(state, update as CounterUpdate).state).toBe(expected)
})
