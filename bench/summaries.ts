import { readCases, type SummaryCase } from '../server/processing/summary/cases/read-cases'
import { scoreOf, summaryOf } from '../server/processing/summary/cases/score'
import { bench } from './kit/bench'

const DESCRIPTION = `
Summarizes English transcripts with the built-in rules, and counts the fields that are as a careful reader expects. The
transcripts are in server/processing/summary/cases. The rules were mended with all of them but the held-out ones. "text" is
whether the summary has the facts that a reader needs.

The exit code is always 0: the tests beside the transcripts fail when a count falls.`

const SETS = { 'held out': ['composed-held-out.txt', 'held-out.txt'], mended: ['development.txt', 'tuning.txt'] }
const FIELDS = ['text', 'urgency', 'sentiment', 'intent', 'callback', 'tasks', 'names', 'phones', 'emails'] as const

const isOwn = ({ language, expected }: SummaryCase): boolean => language === 'en' && expected.claims === undefined

/** Measures the built-in summary. */
export const main = bench({
  name: 'summaries',
  description: DESCRIPTION,
  options: { texts: { type: 'boolean', default: false, description: 'prints each transcript with its summary' } },
  async run({ texts }) {
    const rows: string[][] = []
    const printed: string[] = []
    const before = process.cpuUsage()
    let count = 0
    for (const [name, files] of Object.entries(SETS)) {
      const cases = files.flatMap((file) => readCases(`./${file}`)).filter(isOwn)
      const scores = scoreOf(cases)
      rows.push([
        name,
        String(cases.length),
        ...FIELDS.map((field) => (scores[field] ? `${scores[field].correct}/${scores[field].total}` : '')),
      ])
      count += cases.length
      if (texts) printed.push(...cases.map((one) => `${one.id}\n  ${one.transcript}\n  ${summaryOf(one).text}`))
    }
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000 / count
    return {
      heading: ['transcripts', 'count', ...FIELDS],
      rows,
      notes: [...printed, `${milliseconds.toFixed(0)} ms of the processor for each, with loading`],
      isGood: true,
    }
  },
})
