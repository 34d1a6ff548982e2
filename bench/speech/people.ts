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
export const people = (): People[] => [...PROMPTS, DIALOGS, ...WORDS].filter(({ folder }) => existsSync(folder))

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

const FILLETS = '/usr/share/games/fillets-ng'

/** Sentences that actors say as people and as fish, with what they say: fillets-ng-data-nl (GPL-2). */
const DIALOGS: InFolder = {
  name: 'dialogs of Fish Fillets, nl',
  language: 'nl',
  folder: FILLETS,
  recordings: dutchDialogs,
}

const LEAST_WORDS = 9
const MOST_DIALOGS = 60

/** Reads the longer sentences of the game, evenly from all of its levels. */
export async function dutchDialogs(): Promise<{ name: string; text: string; bytes: Uint8Array }[]> {
  if (!existsSync(FILLETS)) return []
  const found: { name: string; text: string; file: string }[] = []
  for (const level of (await readdir(path.join(FILLETS, 'sound'))).sort()) {
    const script = path.join(FILLETS, 'script', level, 'dialogs_nl.lua')
    const source = existsSync(script) ? await readFile(script, 'utf8') : ''
    for (const [, name = '', text = ''] of source.matchAll(/dialogId\("(.*?)",.*\)\s+dialogStr\("(.*)"\)/g)) {
      const file = path.join(FILLETS, 'sound', level, 'nl', `${name}.ogg`)
      if (text.split(/\s+/).length >= LEAST_WORDS && existsSync(file)) found.push({ name, text, file })
    }
  }
  const read = async (file: string) => encodeWav(await decoded(file))
  return Promise.all(
    spread(found, MOST_DIALOGS).map(async ({ name, text, file }) => ({ name, text, bytes: await read(file) })),
  )
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
      return { name: group.join(' '), bytes: encodeWav(Float32Array.from(samples)) }
    }),
  )
}

const encodeWav = (samples: Float32Array) => wav([samples], { rate: SAMPLE_RATE })

async function decoded(file: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'wav', '-']
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return toSamples(stdout)
}

/** Takes at most as many as a language needs, from the whole list. */
const spread = <Item>(items: readonly Item[], most = MOST_RECORDINGS): Item[] =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / most)) === 0)
