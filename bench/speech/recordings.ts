import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/sample-rate'
import { readWav } from './wav'

const run = promisify(execFile)

/** What is said in a recording, and its samples. */
export interface Spoken {
  name: string
  text: string
  pcm: Float32Array
}

export interface SpokenSet {
  name: string
  /** Largest share of wrong words; null where there is no goal. */
  goal: number | null
  recordings: Spoken[]
}

const HUMAN_GOAL = 0.05
const FLITE_GOAL = 0.07
/** Sentences of LibriVox, in Debian's package pocketsphinx-testdata. */
export const POCKETSPHINX = '/usr/share/pocketsphinx/test/data/librivox'
const VOICES = { flite: ['slt', 'rms', 'awb', 'kal16'], 'espeak-ng': ['en-us', 'en-gb'] }
const SENTENCES = [
  'Good morning, this is a message for the service desk. My washing machine stopped working after the last repair, and I would like someone to come and look at it this week.',
  'Hello, I visited your bakery on Saturday and the bread was wonderful. Please thank the young man behind the counter for his kindness.',
  'I am very disappointed with the delivery. The parcel arrived with a broken corner and two of the glasses were shattered. Please call me back as soon as you can.',
  'Could you tell me whether the garden course in spring still has free places? My sister and I would like to join.',
  'We ordered a blue sofa in the summer and no one has told us when it will arrive. I have written several letters without a reply.',
]

/** Returns the sets that this machine has: those of the packages that are installed, and the folders of the caller. */
export async function spokenSets(folders: readonly string[]): Promise<SpokenSet[]> {
  const given = folders.map(async (folder) => ({
    name: path.basename(folder),
    goal: HUMAN_GOAL,
    recordings: await fromFolder(folder),
  }))
  const sets = await Promise.all([librivox(), ...given])
  for (const program of ['flite', 'espeak-ng'] as const) sets.push(await synthetic(program))
  return sets.filter((set) => set !== null)
}

/** Reads each .wav file with the .txt file of the same name. */
async function fromFolder(folder: string): Promise<Spoken[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wav')).map((name) => name.slice(0, -4))
  if (names.length === 0) throw new Error(`${folder} has no .wav files.`)
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      text: await readFile(path.join(folder, `${name}.txt`), 'utf8'),
      pcm: await readWav(path.join(folder, `${name}.wav`)),
    })),
  )
}

/** Five sentences read by people, in Debian's package pocketsphinx-testdata. Null where it is not installed. */
async function librivox(): Promise<SpokenSet | null> {
  if (!existsSync(POCKETSPHINX)) return null
  const lines = (await readFile(path.join(POCKETSPHINX, 'transcription'), 'utf8')).split('\n')
  const found = lines.flatMap((line) => {
    const [, text = '', name = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line.trim()) ?? []
    return name === '' ? [] : { name, text }
  })
  const recordings = await Promise.all(
    found.map(async ({ name, text }) => ({ name, text, pcm: await readWav(path.join(POCKETSPHINX, `${name}.wav`)) })),
  )
  return { name: 'people (pocketsphinx-testdata)', goal: HUMAN_GOAL, recordings }
}

/** Lets the voices of a speech synthesizer say the sentences. Null where the program is not installed. */
async function synthetic(program: keyof typeof VOICES): Promise<SpokenSet | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-bench-'))
  try {
    const recordings: Spoken[] = []
    for (const voice of VOICES[program])
      for (const [index, text] of SENTENCES.entries()) {
        const file = path.join(folder, `${voice}-${index}.wav`)
        const args =
          program === 'flite' ? ['-voice', voice, '-t', text, '-o', file] : ['-v', voice, '-s', '150', '-w', file, text]
        await run(program, args)
        recordings.push({ name: `${voice} ${index + 1}`, text, pcm: await readWav(file) })
      }
    return { name: program, goal: program === 'flite' ? FLITE_GOAL : null, recordings }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Joins recordings with pauses of 0.8 seconds, again and again, up to a length. */
export function longRecording(recordings: readonly Spoken[], seconds: number): Spoken {
  const pcm = new Float32Array(seconds * SAMPLE_RATE)
  const texts: string[] = []
  for (let [at, index] = [0, 0]; ; index++) {
    const next = recordings[index % recordings.length]
    if (!next || at + next.pcm.length > pcm.length) return { name: `${seconds} seconds`, text: texts.join(' '), pcm }
    pcm.set(next.pcm, at)
    texts.push(next.text)
    at += next.pcm.length + 0.8 * SAMPLE_RATE
  }
}
