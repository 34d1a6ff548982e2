import { describe, expect, test } from 'vitest'
import { BODY_CAUSES, type Diagnosis, HEADER_FAULTS, SECRET_CAUSES } from '@/server/contract/webhooks/diagnosis'
import { checkSummary, findingsOf } from './check-result'

const ID = '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e'
const VALID: Diagnosis = {
  accepted: true,
  header: { fault: null, signatures: 1 },
  timestamp: { age_seconds: 2, tolerance_seconds: 300, is_within: true },
  body: { finding: 'fits', cause: null, difference: null },
  secret: { finding: 'fits', cause: null, subscription_id: ID },
}
const given = { subscriptionId: ID, isTimed: true, urlOf: () => 'https://hooks.example.com' }

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

test.each(faults)('%s has a text and a fix', (_, changes) => {
  const failing = findingsOf({ ...VALID, accepted: false, ...changes }, given).filter(({ kind }) => kind === 'bad')
  expect(failing).toHaveLength(1)
  expect(failing[0]?.found).toMatch(/^[A-Z].*\.$/)
  expect(failing[0]?.fix).toMatch(/^[A-Z].*\.$/)
})

describe('the time', () => {
  const at = (age_seconds: number, isTimed: boolean) =>
    findingsOf(
      {
        ...VALID,
        accepted: false,
        timestamp: { ...VALID.timestamp, age_seconds, is_within: Math.abs(age_seconds) <= 300 },
      },
      { ...given, isTimed },
    )[1]

  test.each([
    [
      724,
      true,
      'bad',
      'Signed 12 minutes 4 seconds before the receiver got it, 7 minutes 4 seconds more than the allowed 300 seconds.',
    ],
    [
      -301,
      true,
      'bad',
      'Signed 5 minutes 1 second after the receiver got it, 1 second more than the allowed 300 seconds.',
    ],
    [
      724,
      false,
      'warning',
      'Signed 12 minutes 4 seconds before now, 7 minutes 4 seconds more than the allowed 300 seconds.',
    ],
    [300, true, 'ok', 'Signed 5 minutes before the receiver got it, within the allowed 300 seconds.'],
  ])('an age of %i seconds, with a time of receipt: %s', (age, isTimed, kind, found) => {
    expect(at(age, isTimed)).toMatchObject({ kind, found })
  })
})

test('the summary names every part that fails', () => {
  expect(checkSummary(VALID, given)).toBe(
    'The signature is valid. A receiver that follows the rules accepts this request.',
  )
  const body = { finding: 'unknown', cause: null, difference: null } as const
  const secret = { finding: 'unknown', cause: null, subscription_id: null } as const
  expect(checkSummary({ ...VALID, accepted: false, body, secret }, given)).toBe(
    'Verification fails. Check the body and the secret.',
  )
  const timestamp = { ...VALID.timestamp, age_seconds: 400, is_within: false }
  expect(checkSummary({ ...VALID, accepted: false, timestamp }, given)).toBe('Verification fails. Check the time.')
})
