import { describe, expect, test } from 'vitest'
import { BODY_CAUSES, type Diagnosis, HEADER_FAULTS, SECRET_CAUSES } from '@/server/contract/webhooks/diagnosis'
import { verdictOf, wordsOf } from './check-messages'

const ID = '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e'
const FINE: Diagnosis = {
  accepted: true,
  header: { fault: null, signatures: 1 },
  timestamp: { signed_at: '2026-11-21T09:30:00.000Z', age_seconds: 2, tolerance_seconds: 300, is_within: true },
  body: { finding: 'fits', cause: null, difference: null },
  secret: { finding: 'fits', cause: null, subscription_id: ID },
}
const given = { subscriptionId: ID, isTimed: true, nameOf: () => 'https://hooks.example.com' }

const faults: [string, Partial<Diagnosis>][] = [
  ...HEADER_FAULTS.map((fault): [string, Partial<Diagnosis>] => [fault, { header: { fault, signatures: 0 } }]),
  ...BODY_CAUSES.map((cause): [string, Partial<Diagnosis>] => [
    cause,
    { body: { finding: 'differs', cause, difference: null } },
  ]),
  ...SECRET_CAUSES.map((cause): [string, Partial<Diagnosis>] => [
    cause,
    { secret: { finding: 'differs', cause, subscription_id: ID } },
  ]),
]

test.each(faults)('%s is told in a sentence, with what to do', (_, changes) => {
  const failing = wordsOf({ ...FINE, accepted: false, ...changes }, given).filter(({ kind }) => kind === 'bad')
  expect(failing).toHaveLength(1)
  expect(failing[0]?.what).toMatch(/^[A-Z].*\.$/)
  expect(failing[0]?.todo).toMatch(/^[A-Z].*\.$/)
})

describe('the time', () => {
  const at = (age_seconds: number, isTimed: boolean) =>
    wordsOf(
      {
        ...FINE,
        accepted: false,
        timestamp: { ...FINE.timestamp, age_seconds, is_within: Math.abs(age_seconds) <= 300 },
      },
      { ...given, isTimed },
    )[1]

  test.each([
    [
      724,
      true,
      'bad',
      'Signed 12 minutes 4 seconds before it was received: 7 minutes 4 seconds beyond the 300 seconds allowed.',
    ],
    [-301, true, 'bad', 'Signed 5 minutes 1 second after it was received: 1 second beyond the 300 seconds allowed.'],
    [
      724,
      false,
      'warning',
      'Signed 12 minutes 4 seconds before now: 7 minutes 4 seconds beyond the 300 seconds allowed.',
    ],
    [300, true, 'ok', 'Signed 5 minutes before it was received, within the 300 seconds allowed.'],
  ])('%i seconds, timed: %s', (age, isTimed, kind, what) => {
    expect(at(age, isTimed)).toMatchObject({ kind, what })
  })
})

test('one sentence says all of it', () => {
  expect(verdictOf(FINE, given)).toBe('A receiver that follows the rules accepts this delivery.')
  const body = { finding: 'unknown', cause: null, difference: null } as const
  const secret = { finding: 'unknown', cause: null, subscription_id: null } as const
  expect(verdictOf({ ...FINE, accepted: false, body, secret }, given)).toBe(
    'Verification fails at the bytes and the secret.',
  )
  const timestamp = { ...FINE.timestamp, age_seconds: 400, is_within: false }
  expect(verdictOf({ ...FINE, accepted: false, timestamp }, given)).toBe('Verification fails at the time.')
})
