import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SPOKEN_MESSAGES } from '../../server/demo/spoken-messages'
import { wav } from '../../server/processing/audio/testing/wav'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/voice-activity'
import { NON_SPEECH, VOICE_LIKE } from '../../server/processing/speech/testing/non-speech'
import { ROOT } from '../../server/root'

/** A recording in any format that the service accepts, and what is said in it. */
export interface Spoken {
  name: string
  text: string
  bytes: Uint8Array
}

export interface SpokenSet {
  name: string
  /** Largest share of wrong words; null where there is no goal. */
  goal: number | null
  recordings: Spoken[]
}

const HUMAN_GOAL = 0.05
/** Sentences of LibriVox, in Debian's package pocketsphinx-testdata. */
export const POCKETSPHINX = '/usr/share/pocketsphinx/test/data/librivox'

/** Returns the sets that this machine has: the demonstration, people, and the folders of the caller. */
export async function spokenSets(folders: readonly string[]): Promise<SpokenSet[]> {
  const sets = [await demonstration(), await librivox()]
  for (const folder of folders)
    sets.push({ name: path.basename(folder), goal: HUMAN_GOAL, recordings: await fromFolder(folder) })
  sets.push({ name: 'without speech', goal: 0, recordings: signals(NON_SPEECH) })
  sets.push({ name: 'sounds like a voice', goal: null, recordings: signals(VOICE_LIKE) })
  return sets.filter((set) => set !== null)
}

/** In these every word is wrong. */
const signals = (recordings: Record<string, Float32Array>): Spoken[] =>
  Object.entries(recordings).map(([name, pcm]) => ({ name, text: '', bytes: wav([pcm], { rate: SAMPLE_RATE }) }))

async function demonstration(): Promise<SpokenSet> {
  const recordings = SPOKEN_MESSAGES.map(async ({ recording, text }) => ({
    name: recording,
    text,
    bytes: await readFile(path.join(ROOT, 'server/demo/audio/spoken', `${recording}.webm`)),
  }))
  return { name: 'demonstration', goal: null, recordings: await Promise.all(recordings) }
}

/** Reads sentences that people said, in Debian's package pocketsphinx-testdata. Null where it is not installed. */
async function librivox(): Promise<SpokenSet | null> {
  if (!existsSync(POCKETSPHINX)) return null
  const lines = (await readFile(path.join(POCKETSPHINX, 'transcription'), 'utf8')).split('\n')
  const found = lines.flatMap((line) => {
    const [, text = '', name = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line.trim()) ?? []
    return name === '' ? [] : { name, text }
  })
  const read = (name: string) => readFile(path.join(POCKETSPHINX, `${name}.wav`))
  const recordings = found.map(async (one) => ({ ...one, bytes: await read(one.name) }))
  return { name: 'people (pocketsphinx-testdata)', goal: HUMAN_GOAL, recordings: await Promise.all(recordings) }
}

/** Reads each .wav file with the .txt file of the same name. */
async function fromFolder(folder: string): Promise<Spoken[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wav')).map((name) => name.slice(0, -4))
  if (names.length === 0) throw new Error(`${folder} has no .wav files.`)
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      text: await readFile(path.join(folder, `${name}.txt`), 'utf8'),
      bytes: await readFile(path.join(folder, `${name}.wav`)),
    })),
  )
}
