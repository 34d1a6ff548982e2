import { expect, test } from 'vitest'
import { compare, readCases, summaryOf } from '../../../testing/processing/summary-cases'

const cases = ['./tuning.txt', './composed.txt'].flatMap(readCases)

test('the tables have at least 40 transcripts with expected fields, and 50 with the whole summary', () => {
  expect(readCases('./tuning.txt').length).toBeGreaterThanOrEqual(40)
  expect(cases.filter(({ expected }) => expected.summary !== undefined).length).toBeGreaterThanOrEqual(50)
})

test.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
  const result = compare(one.expected, summaryOf(one))
  expect(result).toEqual(Object.fromEntries(Object.keys(result).map((field) => [field, true])))
})
