import { expect, test } from 'vitest'
import { builtInClaims } from '../built-in/built-in'
import { ground } from '../grounding'
import { compare, readCases } from './read-cases'

const cases = readCases('./tuning.txt')

test('the table has at least 40 transcripts', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
})

test.each(cases.map((one) => [one.id, one] as const))('%s', (_, { transcript, language, expected }) => {
  const { summary } = ground(builtInClaims(transcript), transcript, { language })
  const result = compare(expected, summary)
  expect(result).toEqual(Object.fromEntries(Object.keys(result).map((field) => [field, true])))
})
