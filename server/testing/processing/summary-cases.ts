import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Message } from '../../contract/messages/message'
import { builtInClaims } from '../../processing/summary/built-in/built-in'
import { extractedClaims } from '../../processing/summary/built-in/extract'
import { ground } from '../../processing/summary/grounding'
import type { Claims, Meaning } from '../../processing/summary/summarizer'
import { ROOT } from '../../root'

/** A transcript, and what a careful reader is certain that its summary has. */
export interface SummaryCase {
  id: string
  language: string
  transcript: string
  expected: Record<string, string>
}

const FOLDER = path.join(ROOT, 'server/processing/summary/cases')
const FIELD =
  /^(summary|urgency|sentiment|intent|callback|names|phones|emails|tasks|deadlines|text|text-without|language|hostile|claims): (.*)$/

/** Reads blocks that blank lines separate: a line `== id`, the transcript, and lines `field: value`. */
export function readCases(file: string): SummaryCase[] {
  const text = readFileSync(path.join(FOLDER, file), 'utf8')
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('#')),
    )
    .filter(([first]) => first?.startsWith('== '))
    .map(([first, ...lines]) => {
      const fields = lines.map((line) => FIELD.exec(line)).filter((match) => match !== null)
      const { language = 'en', ...expected } = Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
      return {
        id: first!.slice(3),
        language,
        transcript: lines.filter((line) => !FIELD.test(line)).join('\n'),
        expected,
      }
    })
}

/** A message that tells of a danger, or of none although its words look like it. */
export interface DangerCase {
  language: string
  isDanger: boolean
  transcript: string
}

/** Reads lines `language + transcript` and `language - transcript`. */
export const readDangers = (file: 'dangers.txt' | 'dangers-held-out.txt'): DangerCase[] =>
  Array.from(
    readFileSync(path.join(FOLDER, file), 'utf8').matchAll(/^(\p{Ll}{2}) ([+-]) (.+)$/gmu),
    ([, language = '', mark = '', transcript = '']) => ({ language, isDanger: mark === '+', transcript }),
  )

/** A message, and what its author means by it. */
export interface Voicemail {
  language: string
  urgency: string
  sentiment: string
  intent: string
  transcript: string
}

/** Reads lines of five fields with a tab between them. */
export const readVoicemails = (file: 'voicemails.tsv' | 'voicemails-held-out.tsv'): Voicemail[] =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([language = '', urgency = '', sentiment = '', intent = '', transcript = '']) => ({
      ...{ language, urgency, sentiment, intent, transcript },
    }))

/** A sentence of a message, and what its author means it for. */
export interface MarkedSentence {
  text: string
  asks: boolean
  calls: boolean
  tells: boolean
}

export interface MarkedMessage {
  language: string
  sentences: MarkedSentence[]
}

/** Reads messages that empty lines separate: `# ` and the language, and lines of marks, a tab and a sentence. */
export const readSentences = (file: 'sentences.txt' | 'sentences-held-out.txt'): MarkedMessage[] =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split(/\n{2,}/)
    .map((block) => block.trim().split('\n'))
    .filter(([first]) => first?.startsWith('# '))
    .map(([first = '', ...lines]) => ({
      language: first.slice(2),
      sentences: lines.map((line) => {
        const [marks = '', text = ''] = line.split('\t')
        return { text, asks: /[AC]/.test(marks), calls: marks.includes('C'), tells: marks.includes('T') }
      }),
    }))

/** The SHA-256 of the texts from which the heads of the encoder are learned. */
export const hashOfTexts = (): string =>
  ['voicemails.tsv', 'dangers.txt', 'sentences.txt']
    .reduce((hash, file) => hash.update(readFileSync(path.join(FOLDER, file))), createHash('sha256'))
    .digest('hex')

/** Whether a message is urgent, by words alone or with what the encoder finds. */
export const isUrgent = ({ language, transcript }: DangerCase, meaning?: Meaning): boolean =>
  summaryOf({ id: transcript, language, transcript, expected: {} }, meaning).urgency === 'high'

const listOf = (value: string): string[] => (value === 'none' ? [] : value.split('; '))
const plain = (name: string): string => name.toLowerCase().replace(/^(?:the|mr|mrs|ms|miss|dr|doctor)\.? /, '')
const same = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
/** Each expected text is in one entry, and there are no more entries than texts. */
const match = (texts: readonly string[], entries: readonly string[]): boolean =>
  entries.length === texts.length &&
  texts.every((text) =>
    entries.some((entry) => text.split('|').some((form) => entry.toLowerCase().includes(form.toLowerCase()))),
  )

/** Returns for each expected field whether the summary has it. `a|b` allows either, `none` is null or an empty list. */
export function compare(expected: Record<string, string>, summary: Message['summary']): Record<string, boolean> {
  const { mentioned, action_items: items } = summary
  const one = (value: string, actual: string | null) => value.split('|').includes(actual ?? 'none')
  const rules: Record<string, (value: string) => boolean> = {
    urgency: (value) => one(value, summary.urgency),
    sentiment: (value) => one(value, summary.sentiment),
    intent: (value) => one(value, summary.intent),
    callback: (value) => (value === 'yes') === summary.callback_required,
    names: (value) => same(listOf(value).map(plain), mentioned.names.map(plain)),
    phones: (value) => same(listOf(value), mentioned.phones),
    emails: (value) => same(listOf(value), mentioned.emails),
    tasks: (value) =>
      match(
        listOf(value),
        items.map(({ task }) => task),
      ),
    deadlines: (value) =>
      match(
        listOf(value),
        items.flatMap(({ deadline }) => deadline ?? []),
      ),
    summary: (value) => summary.text === value,
    text: (value) =>
      listOf(value).every((part) =>
        part.split('|').some((form) => summary.text.toLowerCase().includes(form.toLowerCase())),
      ),
    'text-without': (value) => listOf(value).every((part) => !summary.text.toLowerCase().includes(part.toLowerCase())),
  }
  return Object.fromEntries(
    Object.entries(expected).flatMap(([field, value]) => (rules[field] ? [[field, rules[field](value)]] : [])),
  )
}

export interface FieldScore {
  correct: number
  total: number
  /** The cases in which the field is wrong. */
  wrong: string[]
}

/** Summarizes by the built-in rules, with what the encoder found if it is given, or grounds the claims that the case has from a model. */
export function summaryOf(
  { transcript, language, expected: { claims } }: SummaryCase,
  meaning?: Meaning,
): Message['summary'] {
  const builtIn = () =>
    language === 'en' ? builtInClaims(transcript, { meaning }) : extractedClaims(transcript, language, { meaning })
  const said = claims === undefined ? builtIn() : (JSON.parse(claims) as Claims)
  return ground(said, transcript, { language }).summary
}

/** Returns by field how many cases have what their table expects, by words alone or with what the encoder finds. */
export function scoreOf(
  cases: readonly SummaryCase[],
  meanings: ReadonlyMap<string, Meaning> = new Map(),
): Record<string, FieldScore> {
  const scores: Record<string, FieldScore> = {}
  for (const one of cases)
    for (const [field, isCorrect] of Object.entries(
      compare(one.expected, summaryOf(one, meanings.get(one.transcript))),
    )) {
      const score = scores[field] ?? { correct: 0, total: 0, wrong: [] }
      scores[field] = score
      score.total += 1
      if (isCorrect) score.correct += 1
      else score.wrong.push(one.id)
    }
  return scores
}
