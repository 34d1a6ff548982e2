import { decodeSpeechPcm } from '../../server/processing/audio/decode-opus'
import { prepareInProcess } from '../../server/processing/audio/prepare-in-process'
import { BUILT_IN_LANGUAGES, readWeights, WHISPER } from '../../server/processing/models/models'
import { loadRuntime } from '../../server/processing/models/runtime'
import { findSpeech, SAMPLE_RATE } from '../../server/processing/speech/built-in/find-speech'
import { type Hear, loadWhisper } from '../../server/processing/speech/whisper/whisper'
import { type People, people } from './people'
import { spoken } from './recordings'

const SECONDS = 3
const QUICK_RECORDINGS = 2

/** Identifies the language of the first three seconds of speech, among those of the built-in engine. Returns lines of text. */
export async function identifyLanguages(folder: string, quick: boolean): Promise<string[]> {
  const [model, vocabulary] = (await readWeights(WHISPER, folder)) as [Uint8Array, Uint8Array]
  const hear = await loadWhisper(await loadRuntime(), model, vocabulary)
  const synthetic = BUILT_IN_LANGUAGES.map((language) => ({
    name: `synthetic voices, ${language}`,
    language,
    recordings: () => spoken(language),
  }))
  const lines: string[] = []
  for (const [who, groups] of [
    ['people', people()],
    ['synthetic voices', synthetic],
  ] as const) {
    const results: Identified[] = []
    for (const group of groups) results.push(await identify(hear, group, quick))
    const sum = (value: (one: Identified) => number) => results.reduce((all, one) => all + value(one), 0)
    lines.push(
      `languages identified by ${SECONDS} seconds of ${who}: ${sum((one) => one.right)} of ${sum((one) => one.count)}`,
      ...results.flatMap((one) => one.line),
    )
  }
  return lines
}

interface Identified {
  count: number
  right: number
  line: string[]
}

async function identify(hear: Hear, { name, language, recordings }: People, quick: boolean): Promise<Identified> {
  const wrong: string[] = []
  const all = await recordings()
  const some = quick ? all.slice(0, QUICK_RECORDINGS) : all
  for (const recording of some) {
    const { webm } = await prepareInProcess(recording.bytes, { maxSeconds: 120 })
    const { pcm, stretches } = await findSpeech(await decodeSpeechPcm(webm))
    const start = Math.round((stretches[0]?.start ?? 0) * SAMPLE_RATE)
    const { languages } = await hear(pcm.subarray(start, start + SECONDS * SAMPLE_RATE))
    const heard = languages.find((one) => BUILT_IN_LANGUAGES.some((built) => built === one.language))
    if (heard?.language !== language)
      wrong.push(`${recording.name} as ${heard?.language} (${heard?.probability.toFixed(2)})`)
  }
  const [count, right] = [some.length, some.length - wrong.length]
  const line = count === 0 ? [] : [`  ${name}: ${right} of ${count}${wrong.length > 0 ? `, ${wrong.join(', ')}` : ''}`]
  return { count, right, line }
}
