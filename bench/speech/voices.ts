import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Damage } from '../../server/processing/audio/damage'
import { MonoMixer } from '../../server/processing/audio/pcm'
import { readWav } from '../../server/processing/audio/read-wav'
import { Resampler } from '../../server/processing/audio/resample'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/find-speech'

/** A speech synthesizer of Debian with one of its voices. */
export interface Voice {
  /** Program and voice. */
  name: string
  language: string
  /** Debian's package with the voice, and its licence. */
  source: string
  command(text: string, file: string, textFile: string): [program: string, args: string[]]
}

const flite = (voice: string): Voice => ({
  name: `flite ${voice}`,
  language: 'en',
  source: 'flite (BSD-like)',
  command: (text, file) => ['flite', ['-voice', voice, '-t', text, '-o', file]],
})

const festival = (language: string, voice: string, source: string, encoding = 'utf8'): Voice => ({
  name: `festival ${voice}`,
  language,
  source,
  command: (_, file, textFile) => [
    'sh',
    ['-c', `iconv -f utf8 -t ${encoding}//TRANSLIT "${textFile}" | text2wave -eval "(voice_${voice})" -o "${file}"`],
  ],
})

const espeak = (language: string, voice = language): Voice => ({
  name: `espeak-ng ${voice}`,
  language,
  source: 'espeak-ng (GPL-3)',
  command: (text, file) => ['espeak-ng', ['-v', voice, '-s', '150', '-w', file, text]],
})

/** Voices that people understand without effort. */
export const VOICES: readonly Voice[] = [
  ...['kal16', 'awb', 'rms', 'slt'].map(flite),
  festival('en', 'cmu_us_slt_arctic_hts', 'festvox-us-slt-hts (BSD-like)'),
  festival('it', 'lp_diphone', 'festvox-italp16k (GPL-2)', 'latin1'),
  festival('it', 'pc_diphone', 'festvox-itapc16k (GPL-2)', 'latin1'),
  festival('ca', 'upc_ca_ona_hts', 'festvox-ca-ona-hts (LGPL-2.1)', 'latin1'),
  festival('ru', 'msu_ru_nsh_clunits', 'festvox-ru (BSD-like)'),
  festival('cs', 'czech_dita', 'festvox-czech-dita (GPL-3)', 'iso-8859-2'),
  festival('cs', 'czech_ph', 'festvox-czech-ph (GPL-3)', 'iso-8859-2'),
  festival('fi', 'suo_fi_lj_diphone', 'festvox-suopuhe-lj (GPL-2)', 'latin1'),
  festival('hi', 'hindi_NSK_diphone', 'festvox-hi-nsk (GPL-2)'),
  festival('te', 'telugu_NSK_diphone', 'festvox-te-nsk (GPL-2)'),
  ...['de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ca', 'ru', 'uk', 'tr', 'sv', 'id'].map((code) => espeak(code)),
  ...['cs', 'fi', 'hi', 'hu', 'el', 'ro', 'da', 'ar', 'vi', 'fa'].map((code) => espeak(code)),
  espeak('zh', 'cmn'),
]

/** Returns what a voice says, as samples at 16 kHz; null where its package is not installed. */
export async function speak(voice: Voice, text: string): Promise<Float32Array | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'voice-'))
  try {
    const [file, textFile] = [path.join(folder, 'spoken.wav'), path.join(folder, 'text.txt')]
    await writeFile(textFile, text)
    await promisify(execFile)(...voice.command(text, file, textFile))
    return toSamples(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Reads a WAV file as mono samples at 16 kHz. */
export async function toSamples(wav: Uint8Array): Promise<Float32Array> {
  const { rate, blocks } = readWav(wav, new Damage(), 600)
  const mixer = new MonoMixer()
  const resampler = rate === SAMPLE_RATE ? null : new Resampler(rate, SAMPLE_RATE)
  const parts: Float32Array[] = []
  for await (const block of blocks) {
    const mono = mixer.add(block)
    parts.push(resampler ? resampler.push(mono) : mono.slice())
  }
  if (resampler) parts.push(resampler.end())
  return Float32Array.from(parts.flatMap((part) => [...part]))
}
