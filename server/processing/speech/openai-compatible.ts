import { FormData } from 'undici'
import { z } from 'zod'
import { StepError } from '../port/step-error'
import { callProvider } from '../providers/call-provider'
import {
  primaryLanguage,
  type Recognizer,
  type Recording,
  type SpeechStatus,
  type TranscribeOptions,
  type Transcript,
  type TranscriptSegment,
  transcriptionTimeoutMs,
} from './recognizer'

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
/** It tells speakers apart: it gives no probabilities, takes no prompt, and must be told how to cut more than 30 seconds. */
const DIARIZING_MODEL = /^gpt-4o.*-diarize/
/** Whisper reads at most 224 tokens before the sound. */
const MAX_PROMPT_CHARACTERS = 600
/** A request that the server does not understand. A recording that it does not understand can have the same status. */
const NOT_UNDERSTOOD = [400, 422, 501]
/** Five minutes of speech with times for each word are below 300 kB. */
const MAX_RESPONSE_BYTES = 2_000_000

type TranscriptionFormat = 'verbose_json' | 'json-with-logprobs' | 'json'

/** Transcribes with a server that has the API of OpenAI: with segments, and with less where they are refused. */
export function openAiRecognizer(
  { baseUrl, apiKey, model, languages }: OpenAiCompatibleSettings,
  timeoutMs: (recording: Recording) => number = transcriptionTimeoutMs,
): Recognizer {
  const { host } = new URL(baseUrl)
  /** The formats that the server may understand, the richest first. The first success keeps the rest. */
  let formats = formatsOf(model)

  async function transcribe(
    recording: Recording,
    { language, vocabulary = [], signal }: TranscribeOptions,
  ): Promise<Transcript> {
    const deadline = performance.now() + timeoutMs(recording)
    for (const format of formats) {
      const isLast = format === formats.at(-1)
      const { status, body } = await callProvider({
        url: transcriptionUrl(baseUrl),
        apiKey,
        body: { form: formOf(recording.webm, { model, format, language, vocabulary }) },
        timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())),
        maxResponseBytes: MAX_RESPONSE_BYTES,
        expectedStatuses: isLast ? [] : NOT_UNDERSTOOD,
        signal,
      })
      if (NOT_UNDERSTOOD.includes(status)) continue
      const transcript = readTranscript(body, language)
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

function formatsOf(model: string): TranscriptionFormat[] {
  if (DIARIZING_MODEL.test(model)) return ['json']
  return GPT_MODEL.test(model) ? ['json-with-logprobs', 'json'] : ['verbose_json', 'json-with-logprobs', 'json']
}

/** Keeps the query of the base URL, which some gateways need. */
function transcriptionUrl(baseUrl: string): string {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/{1,8}$/, '')}/audio/transcriptions`
  return url.href
}

function formOf(
  webm: Uint8Array,
  {
    model,
    format,
    language,
    vocabulary,
  }: { model: string; format: TranscriptionFormat; language: string | null; vocabulary: readonly string[] },
): FormData {
  const form = new FormData()
  form.set('model', model)
  if (language !== null) form.set('language', primaryLanguage(language))
  form.set('response_format', format === 'verbose_json' ? 'verbose_json' : 'json')
  if (format === 'json-with-logprobs') form.set('include[]', 'logprobs')
  if (DIARIZING_MODEL.test(model)) form.set('chunking_strategy', 'auto')
  else if (vocabulary.length > 0) form.set('prompt', promptOf(vocabulary))
  // Servers choose the decoder by the name's extension.
  form.set('file', new Blob([new Uint8Array(webm)], { type: 'audio/webm' }), 'recording.webm')
  return form
}

/** Names the terms as a sentence that comes before the recording; the first ones where not all fit. */
function promptOf(vocabulary: readonly string[]): string {
  const fitting: string[] = []
  let length = 0
  for (const term of vocabulary) {
    length += term.length + 2
    if (length > MAX_PROMPT_CHARACTERS) break
    fitting.push(term)
  }
  return `${fitting.join(', ')}.`
}

const invalidResponse = (host: string) =>
  new StepError('provider_response_invalid', `${host} sent a response that is no transcript.`, { retry: 'schedule' })

/** `json` has the text; with `include[]=logprobs` also the probability of each token. `verbose_json` has segments. */
const Response = z.object({
  text: z.string(),
  language: z.string().nullish(),
  segments: z.array(z.unknown()).nullish(),
  logprobs: z.array(z.unknown()).nullish(),
})

const Segment = z.object({
  start: z.number().min(0),
  end: z.number().min(0),
  text: z.string(),
  avg_logprob: z.number().optional().catch(undefined),
  no_speech_prob: z.number().min(0).max(1).optional().catch(undefined),
})
type Segment = z.infer<typeof Segment>

const TokenProbability = z.object({ logprob: z.number() })

/** Reads a transcript; null when the JSON is none. Servers omit fields, so a segment without times counts as absent. */
export function readTranscript(json: unknown, language: string | null): Omit<Transcript, 'source'> | null {
  const response = Response.safeParse(json)
  if (!response.success) return null
  const { text, segments, logprobs } = response.data
  const valid = (segments ?? []).flatMap((segment) => Segment.safeParse(segment).data ?? [])
  return {
    text: text.trim(),
    confidence: confidenceOfTokens(logprobs ?? []) ?? confidenceOfSegments(valid),
    language: languageCode(response.data.language) ?? (language === null ? 'und' : primaryLanguage(language)),
    segments: valid.map(toSegment).filter((segment) => segment.text !== ''),
  }
}

const toSegment = ({ start, end, text }: Segment): TranscriptSegment => ({ start, end, text: text.trim() })

/** Returns exp of the mean logarithm, or null where the response has no probabilities. */
function confidenceOfTokens(logprobs: readonly unknown[]): number | null {
  const values = logprobs.flatMap((entry) => TokenProbability.safeParse(entry).data?.logprob ?? [])
  if (values.length === 0) return null
  return between0And1(Math.exp(values.reduce((sum, value) => sum + value, 0) / values.length))
}

/** Returns exp(avg_logprob) × (1 − no_speech_prob), weighted by the lengths of the segments. */
function confidenceOfSegments(segments: readonly Segment[]): number | null {
  const rated = segments.filter(({ avg_logprob }) => avg_logprob !== undefined)
  if (rated.length === 0) return null
  // Some servers give all segments the same times. Then each counts the same.
  const hasTimes = rated.every(({ start, end }) => end > start)
  const weightOf = ({ start, end }: Segment) => (hasTimes ? end - start : 1)
  const weight = rated.reduce((sum, segment) => sum + weightOf(segment), 0)
  const rating = ({ avg_logprob = 0, no_speech_prob = 0 }: Segment) => Math.exp(avg_logprob) * (1 - no_speech_prob)
  return between0And1(rated.reduce((sum, segment) => sum + weightOf(segment) * rating(segment), 0) / weight)
}

const between0And1 = (value: number) => Math.min(1, Math.max(0, value))

const CODE = /^[a-z]{2,3}([-_][a-z0-9]+)*$/i

/** Reads `en`, `en-US` or, as Whisper writes it, `english`. Returns null for anything else. */
export function languageCode(text: string | null | undefined): string | null {
  const name = text?.trim().toLowerCase() ?? ''
  return namesToCodes().get(name) ?? (CODE.test(name) ? primaryLanguage(name) : null)
}

let codes: Map<string, string> | undefined

function namesToCodes(): Map<string, string> {
  if (codes) return codes
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  codes = new Map(
    letters.flatMap((first) =>
      letters.flatMap((second): [string, string][] => {
        const name = names.of(first + second)
        return name ? [[name.toLowerCase(), first + second]] : []
      }),
    ),
  )
  return codes
}
