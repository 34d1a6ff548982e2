import { meaningOf } from '../server/processing/summary/encoder/meaning'
import { sharedWords } from '../server/processing/summary/evidence/words'
import type { Meaning } from '../server/processing/summary/summarizer'
import { encoderForTests } from '../server/testing/processing/encoder'
import {
  compare,
  type DangerCase,
  isUrgent,
  type MarkedMessage,
  readCases,
  readDangers,
  readSentences,
  readVoicemails,
  type SummaryCase,
  scoreOf,
  summaryOf,
  type Voicemail,
} from '../server/testing/processing/summary-cases'
import { bench } from './kit/bench'

const DESCRIPTION = `
Summarizes the transcripts of server/processing/summary/cases by the built-in rules, and counts the fields that are as a
careful reader expects, by words alone and with the encoder, if its weights can be had. It also counts the dangers of
dangers-held-out.txt that are urgent, the messages without danger that are not, the labels of voicemails-held-out.tsv, and of
sentences-held-out.txt the sentences that are told and that become tasks. No rule was made with the transcripts of
the held-out tables. The ten summaries with the most wrong fields are printed in full. --quick changes nothing.

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
const DANGERS = 'dangers-held-out.txt'
const VOICEMAILS = 'voicemails-held-out.tsv'
type Summary = ReturnType<typeof summaryOf>
const isPressing = ({ urgency }: Voicemail) => urgency === 'danger' || urgency === 'pressing'
/** What is counted of the voicemails, of which of them, and when it is right. */
const QUESTIONS: readonly [string, (one: Voicemail) => boolean, (one: Voicemail, made: Summary) => boolean][] = [
  ['danger', ({ urgency }) => urgency === 'danger', (_, made) => made.urgency === 'high'],
  ['pressing', ({ urgency }) => urgency === 'pressing', (_, made) => made.urgency === 'high'],
  ['others', (one) => !isPressing(one), (_, made) => made.urgency !== 'high'],
  ['sentiment', () => true, (one, made) => made.sentiment === one.sentiment],
  ['intent', () => true, (one, made) => made.intent === one.intent],
]
const MOST_SHOWN = 10
const SENTENCES = 'sentences-held-out.txt'
/** A task or a text with so many words of a sentence is made of it. */
const SAME = 0.5

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
    const dangers = DANGERS.includes(only) ? readDangers(DANGERS) : []
    const voicemails = VOICEMAILS.includes(only) ? readVoicemails(VOICEMAILS) : []
    const marked = SENTENCES.includes(only) ? readSentences(SENTENCES).map(withTranscript) : []
    const meanings = await meaningsOf([...tables.flatMap(({ cases }) => cases), ...dangers, ...voicemails, ...marked])
    const shown = tables.flatMap(({ name, cases }) =>
      cases.map((one) => ({ name, one, wrong: wrongFields(one, meanings.get(one.transcript)) })),
    )
    const share = (correct: number, total: number) => `${correct} (${((100 * correct) / total).toFixed(0)} %)`
    const byMark = [true, false].flatMap((isDanger) => {
      const cases = dangers.filter((one) => one.isDanger === isDanger)
      const right = (find: (one: DangerCase) => boolean) =>
        share(cases.filter((one) => find(one) === isDanger).length, cases.length)
      const field = isDanger ? 'dangers' : 'others'
      const withEncoder = right((one) => isUrgent(one, meanings.get(one.transcript)))
      return cases.length === 0 ? [] : [[DANGERS, String(cases.length), field, right(isUrgentByWords), withEncoder]]
    })
    return {
      heading: ['table', 'of', 'field', 'by words', meanings.size > 0 ? 'with the encoder' : 'without the encoder'],
      rows: [
        ...byMark,
        ...QUESTIONS.flatMap(([field, isAsked, isRight]) => {
          const cases = voicemails.filter(isAsked)
          const right = (find: (one: Voicemail) => Meaning | undefined) =>
            share(
              cases.filter((one) => isRight(one, summaryOf({ ...one, id: '', expected: {} }, find(one)))).length,
              cases.length,
            )
          const withEncoder = right((one) => meanings.get(one.transcript))
          return cases.length === 0
            ? []
            : [[VOICEMAILS, String(cases.length), field, right(() => undefined), withEncoder]]
        }),
        ...Object.entries(toldOf(marked, new Map())).map(([field, [right, of]]) => {
          const [rightWith, ofWith] = toldOf(marked, meanings)[field] ?? [0, 0]
          return [
            SENTENCES,
            of === ofWith ? String(of) : `${of}; ${ofWith}`,
            field,
            share(right, of),
            share(rightWith, ofWith),
          ]
        }),
        ...tables.flatMap(({ name, cases }) => {
          const scores = scoreOf(cases, meanings)
          return Object.entries(scoreOf(cases)).map(([field, { correct, total }]) => [
            ...[name, String(total), field, share(correct, total), share(scores[field]?.correct ?? 0, total)],
          ])
        }),
      ],
      notes: shown
        .filter(({ wrong }) => wrong.length > 0)
        .toSorted((a, b) => b.wrong.length - a.wrong.length)
        .slice(0, all ? undefined : MOST_SHOWN)
        .map(({ name, one, wrong }) => noteOf(name, one, { wrong, meaning: meanings.get(one.transcript) })),
      isGood: true,
    }
  },
})

const withTranscript = (message: MarkedMessage) => ({
  ...message,
  id: '',
  expected: {},
  transcript: message.sentences.map(({ text }) => text).join(' '),
})

/** Counts what the summaries tell and ask: by field how many are right, and of how many. */
function toldOf(
  messages: readonly ReturnType<typeof withTranscript>[],
  meanings: ReadonlyMap<string, Meaning>,
): Record<string, [number, number]> {
  const fields: Record<string, [number, number]> = {}
  const count = (field: string, isRight: boolean) => {
    const [right, of] = fields[field] ?? [0, 0]
    fields[field] = [right + Number(isRight), of + 1]
  }
  for (const message of messages) {
    const made = summaryOf(message, meanings.get(message.transcript))
    const tasks = made.action_items.map(({ task }) => task)
    count('callback', made.callback_required === message.sentences.some(({ calls }) => calls))
    for (const { text, asks, calls, tells } of message.sentences) {
      const isTold = sharedWords(text, made.text) >= SAME
      if (asks && !calls)
        count(
          'asked: a task',
          tasks.some((task) => sharedWords(task, text) >= SAME),
        )
      if (asks || tells) count('matters: told', isTold)
      if (isTold) count('told: matters', asks || tells)
    }
    for (const task of tasks)
      if (!/^Call /.test(task))
        count(
          'a task: asked',
          message.sentences.some(({ text, asks }) => asks && sharedWords(task, text) >= SAME),
        )
  }
  return fields
}

const isUrgentByWords = (one: DangerCase): boolean => isUrgent(one)

/** By transcript; empty where the weights of the encoder cannot be had. */
async function meaningsOf(cases: readonly { transcript: string }[]): Promise<Map<string, Meaning>> {
  const encoder = await encoderForTests()
  if (encoder.content === null) {
    console.error(`The weights of the encoder cannot be had: ${encoder.reason}`)
    return new Map()
  }
  const meanings = new Map<string, Meaning>()
  for (const { transcript } of cases) meanings.set(transcript, await meaningOf(transcript, encoder.embed))
  return meanings
}

const wrongFields = (one: SummaryCase, meaning: Meaning | undefined): string[] =>
  Object.entries(compare(one.expected, summaryOf(one, meaning))).flatMap(([field, isCorrect]) =>
    isCorrect ? [] : [field],
  )

function noteOf(
  name: string,
  one: SummaryCase,
  { wrong, meaning }: { wrong: readonly string[]; meaning: Meaning | undefined },
): string {
  const { text, action_items: items, mentioned, ...fields } = summaryOf(one, meaning)
  const said = wrong.map((field) => `${field}: ${one.expected[field]}`).join(' | ')
  const given = { ...fields, tasks: items.map(({ task }) => task), ...mentioned }
  return `${name}, ${one.id}\n  said      ${one.transcript.replaceAll('\n', ' ')}\n  summary   ${text}\n  fields    ${JSON.stringify(given)}\n  expected  ${said}\n`
}
