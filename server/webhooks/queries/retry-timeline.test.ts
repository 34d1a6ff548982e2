import { expect, test } from 'vitest'
import { SPEC_DELAYS_SECONDS } from '../../testing/deliveries/spec-schedule'
import { type DeliveryHistory, retryTimeline } from './events'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const failed = (time: string, ms = 0) => ({
  id: `id-${time}`,
  at: at(time).toISOString(),
  status: 503,
  failure: 'http_status',
  ms,
})

const NEW: DeliveryHistory = {
  state: 'pending',
  createdAt: at('09:00:00'),
  nextAttemptAt: at('09:00:00'),
  attemptStartedAt: null,
  attemptSummaries: [],
  kept: [],
}

const planned = (run: Partial<DeliveryHistory>) =>
  retryTimeline({ ...NEW, ...run }, SPEC_DELAYS_SECONDS).map(({ planned_at }) => planned_at?.slice(5, 19) ?? null)

test('a new delivery has six attempts, planned over fourteen hours and thirty-six minutes', () => {
  expect(planned({})).toEqual([
    '11-21T09:00:00',
    '11-21T09:01:00',
    '11-21T09:06:00',
    '11-21T09:36:00',
    '11-21T11:36:00',
    '11-21T23:36:00',
  ])
})

test('each attempt is planned from the end of the failed attempt before it', () => {
  const attemptSummaries = [failed('09:00:00.500', 9_500), failed('09:01:12', 3_000)]
  expect(planned({ attemptSummaries, nextAttemptAt: at('09:06:15') }).slice(0, 4)).toEqual([
    '11-21T09:00:00',
    '11-21T09:01:10',
    '11-21T09:06:15',
    '11-21T09:36:15',
  ])
})

test('an attempt in flight is marked, and the end of its lease is not a planned time', () => {
  const steps = retryTimeline(
    { ...NEW, attemptStartedAt: at('09:00:01'), nextAttemptAt: at('09:00:16') },
    SPEC_DELAYS_SECONDS,
  )
  expect(steps.map(({ is_in_flight }) => is_in_flight)).toEqual([true, false, false, false, false, false])
  expect(steps[0]?.planned_at).toBe('2026-11-21T09:00:01.000Z')
  expect(steps[1]?.planned_at).toBe('2026-11-21T09:01:01.000Z')
})

test.each(['delivered', 'failed', 'gone', 'held', 'canceled'] as const)(
  'nothing is planned of a run that is %s',
  (state) => {
    expect(planned({ state, attemptSummaries: [failed('09:00:00')], nextAttemptAt: null })).toEqual([
      '11-21T09:00:00',
      null,
      null,
      null,
      null,
      null,
    ])
  },
)

test('attempts that were made stay when the schedule becomes shorter', () => {
  const attemptSummaries = [failed('09:00:00'), failed('09:01:00'), failed('09:06:00')]
  expect(retryTimeline({ ...NEW, state: 'failed', attemptSummaries, nextAttemptAt: null }, [60])).toHaveLength(3)
})

test('an attempt that a fault of this service interrupted is listed at its number', () => {
  const kept = [
    { id: 'id-09:00:00', number: 1, at: at('09:00:00'), failure: 'http_status', excerpt: 'down' },
    { id: 'lost', number: 2, at: at('09:01:00'), failure: 'interrupted', excerpt: '' },
  ]
  const steps = retryTimeline({ ...NEW, attemptSummaries: [failed('09:00:00')], kept }, SPEC_DELAYS_SECONDS)
  expect(steps.map((step) => step.interrupted.length)).toEqual([0, 1, 0, 0, 0, 0])
  expect(steps[0]?.summary?.excerpt).toBe('down')
})

test('the third interruption is the result of its number and is not listed with the two that were repeated', () => {
  const outcome = { id: 'third', at: at('09:02:00').toISOString(), status: null, failure: 'interrupted', ms: 0 }
  const interrupted = { number: 1, at: at('09:00:00'), failure: 'interrupted', excerpt: '' }
  const kept = ['first', 'second', 'third'].map((id) => ({ ...interrupted, id }))
  const [step] = retryTimeline({ ...NEW, attemptSummaries: [outcome], kept }, SPEC_DELAYS_SECONDS)
  expect(step?.summary?.delivery_id).toBe('third')
  expect(step?.interrupted.map(({ delivery_id }) => delivery_id)).toEqual(['first', 'second'])
})
