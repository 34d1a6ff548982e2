import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { wav } from '../../server/processing/audio/write-wav'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/find-speech'
import { toSamples } from './voices'

/** Recordings of one person or more in a language, without a text. */
export interface People {
  name: string
  language: string
  recordings(): Promise<{ name: string; bytes: Uint8Array }[]>
}

const MOST_RECORDINGS = 12
/** In 8 kHz and 16 bits, and in GSM. Shorter ones have less than three seconds. */
const LEAST_BYTES = { '.wav': 60_000, '.gsm': 6_500 } as const

/** Returns the people whose packages of Debian are installed. */
export const people = (): People[] => [...PROMPTS, ...WORDS].filter(({ folder }) => existsSync(folder))

type InFolder = People & { folder: string }

/** Sentences of telephone systems. */
const PROMPTS: InFolder[] = [
  // asterisk-core-sounds-*-wav (CC BY-SA 3.0)
  prompts('es', 'es_MX_f_Allison'),
  prompts('fr', 'fr_CA_f_June'),
  prompts('it', 'it_IT_m_Carlo'),
  prompts('ru', 'ru_RU_f_IvrvoiceRU'),
  // asterisk-prompt-it-menardi-wav (CC BY-SA 3.0), -es-co, -fr-armelle (GPL-2)
  prompts('it', 'it_IT_f_Menardi'),
  prompts('es', 'es'),
  prompts('fr', 'fr'),
]

/** Single words, which are joined: ktuberling-data (GPL-2). */
const WORDS: InFolder[] = ['de', 'nl', 'pt', 'es', 'fr', 'it', 'ca', 'ru', 'uk', 'sv'].map((language) => {
  const folder = path.join('/usr/share/ktuberling/sounds', language)
  return { name: `words of ktuberling, ${language}`, language, folder, recordings: () => joinedWords(folder) }
})

function prompts(language: string, voice: string): InFolder {
  const folder = path.join('/usr/share/asterisk/sounds', voice)
  return {
    name: `prompts of Asterisk, ${voice}`,
    language,
    folder,
    async recordings() {
      const names = (await readdir(folder)).filter((name) => path.extname(name) in LEAST_BYTES).sort()
      const files = await Promise.all(
        names.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
      )
      return spread(
        files.filter(({ name, bytes }) => bytes.length >= LEAST_BYTES[path.extname(name) as keyof typeof LEAST_BYTES]),
      )
    },
  }
}

const WORDS_EACH = 6
const GAP = new Float32Array(SAMPLE_RATE / 5)

async function joinedWords(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.(ogg|wav)$/.test(name)).sort()
  const groups = Array.from({ length: Math.floor(names.length / WORDS_EACH) }, (_, index) =>
    names.slice(index * WORDS_EACH, (index + 1) * WORDS_EACH),
  )
  return Promise.all(
    spread(groups).map(async (group) => {
      const words = await Promise.all(group.map((name) => decoded(path.join(folder, name))))
      const samples = words.flatMap((word) => [...word, ...GAP])
      return { name: group.join(' '), bytes: wav([Float32Array.from(samples)], { rate: SAMPLE_RATE }) }
    }),
  )
}

async function decoded(file: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'wav', '-']
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return toSamples(stdout)
}

/** Takes at most as many as a language needs, from the whole list. */
const spread = <Item>(items: readonly Item[]): Item[] =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / MOST_RECORDINGS)) === 0)
