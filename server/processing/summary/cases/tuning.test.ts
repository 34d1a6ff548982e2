import { expect, test } from 'vitest'
import { compare, readCases, summaryOf } from '../../../testing/processing/summary-cases'
import { sampleOf } from '../../../testing/sample'

const cases = ['./tuning.txt', './composed.txt'].flatMap(readCases)

test('the tables have at least 40 transcripts with expected fields, and 50 with the whole summary', () => {
  expect(readCases('./tuning.txt').length).toBeGreaterThanOrEqual(40)
  expect(cases.filter(({ expected }) => expected.summary !== undefined).length).toBeGreaterThanOrEqual(50)
})

// `npm test` has a random third.
test.each(
  sampleOf(
    cases.map((one) => [one.id, one] as const),
    3,
    Date.now() % 3,
  ),
)('%s', (_, one) => {
  const result = compare(one.expected, summaryOf(one))
  expect(result).toEqual(Object.fromEntries(Object.keys(result).map((field) => [field, true])))
})
