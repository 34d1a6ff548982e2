import { decodeSpeechPcm } from '../../server/processing/audio/decode-opus'
import { prepareInProcess } from '../../server/processing/audio/prepare-in-process'
import { findSpeech } from '../../server/processing/speech/built-in/find-speech'
import { loadRuntime } from '../../server/processing/speech/built-in/runtime'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/voice-activity'
import { BUILT_IN_LANGUAGES } from '../../server/processing/speech/languages'
import { WHISPER } from '../../server/processing/speech/weights/models'
import { readWeights } from '../../server/processing/speech/weights/read-weights'
import { loadWhisper } from '../../server/processing/speech/whisper/whisper'
import { spoken } from './recordings'

const SECONDS = 3
const QUICK_RECORDINGS = 2

/** Identifies the language of the first three seconds of speech, among those of the built-in engine. Returns lines of text. */
export async function identifyLanguages(folder: string, quick: boolean): Promise<string[]> {
  const [model, vocabulary] = (await readWeights(WHISPER, folder)) as [Uint8Array, Uint8Array]
  const hear = await loadWhisper(await loadRuntime(), model, vocabulary)
  const lines: string[] = []
  let [right, count] = [0, 0]
  for (const language of BUILT_IN_LANGUAGES) {
    const wrong: string[] = []
    const recordings = await spoken(language)
    for (const { name, bytes } of recordings.slice(0, quick ? QUICK_RECORDINGS : undefined)) {
      const { webm } = await prepareInProcess(bytes, { maxSeconds: 60 })
      const { pcm, stretches } = await findSpeech(await decodeSpeechPcm(webm))
      const start = Math.round((stretches[0]?.start ?? 0) * SAMPLE_RATE)
      const { languages } = await hear(pcm.subarray(start, start + SECONDS * SAMPLE_RATE))
      const heard = languages.find((one) => BUILT_IN_LANGUAGES.some((built) => built === one.language))
      count++
      if (heard?.language === language) right++
      else wrong.push(`${name} as ${heard?.language}`)
    }
    if (wrong.length > 0) lines.push(`language ${language} of ${SECONDS} seconds: ${wrong.join(', ')}`)
  }
  return [`languages identified by ${SECONDS} seconds: ${right} of ${count}`, ...lines]
}
