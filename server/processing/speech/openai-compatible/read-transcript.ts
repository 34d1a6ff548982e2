import { z } from 'zod'
import { primaryLanguage } from '../language'
import type { Transcript, TranscriptSegment } from '../transcript'

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

/**
 * Reads a transcript of an OpenAI-compatible server. Servers omit fields, so a segment without times counts as absent.
 * @param language that was requested
 * @returns null when the JSON is no transcript
 */
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

/** The English names of all languages that have a code of two letters. */
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
