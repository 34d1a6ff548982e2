import path from 'node:path'
import { prepareInProcess } from '../server/processing/audio/prepare-in-process'
import { recognize, warmUp } from '../server/processing/speech/built-in/tasks'
import { weightsForTests } from '../server/processing/speech/testing/weights-for-tests'
import { bench, logProgress } from './kit/bench'
import { memory } from './kit/figures'
import { type Spoken, spokenSets } from './speech/recordings'
import { wordErrors } from './speech/word-errors'

const DESCRIPTION = `
Measures the built-in speech recognition: the share of wrong words (insertions, deletions and substitutions of words) and the
processor time per second of audio. Each recording is prepared as in the service. It uses the spoken messages of the
demonstration, and Debian's package pocketsphinx-testdata (people) where it is installed. In signals without speech each word
is wrong.

The exit code is 1 when a set misses its goal.`

const MOST_SECONDS = 300
const QUICK_RECORDINGS = 3

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
    words: { type: 'boolean', default: false, description: 'prints what was said and what was understood' },
  },
  async run({ set: folders = [], words, quick }) {
    const { folder, reason } = await weightsForTests()
    if (folder === null) throw new Error(`The weights cannot be had: ${reason}`)
    await warmUp({ folder })
    const rows: string[][] = []
    const said: string[] = []
    let isGood = true
    for (const set of await spokenSets(folders.map((one) => path.resolve(process.env.INIT_CWD ?? '', one)))) {
      logProgress(set.name)
      const recordings = quick ? set.recordings.slice(0, QUICK_RECORDINGS) : set.recordings
      const sum = { words: 0, wrong: 0, seconds: 0, cpuSeconds: 0 }
      for (const recording of recordings) {
        const one = await recognized(recording, folder)
        for (const name of ['words', 'wrong', 'seconds', 'cpuSeconds'] as const) sum[name] += one[name]
        said.push(`${recording.name}: ${one.wrong} wrong\n  said        ${recording.text}\n  understood  ${one.text}`)
      }
      isGood &&= set.goal === null || sum.wrong <= set.goal * sum.words
      rows.push([
        set.name,
        ...[recordings.length, sum.words, sum.wrong].map(String),
        sum.words > 0 ? percent(sum.wrong / sum.words) : '',
        set.goal === null ? '' : percent(set.goal),
        sum.seconds.toFixed(0),
        (sum.cpuSeconds / sum.seconds).toFixed(3),
      ])
    }
    return {
      heading: ['recordings', 'count', 'words', 'wrong', 'share', 'goal', 'seconds', 'CPU per second'],
      rows,
      notes: [...(words ? said : []), `memory ${await memory(process.pid)}`],
      isGood,
    }
  },
})

async function recognized({ bytes, text: said }: Spoken, folder: string) {
  const { webm, durationSeconds } = await prepareInProcess(bytes, { maxSeconds: MOST_SECONDS })
  const before = process.cpuUsage()
  const result = await recognize({ webm, english: folder, multilingual: null, language: 'en', languages: ['en'] })
  const { user, system } = process.cpuUsage(before)
  if (result.type === 'weights') throw new Error(result.message)
  if (result.type === 'other_language') throw new Error(`The recording is in ${result.language}.`)
  const { text } = result.speech
  const { errors: wrong, words } = wordErrors(said, text)
  return { text, words, wrong, seconds: durationSeconds, cpuSeconds: (user + system) / 1e6 }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
