import path from 'node:path'
import { prepareInProcess } from '../server/processing/audio/prepare-in-process'
import { BUILT_IN_LANGUAGES, MOONSHINE, WHISPER } from '../server/processing/models/models'
import { weightsForTests } from '../server/processing/models/testing/weights-for-tests'
import { hasSpeech, recognize, warmUp } from '../server/processing/speech/built-in/tasks'
import { isUnderstood } from '../server/processing/speech/recognizer'
import { bench, logProgress } from './kit/bench'
import { memory } from './kit/figures'
import { identifyLanguages } from './speech/identify'
import { hearNames } from './speech/names'
import { type Spoken, type SpokenSet, spokenSets } from './speech/recordings'
import { wordErrors } from './speech/word-errors'

const DESCRIPTION = `
Measures the built-in speech recognition: what is published, what waits for a person, the share of wrong words (insertions,
deletions and substitutions of words) in what is published, and the processor time per second of audio. Each recording is
prepared as in the service. The recordings are spoken messages of the demonstration, people (pocketsphinx-testdata), synthetic
voices in many languages (flite, festival with festvox-*, espeak-ng), what lines, rooms and other people do to them, babble,
music and other sounds. The language is identified by three seconds of these voices, and of people who speak prompts of telephone
systems or words of a game. Names are heard without and with a vocabulary. Debian has the packages; sets without theirs are empty.

Nonsense is what is published although no one can understand it: words where nothing is said, or more than half of them wrong.

The exit code is 1 when a set misses its goal, or there is nonsense.`

const MOST_SECONDS = 300
const QUICK_RECORDINGS = 3
/** Of the words that are said. */
const MOST_WRONG = 0.5

/** Measures the speech recognition. */
export const main = bench({
  name: 'speech',
  description: DESCRIPTION,
  options: {
    set: {
      type: 'string',
      value: 'FOLDER',
      multiple: true,
      description: 'recordings of people: .wav files with .txt files of the same name; can be repeated',
    },
    only: {
      type: 'string',
      value: 'TEXT',
      default: '',
      description: 'only sets whose name contains it; also: identification, names',
    },
    words: { type: 'boolean', default: false, description: 'prints what was said and what was understood' },
  },
  async run({ set: folders = [], only = '', words, quick }) {
    // One after the other, because each sets DATA_DIR.
    const english = await weightsForTests(MOONSHINE)
    const multilingual = await weightsForTests(WHISPER)
    if (english.folder === null || multilingual.folder === null)
      throw new Error(`The weights cannot be had: ${english.reason ?? multilingual.reason}`)
    await warmUp({ folder: english.folder })
    const weights = { english: english.folder, multilingual: multilingual.folder }
    const rows: string[][] = []
    const said: string[] = []
    const nonsense: string[] = []
    const worst: (Result & { said: string })[] = []
    let isGood = true
    for (const set of spokenSets(folders.map((one) => path.resolve(process.env.INIT_CWD ?? '', one)))) {
      if (!set.name.includes(only)) continue
      logProgress(set.name)
      const all = await set.recordings()
      const results: Result[] = []
      for (const recording of quick ? all.slice(0, QUICK_RECORDINGS) : all) {
        const result = await recognized(recording, set, weights)
        results.push(result)
        said.push(
          `${set.name}, ${recording.name}: ${result.outcome}\n  said        ${recording.text}\n  understood  ${result.text}`,
        )
        if (result.isNonsense) nonsense.push(`nonsense: ${set.name}, ${recording.name}: ${result.text}`)
        worst.push({
          ...result,
          said: `${set.name}, ${recording.name}, ${result.outcome}\n    said        ${recording.text}`,
        })
      }
      const row = rowOf(set, results)
      rows.push(row.cells)
      isGood &&= row.isGood
    }
    const identified = 'identification of languages'.includes(only)
      ? await identifyLanguages(weights.multilingual, quick)
      : []
    const names = 'names with a vocabulary'.includes(only) ? await hearNames(weights, quick) : []
    return {
      heading: HEADING,
      rows,
      notes: [
        ...(words ? said : []),
        ...nonsense,
        ...worstOf(worst),
        ...identified,
        ...names,
        `memory ${await memory(process.pid)}`,
      ],
      isGood: isGood && nonsense.length === 0,
    }
  },
})

const HEADING = [
  'recordings',
  'count',
  'published',
  'held',
  'goal',
  'no speech',
  'words',
  'wrong',
  'goal',
  'CPU per second',
]

const MOST_SHOWN = 10

/** Shows what is published with the largest share of wrong words. */
const worstOf = (results: readonly (Result & { said: string })[]): string[] =>
  results
    .filter(({ wrong, isPublished }) => isPublished && wrong > 0)
    .toSorted((a, b) => b.wrong / (b.words || 1) - a.wrong / (a.words || 1))
    .slice(0, MOST_SHOWN)
    .map(({ said, text }, index) => `worst ${index + 1}: ${said}\n    understood  ${text}`)

interface Result {
  outcome: string
  isPublished: boolean
  isHeld: boolean
  isNonsense: boolean
  /** What was understood, also if it is held. */
  text: string
  /** Of what is published. */
  words: number
  wrong: number
  seconds: number
  cpuSeconds: number
}

function rowOf({ name, goal, held: mostHeld }: SpokenSet, results: readonly Result[]) {
  const sum = (value: (result: Result) => number) => results.reduce((total, result) => total + value(result), 0)
  const [published, held] = [sum(({ isPublished }) => Number(isPublished)), sum(({ isHeld }) => Number(isHeld))]
  const [words, wrong, seconds] = [sum((one) => one.words), sum((one) => one.wrong), sum((one) => one.seconds)]
  return {
    cells: [
      name,
      ...[results.length, published, held].map(String),
      mostHeld === null ? '' : percent(mostHeld),
      String(results.length - published - held),
      String(words),
      words > 0 ? percent(wrong / words) : String(wrong),
      goal === null ? '' : percent(goal),
      seconds > 0 ? (sum(({ cpuSeconds }) => cpuSeconds) / seconds).toFixed(3) : '',
    ],
    isGood:
      (goal === null || wrong <= goal * words) && (mostHeld === null || held <= Math.max(mostHeld * results.length, 0)),
  }
}

async function recognized(
  { bytes, text: said }: Spoken,
  { channel }: SpokenSet,
  weights: { english: string; multilingual: string | null },
): Promise<Result> {
  const { webm, durationSeconds: seconds } = await prepareInProcess(bytes, { maxSeconds: MOST_SECONDS })
  const before = process.cpuUsage()
  const isSilent = !(await hasSpeech({ webm }))
  const result = isSilent
    ? null
    : await recognize({ webm, ...weights, language: channel, languages: BUILT_IN_LANGUAGES, vocabulary: [] })
  const { user, system } = process.cpuUsage(before)
  const base = { seconds, cpuSeconds: (user + system) / 1e6, isPublished: false, isHeld: false, isNonsense: false }
  const nothing = { ...base, text: '', words: 0, wrong: 0 }
  if (result === null) return { ...nothing, outcome: 'no speech' }
  if (result.type === 'weights') throw new Error(result.message)
  if (result.type === 'other_language') return { ...nothing, outcome: `held, ${result.language}`, isHeld: true }
  const { text, confidence } = result.speech
  const isHeld = !isUnderstood({ ...result.speech, language: result.language })
  const isPublished = !isHeld && text !== ''
  const { errors: wrong, words } = wordErrors(said, text)
  const how = `${result.model}, ${result.language}, confidence ${confidence.toFixed(2)}, ${wrong} wrong`
  return {
    ...base,
    outcome: `${isHeld ? 'held' : isPublished ? 'published' : 'no speech'}, ${how}`,
    isPublished,
    isHeld,
    isNonsense: isPublished && wrong > MOST_WRONG * words,
    text,
    words: isPublished ? words : 0,
    wrong: isPublished ? wrong : 0,
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
