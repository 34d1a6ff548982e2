import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SPOKEN_MESSAGES } from '../../server/demo/seed-messages'
import { wav } from '../../server/processing/audio/write-wav'
import { BUILT_IN_LANGUAGES } from '../../server/processing/models/models'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/find-speech'
import { NON_SPEECH, VOICE_LIKE } from '../../server/processing/speech/testing/non-speech'
import { ROOT } from '../../server/root'
import { dutchDialogs } from './people'
import { babble, echoed, louder, MUSIC, noise, over, pinkNoise, telephone } from './sounds'
import { speak, toSamples, VOICES } from './voices'

/** A recording in any format that the service accepts, and what is said in it. */
export interface Spoken {
  name: string
  /** Empty where no one says anything that can be understood. */
  text: string
  /** ISO 639 code. */
  language: string
  bytes: Uint8Array
}

export interface SpokenSet {
  name: string
  /** Largest share of wrong words in what is published; null where there is no goal. */
  goal: number | null
  /** Largest share of recordings that wait for a person; null where there is no goal. */
  held: number | null
  /** The language that the channel expects; null for any. */
  channel: string | null
  /** Empty where what it needs is not installed. */
  recordings: () => Promise<Spoken[]>
}

const HUMAN_GOAL = 0.05
const SYNTHETIC_GOAL = 0.08
const HELD_GOAL = 0.01
/** Sentences of LibriVox, in Debian's package pocketsphinx-testdata. */
export const POCKETSPHINX = '/usr/share/pocketsphinx/test/data/librivox'

const set = (name: string, recordings: SpokenSet['recordings'], goals: Partial<SpokenSet> = {}): SpokenSet => ({
  name,
  goal: null,
  held: null,
  channel: null,
  ...goals,
  recordings,
})

/** Returns all sets: what is spoken clearly, what is noisy, other languages, and what is no speech. */
export function spokenSets(folders: readonly string[]): SpokenSet[] {
  const other = (channel: string | null) => ({ channel })
  return [
    set('demonstration', demonstration, { held: HELD_GOAL }),
    set('people (pocketsphinx-testdata)', librivox, { goal: HUMAN_GOAL, held: HELD_GOAL }),
    ...folders.map((folder) => set(path.basename(folder), () => fromFolder(folder), { goal: HUMAN_GOAL })),
    set('English voices', () => spoken('en'), { goal: SYNTHETIC_GOAL, held: HELD_GOAL }),
    ...Object.entries(CONDITIONS).map(([name, change]) => set(`English, ${name}`, () => changed(change))),
    set('people, nl (fillets-ng-data-nl)', dutchPeople),
    ...BUILT_IN_LANGUAGES.filter((language) => language !== 'en').map((language) =>
      set(`language ${language}`, () => spoken(language)),
    ),
    set('languages without an engine', unsupported),
    set('other languages where English is expected', foreign, other('en')),
    set('other languages where German is expected', async () => (await foreign()).filter(isNot('de')), other('de')),
    set('babble', babbling, { goal: 0 }),
    set('music', async () => sounds(MUSIC), { goal: 0 }),
    set('without speech', async () => signals(NON_SPEECH), { goal: 0 }),
    set('sounds like a voice', async () => signals(VOICE_LIKE), { goal: 0 }),
  ]
}

const isNot = (language: string) => (recording: Spoken) => recording.language !== language
const encoded = (pcm: Float32Array) => wav([pcm], { rate: SAMPLE_RATE })

const signals = (recordings: Record<string, Float32Array>): Spoken[] =>
  Object.entries(recordings).map(([name, pcm]) => ({ name, text: '', language: '', bytes: encoded(pcm) }))
const sounds = (recordings: Readonly<Record<string, () => Float32Array>>): Spoken[] =>
  signals(Object.fromEntries(Object.entries(recordings).map(([name, make]) => [name, make()])))

/** Reads the spoken messages of the demonstration, by a speech synthesizer. */
const demonstration = (): Promise<Spoken[]> =>
  Promise.all(
    SPOKEN_MESSAGES.map(async ({ recording, text }) => ({
      name: recording,
      text,
      language: 'en',
      bytes: await readFile(path.join(ROOT, 'server/demo/audio/spoken', `${recording}.webm`)),
    })),
  )

/** Reads sentences that people said, in Debian's package pocketsphinx-testdata. */
async function librivox(): Promise<Spoken[]> {
  if (!existsSync(POCKETSPHINX)) return []
  const lines = (await readFile(path.join(POCKETSPHINX, 'transcription'), 'utf8')).split('\n')
  const found = lines.flatMap((line) => {
    const [, text = '', name = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line.trim()) ?? []
    return name === '' ? [] : { name, text, language: 'en' }
  })
  const read = (name: string) => readFile(path.join(POCKETSPHINX, `${name}.wav`))
  return Promise.all(found.map(async (one) => ({ ...one, bytes: await read(one.name) })))
}

/** Reads sentences of a game. */
const dutchPeople = async (): Promise<Spoken[]> => (await dutchDialogs()).map((one) => ({ ...one, language: 'nl' }))

/** Reads each .wav file with the .txt file of the same name. */
async function fromFolder(folder: string): Promise<Spoken[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wav')).map((name) => name.slice(0, -4))
  if (names.length === 0) throw new Error(`${folder} has no .wav files.`)
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      language: 'en',
      text: await readFile(path.join(folder, `${name}.txt`), 'utf8'),
      bytes: await readFile(path.join(folder, `${name}.wav`)),
    })),
  )
}

/** Returns the messages of a language in texts.txt, by all voices of the language that are installed. */
export const spoken = once(async (language: string): Promise<Spoken[]> => {
  const recordings: Spoken[] = []
  for (const voice of VOICES.filter((one) => one.language === language))
    for (const [index, text] of (await textsOf(language)).entries()) {
      const pcm = await speak(voice, text)
      if (pcm) recordings.push({ name: `${voice.name} ${index + 1}`, text, language, bytes: encoded(pcm) })
    }
  return recordings
})

/** Keeps the results: several sets have the same recordings. */
function once<Result>(make: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const results = new Map<string, Promise<Result>>()
  return (key) => {
    const result = results.get(key) ?? make(key)
    results.set(key, result)
    return result
  }
}

async function textsOf(language: string): Promise<string[]> {
  const lines = (await readFile(path.join(ROOT, 'bench/speech/texts.txt'), 'utf8')).split('\n')
  return lines.filter((line) => line.startsWith(`${language} `)).map((line) => line.slice(language.length + 1))
}

const all = async (languages: readonly string[]) => (await Promise.all(languages.map(spoken))).flat()
const languages = (): string[] => [...new Set(VOICES.map(({ language }) => language))]
const isBuiltIn = (language: string) => BUILT_IN_LANGUAGES.some((one) => one === language)
const unsupported = () => all(languages().filter((language) => !isBuiltIn(language)))
const foreign = () => all(languages().filter((language) => language !== 'en'))

/** How many recordings of each condition; the first ones by other voices. */
const CONDITION_COUNT = 10

const CONDITIONS: Readonly<Record<string, (pcm: Float32Array, babbling: Float32Array) => Float32Array>> = {
  telephone: telephone,
  'very quiet': (pcm) => louder(pcm, -35),
  clipped: (pcm) => louder(pcm, 18),
  'in a room': echoed,
  'noise 20 dB below': (pcm) => over(pcm, pinkNoise(pcm.length, 3), 20),
  'noise 10 dB below': (pcm) => over(pcm, pinkNoise(pcm.length, 3), 10),
  'noise 0 dB below': (pcm) => over(pcm, noise(pcm.length, 3), 0),
  'babble 20 dB below': (pcm, voices) => over(pcm, voices, 20),
  'babble 10 dB below': (pcm, voices) => over(pcm, voices, 10),
  'babble as loud': (pcm, voices) => over(pcm, voices, 0),
  'music 10 dB below': (pcm) => over(pcm, (MUSIC['a band'] as () => Float32Array)(), 10),
}

async function changed(change: (pcm: Float32Array, babbling: Float32Array) => Float32Array): Promise<Spoken[]> {
  const [people, voices, background] = await Promise.all([librivox(), spoken('en'), crowd('')])
  const messages = voices.length / 5
  const some = [...people, ...voices.filter((_, index) => index % messages === Math.floor(index / messages))]
  return Promise.all(
    some.slice(0, CONDITION_COUNT).map(async (one) => ({
      ...one,
      bytes: encoded(change(await toSamples(one.bytes), background)),
    })),
  )
}

const BABBLES = [3, 4, 5, 6, 8, 10, 12, 16]

/** Many people at once. */
const crowd = once(async () => {
  const last = (await babbling()).at(-1)
  return last ? toSamples(last.bytes) : new Float32Array(SAMPLE_RATE)
})

/** Several people who talk at once: no one can tell what is said. */
async function babbling(): Promise<Spoken[]> {
  const voices = await Promise.all((await spoken('en')).map(({ bytes }) => toSamples(bytes)))
  if (voices.length === 0) return []
  return BABBLES.map((count, index) => {
    const some = Array.from({ length: count }, (_, i) => voices[(37 * i + 7 * index) % voices.length] as Float32Array)
    return { name: `${count} people at once`, text: '', language: 'en', bytes: encoded(babble(some)) }
  })
}
