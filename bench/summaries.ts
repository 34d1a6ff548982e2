import { compare, readCases, type SummaryCase, scoreOf, summaryOf } from '../server/testing/processing/summary-cases'
import { bench } from './kit/bench'

const DESCRIPTION = `
Summarizes the transcripts of server/processing/summary/cases by the built-in rules, and counts the fields that are as a
careful reader expects. No rule was made with the transcripts of the held-out tables. The ten summaries with the most wrong
fields are printed in full. --quick changes nothing.

The exit code is always 0: the tests beside the tables hold the figures.`

const TABLES = [
  'held-out.txt',
  'composed-held-out.txt',
  'held-out-2.txt',
  'held-out-3.txt',
  'held-out-4.txt',
  'development.txt',
  'tuning.txt',
  'composed.txt',
]
const MOST_SHOWN = 10

/** Measures the built-in summaries by table and field. */
export const main = bench({
  name: 'summaries',
  description: DESCRIPTION,
  options: {
    only: { type: 'string', value: 'TEXT', default: '', description: 'only tables whose name contains it' },
    all: { type: 'boolean', default: false, description: 'prints every summary that has a wrong field' },
  },
  async run({ only = '', all = false }) {
    const tables = TABLES.filter((name) => name.includes(only)).map((name) => ({ name, cases: readCases(name) }))
    const shown = tables.flatMap(({ name, cases }) => cases.map((one) => ({ name, one, wrong: wrongFields(one) })))
    return {
      heading: ['table', 'transcripts', 'field', 'correct', 'of', 'share'],
      rows: tables.flatMap(({ name, cases }) =>
        Object.entries(scoreOf(cases)).map(([field, { correct, total }]) => [
          ...[name, String(cases.length), field, String(correct), String(total)],
          `${((100 * correct) / total).toFixed(0)} %`,
        ]),
      ),
      notes: shown
        .filter(({ wrong }) => wrong.length > 0)
        .toSorted((a, b) => b.wrong.length - a.wrong.length)
        .slice(0, all ? undefined : MOST_SHOWN)
        .map(({ name, one, wrong }) => noteOf(name, one, wrong)),
      isGood: true,
    }
  },
})

const wrongFields = (one: SummaryCase): string[] =>
  Object.entries(compare(one.expected, summaryOf(one))).flatMap(([field, isCorrect]) => (isCorrect ? [] : [field]))

function noteOf(name: string, one: SummaryCase, wrong: readonly string[]): string {
  const { text, action_items: items, mentioned, ...fields } = summaryOf(one)
  const said = wrong.map((field) => `${field}: ${one.expected[field]}`).join(' | ')
  const given = { ...fields, tasks: items.map(({ task }) => task), ...mentioned }
  return `${name}, ${one.id}\n  said      ${one.transcript.replaceAll('\n', ' ')}\n  summary   ${text}\n  fields    ${JSON.stringify(given)}\n  expected  ${said}\n`
}
