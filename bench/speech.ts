import path from 'node:path'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '../server/processing/speech/built-in/sample-rate'
import { NON_SPEECH, VOICE_LIKE } from '../server/processing/speech/testing/non-speech'
import { weightsForTests } from '../server/processing/speech/testing/weights-for-tests'
import { command, logProgress } from './command'
import { residentMemory } from './memory'
import { quantile, round, save, table } from './report'
import { loadEngine, type MeasuredEngine } from './speech/engine'
import { longRecording, type Spoken, type SpokenSet, spokenSets } from './speech/recordings'
import { wordErrors } from './speech/word-errors'

const HELP = `npm run bench -- speech [options]

Measures the built-in speech recognition: the share of wrong words (insertions, deletions and substitutions of words),
the processor time per second of audio, memory and load time; a long recording; and recordings in which no one speaks,
which must all have an empty transcript; and sounds like a voice, of which few may have words.

It uses what this machine has: Debian's packages pocketsphinx-testdata (people), flite and espeak-ng (synthetic voices).

  --set FOLDER   further recordings of people: .wav files (16 bits) with .txt files of the same name; can be repeated
  --web          uses the WebAssembly runtime, as on machines without onnxruntime-node
  --words        prints what was said and what was understood
  --save         writes bench/results/<date>-speech.json
  --help
`
const LONG_SECONDS = 198

interface Options {
  folders: string[]
  isWeb: boolean
  showsWords: boolean
  isSaved: boolean
}

interface Row {
  name: string
  recordings: number
  words: number
  wrong: number
  goal: number | null
  seconds: number
  cpuSeconds: number
  /** The median over the recordings. */
  confidence: number
}

/** Returns the exit code: 1 when a goal is missed or the weights cannot be had. */
export const main = command(HELP, read, run)

function read(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', multiple: true, default: [] },
      web: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  })
  const folders = values.set.map((folder) => path.resolve(process.env.INIT_CWD ?? process.cwd(), folder))
  return { folders, isWeb: values.web, showsWords: values.words, isSaved: values.save }
}

async function run({ folders, isWeb, showsWords, isSaved }: Options): Promise<number> {
  const { folder, reason } = await weightsForTests()
  if (!folder) {
    process.stderr.write(`The weights cannot be had: ${reason}\n`)
    return 1
  }
  const sets = await spokenSets(folders)
  const people = sets.find(({ goal }) => goal !== null)
  if (people)
    sets.push({
      name: `${LONG_SECONDS} seconds`,
      goal: people.goal,
      recordings: [longRecording(people.recordings, LONG_SECONDS)],
    })
  const engine = await loadEngine(isWeb ? 'onnxruntime-web' : 'onnxruntime-node', folder)
  logProgress(`loaded ${engine.runtime} and the model in ${engine.loadSeconds.toFixed(2)} s`)
  const rows: Row[] = []
  for (const set of sets) rows.push(await measureSet(engine, set, showsWords))
  const invented = await inventedText(engine, NON_SPEECH)
  const voiceLike = await inventedText(engine, VOICE_LIKE)
  const memory = await residentMemory(process.pid)
  print(rows)
  printInvented('without speech', NON_SPEECH, invented)
  printInvented('like a voice', VOICE_LIKE, voiceLike)
  process.stdout.write(
    `\nload ${engine.loadSeconds.toFixed(2)} s, ${Math.round((memory?.peak ?? Number.NaN) / 1e6)} MB at most\n`,
  )
  if (isSaved) {
    const result = {
      runtime: engine.runtime,
      load_seconds: round(engine.loadSeconds, 2),
      peak_bytes: memory?.peak ?? null,
    }
    logProgress(
      `saved as ${await save('speech', { ...result, rows, non_speech: Object.keys(NON_SPEECH).length, invented, voice_like: Object.keys(VOICE_LIKE).length, invented_voice_like: voiceLike })}`,
    )
  }
  return rows.every(isGood) && invented.length === 0 ? 0 : 1
}

const isGood = ({ goal, wrong, words }: Row) => goal === null || wrong <= goal * words

async function measureSet(
  engine: MeasuredEngine,
  { name, goal, recordings }: SpokenSet,
  showsWords: boolean,
): Promise<Row> {
  const row: Row = {
    name,
    goal,
    recordings: recordings.length,
    words: 0,
    wrong: 0,
    seconds: 0,
    cpuSeconds: 0,
    confidence: 0,
  }
  const confidences: number[] = []
  for (const recording of recordings) {
    const { text, confidence, cpuSeconds } = await engine.transcribe(recording.pcm)
    const { errors, words } = wordErrors(recording.text, text)
    row.words += words
    row.wrong += errors
    row.seconds += recording.pcm.length / SAMPLE_RATE
    row.cpuSeconds += cpuSeconds
    confidences.push(confidence)
    if (showsWords) printWords(recording, text, errors)
  }
  logProgress(name)
  return { ...row, confidence: quantile(confidences, 0.5) }
}

const printWords = ({ name, text }: Spoken, understood: string, errors: number) =>
  process.stdout.write(`${name}: ${errors} wrong\n  said        ${text.trim()}\n  understood  ${understood}\n`)

/** Returns what the engine understood in recordings in which no one speaks. */
async function inventedText(
  engine: MeasuredEngine,
  recordings: Record<string, Float32Array>,
): Promise<{ name: string; text: string }[]> {
  const invented: { name: string; text: string }[] = []
  for (const [name, pcm] of Object.entries(recordings)) {
    const { text } = await engine.transcribe(pcm)
    if (text !== '') invented.push({ name, text })
  }
  return invented
}

function print(rows: readonly Row[]): void {
  const heading = ['recordings', 'count', 'words', 'wrong', 'share', 'goal', 'confidence', 'seconds', 'CPU per second']
  const lines = rows.map(({ name, recordings, words, wrong, goal, confidence, seconds, cpuSeconds }) => [
    name,
    String(recordings),
    String(words),
    String(wrong),
    percent(wrong / words),
    goal === null ? '' : percent(goal),
    confidence.toFixed(2),
    seconds.toFixed(0),
    (cpuSeconds / seconds).toFixed(3),
  ])
  process.stdout.write(`${table([heading, ...lines])}\n\n`)
}

function printInvented(
  heading: string,
  recordings: Record<string, Float32Array>,
  invented: readonly { name: string; text: string }[],
): void {
  process.stdout.write(`${heading}: ${Object.keys(recordings).length} recordings, ${invented.length} with text\n`)
  for (const { name, text } of invented) process.stdout.write(`  ${name}: ${text}\n`)
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
