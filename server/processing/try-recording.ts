import { MAX_RECORDING_SECONDS } from '../contract/messages/import'
import type { HeldReason } from '../contract/processing/processing'
import type { Engines } from './port/engines'
import { type HeldError, OtherLanguageError } from './port/step-error'
import { isUnderstood, type Transcript } from './speech/recognizer'
import { heldByLanguage } from './steps/transcribe'

interface TryOptions {
  /** Whose turn it is in the isolated processes. */
  accountId: string
  /** BCP 47; null lets the engine detect it. */
  language: string | null
  vocabulary: readonly string[]
}

/**
 * Prepares, transcribes and summarizes a recording as that of a message, and keeps nothing. Providers are called, and no use
 * is counted.
 * @throws StepError
 */
export async function tryRecording(
  recording: Uint8Array,
  engines: Engines,
  { accountId, language, vocabulary }: TryOptions,
) {
  const timer = startTimer()
  const { webm, durationSeconds, inputFormat, damage } = await engines.prepareAudio(
    recording,
    { maxSeconds: MAX_RECORDING_SECONDS },
    accountId,
  )
  const audio = { input_format: inputFormat, duration_seconds: durationSeconds, damage, seconds: timer() }
  const possible = engines.canTranscribe(language)
  if (possible !== 'yes') return { audio, held: possible }
  const transcript = await transcribed(engines, { webm, durationSeconds }, { accountId, language, vocabulary })
  if ('reason' in transcript) return { audio, held: transcript.reason, language: transcript.language }
  const { text, confidence, language: spoken, source } = transcript
  const speech = { language: spoken, text, confidence, engine: source, seconds: timer() }
  const {
    summary,
    source: summarizer,
    dropped,
  } = await engines.summarize(transcript, {
    accountId,
    channelName: 'Try',
    channelType: 'domain',
    phoneCountry: null,
  })
  return {
    audio,
    held: isUnderstood(transcript) ? null : ('not_understood' satisfies HeldReason),
    transcript: speech,
    summary: { ...summary, engine: summarizer, left_out: dropped, seconds: timer() },
  }
}

async function transcribed(
  engines: Engines,
  recording: Parameters<Engines['transcribe']>[0],
  options: TryOptions,
): Promise<Transcript | HeldError> {
  try {
    return await engines.transcribe(recording, options)
  } catch (error) {
    if (!(error instanceof OtherLanguageError)) throw error
    return heldByLanguage(error.language, engines)
  }
}

/** Returns a function that returns the seconds since its last call. */
function startTimer(): () => number {
  let last = performance.now()
  return () => {
    const seconds = Number(((performance.now() - last) / 1000).toFixed(1))
    last = performance.now()
    return seconds
  }
}
