import { EnvHttpProxyAgent } from 'undici'
import { StepError } from '../../port/step-error'
import {
  type Recording,
  type SpeechEngine,
  type SpeechStatus,
  type TranscribeOptions,
  transcriptionTimeoutMs,
} from '../engine'
import { primaryLanguage } from '../language'
import type { Transcript } from '../transcript'
import { providerFailure } from './provider-failure'
import { readTranscript } from './read-transcript'
import { requestTranscription, type TranscriptionFormat } from './request-transcription'

export interface OpenAiCompatibleSettings {
  /** Up to `/v1`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
  languages: readonly string[] | 'any'
}

const NAME = 'openai-compatible'
/** What OpenAI's newer models offer: the text and probabilities, no segments. */
const GPT_MODEL = /^gpt-4o/
/** A request that the server does not understand. A recording that it does not understand can have the same status. */
const NOT_UNDERSTOOD = [400, 422, 501]

/**
 * Transcribes with a server that has the API of OpenAI: OpenAI, speaches, vLLM, whisper.cpp, LocalAI. It asks for
 * segments first, and for less where the server refuses that.
 */
export function openAiCompatibleEngine(
  { baseUrl, apiKey, model, languages }: OpenAiCompatibleSettings,
  timeoutMs: (recording: Recording) => number = transcriptionTimeoutMs,
): SpeechEngine {
  const { host } = new URL(baseUrl)
  // The deadline of the whole request replaces the limits of the agent.
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: 0, bodyTimeout: 0 })
  /** The formats that the server may understand, the richest first. The first success keeps the rest. */
  let formats: TranscriptionFormat[] = GPT_MODEL.test(model)
    ? ['json-with-logprobs', 'json']
    : ['verbose_json', 'json-with-logprobs', 'json']

  async function transcribe(recording: Recording, { language, signal }: TranscribeOptions): Promise<Transcript> {
    const deadline = AbortSignal.timeout(timeoutMs(recording))
    const settings = { baseUrl, apiKey, model, dispatcher, deadline, signal }
    for (const format of formats) {
      const code = language === null ? null : primaryLanguage(language)
      const response = await requestTranscription(recording.webm, { ...settings, format, language: code })
      const isLast = format === formats.at(-1)
      if (NOT_UNDERSTOOD.includes(response.status) && !isLast) continue
      if (response.status < 200 || response.status > 299) throw providerFailure(response, { host, key: apiKey })
      const transcript = readTranscript(parseJson(response.body), language)
      if (!transcript) throw invalidResponse(host)
      formats = formats.slice(formats.indexOf(format))
      return { ...transcript, source: { engine: NAME, model } }
    }
    throw new Error('There is no format to request.')
  }

  const status = async (): Promise<SpeechStatus> => ({
    engine: NAME,
    model,
    state: 'ready',
    languages,
    detail: `Recordings are sent to ${host} and transcribed there.`,
  })
  return { name: NAME, languages, isReady: () => true, status, transcribe }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reported as an invalid response, without the text: it can be a transcript.
    return undefined
  }
}

const invalidResponse = (host: string) =>
  new StepError('provider_response_invalid', `${host} sent a response that is no transcript.`, { retry: 'schedule' })
