import { expect, test } from 'vitest'
import { compare, readCases } from '../../../testing/processing/summary-cases'
import { builtInClaims } from '../built-in/built-in'
import { ground } from '../grounding'

const cases = ['./tuning.txt', './composed.txt'].flatMap(readCases)

test('the tables have at least 40 transcripts with expected fields, and 50 with the whole summary', () => {
  expect(readCases('./tuning.txt').length).toBeGreaterThanOrEqual(40)
  expect(cases.filter(({ expected }) => expected.summary !== undefined).length).toBeGreaterThanOrEqual(50)
})

test.each(cases.map((one) => [one.id, one] as const))('%s', (_, { transcript, language, expected }) => {
  const { summary } = ground(builtInClaims(transcript), transcript, { language })
  const result = compare(expected, summary)
  expect(result).toEqual(Object.fromEntries(Object.keys(result).map((field) => [field, true])))
})
