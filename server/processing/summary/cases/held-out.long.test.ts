import { expect, test } from 'vitest'
import { type FieldScore, readCases, type SummaryCase, scoreOf } from '../../../testing/processing/summary-cases'

const heldOut = readCases('./held-out.txt')
const isEnglish = ({ language }: SummaryCase) => language === 'en'

/** Correct fields and all fields. Raise a number when a change makes it better; a lower score needs a reason. */
const ENGLISH = {
  sentiment: [8, 9],
  callback: [46, 46],
  names: [21, 21],
  tasks: [10, 10],
  phones: [25, 25],
  urgency: [7, 7],
  intent: [13, 16],
  deadlines: [1, 2],
  emails: [11, 11],
  text: [1, 1],
}
/** Transcripts with what their summary must say, written before the rules that compose it. */
const COMPOSED = {
  text: [41, 43],
  callback: [8, 8],
  urgency: [10, 11],
  tasks: [9, 12],
  intent: [7, 7],
  sentiment: [2, 2],
}
/** Written before their author saw a summary. The rules were mended once after the first count. */
const ORDINARY_LIFE = {
  text: [44, 45],
  urgency: [19, 23],
  callback: [35, 35],
  tasks: [20, 23],
  names: [40, 44],
  intent: [13, 14],
  'text-without': [1, 1],
  sentiment: [6, 8],
  emails: [1, 2],
  phones: [2, 2],
}
/** Many without punctuation. The rules were mended once after the first count. */
const UNPUNCTUATED = {
  text: [43, 50],
  urgency: [38, 46],
  callback: [43, 43],
  names: [25, 41],
  'text-without': [1, 2],
  intent: [1, 4],
  sentiment: [3, 8],
  tasks: [9, 12],
  phones: [1, 1],
  emails: [4, 7],
}
/** Written after that, with punctuation. The rules were mended once after the first count. */
const PUNCTUATED = {
  text: [42, 50],
  urgency: [42, 49],
  callback: [44, 45],
  names: [36, 49],
  sentiment: [22, 27],
  tasks: [17, 25],
  emails: [3, 3],
}
const OTHER_LANGUAGES = {
  callback: [7, 7],
  names: [7, 7],
  phones: [5, 5],
  emails: [3, 3],
  tasks: [5, 5],
  deadlines: [3, 3],
  text: [5, 5],
  'text-without': [2, 2],
}

const shown = (scores: Record<string, FieldScore>) =>
  Object.entries(scores).map(([field, { correct, total, wrong }]) => `${field} ${correct}/${total} ${wrong.join(' ')}`)

test('the table has at least 60 transcripts, 20 of them hostile, in seven languages', () => {
  expect(heldOut.length).toBeGreaterThanOrEqual(60)
  expect(heldOut.filter(({ expected }) => expected.hostile === 'yes').length).toBeGreaterThanOrEqual(20)
  expect(new Set(heldOut.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7)
})

test.each([
  ['the built-in rules, on English transcripts', heldOut.filter(isEnglish), ENGLISH],
  ['composed summaries', readCases('./composed-held-out.txt'), COMPOSED],
  ['summaries of ordinary life', readCases('./held-out-2.txt'), ORDINARY_LIFE],
  ['summaries of ordinary life, many without punctuation,', readCases('./held-out-3.txt'), UNPUNCTUATED],
  ['more summaries of ordinary life', readCases('./held-out-4.txt'), PUNCTUATED],
  ['claims of a model in other languages', heldOut.filter((one) => one.expected.claims !== undefined), OTHER_LANGUAGES],
])('%s score no less than before', (_, cases, floor) => {
  const scores = scoreOf(cases)
  const totals = Object.fromEntries(Object.entries(scores).map(([field, { total }]) => [field, total]))
  expect(totals).toEqual(Object.fromEntries(Object.entries(floor).map(([field, [, total]]) => [field, total])))
  const lower = Object.entries(floor).filter(([field, [correct = 0]]) => (scores[field]?.correct ?? 0) < correct)
  expect(lower, shown(scores).join('\n')).toEqual([])
})

test('the transcripts that the rules were mended with stay as they are', () => {
  const scores = scoreOf(
    readCases('./development.txt').filter((one) => isEnglish(one) || one.expected.claims !== undefined),
  )
  const wrong = Object.entries(scores).flatMap(([field, score]) => score.wrong.map((id) => `${id} ${field}`))
  // "We lose the slot" is neither sad nor angry.
  expect(wrong).toEqual(['lawyer-deadline sentiment'])
})
