import { StepError } from '../../port/step-error'
import { callProvider } from '../../providers/call-provider'
import type { Claims } from '../claims'
import type { SummaryEngine, SummaryRequest } from '../engine'
import { CLAIMS_SCHEMA, messagesOf } from './prompt'
import { readCompletion } from './read-completion'

export interface OpenAiSettings {
  /** Ends before `/chat/completions`, without a slash. */
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** One deadline for all requests of a summary, in milliseconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 45_000
/** A summary has 10 kB; reasoning in the response may be long. */
const MAX_RESPONSE_BYTES = 1024 * 1024

/** How a server wants to be asked, from the strictest to the plainest. */
const FORMATS = [
  {
    type: 'json_schema',
    json_schema: { name: 'voice_message_summary', strict: true, schema: CLAIMS_SCHEMA },
  },
  { type: 'json_object' },
  undefined,
] as const

interface Abilities {
  /** Index in `FORMATS`. */
  format: number
  hasTemperature: boolean
}

/** What servers were found to accept, by URL and model, until this process ends. */
const known = new Map<string, Abilities>()

/** Creates the engine for any server with the chat completions API of OpenAI. */
export function openAiEngine(settings: OpenAiSettings): SummaryEngine {
  return {
    source: { engine: 'openai-compatible', model: settings.model },
    languages: 'any',
    claim: (request) => claim(settings, request),
  }
}

async function claim(settings: OpenAiSettings, request: SummaryRequest): Promise<Claims> {
  const server = `${settings.baseUrl} ${settings.model}`
  const deadline = performance.now() + (settings.timeoutMs ?? TIMEOUT_MS)
  const first = known.get(server) ?? { format: 0, hasTemperature: true }
  let refusal: StepError | undefined
  for (const abilities of attempts(first)) {
    try {
      const body = await complete(settings, request, abilities, deadline - performance.now())
      known.set(server, abilities)
      return readCompletion(body)
    } catch (error) {
      if (!(error instanceof StepError) || !isAboutOptions(error)) throw error
      refusal ??= error
    }
  }
  throw refusal!
}

/** Returns the options to try: as known, without temperature, and then the plainer formats in both ways. */
function attempts({ format, hasTemperature }: Abilities): Abilities[] {
  const temperatures = hasTemperature ? [true, false] : [false]
  return FORMATS.slice(format).flatMap((_, index) =>
    temperatures.map((withTemperature) => ({ format: format + index, hasTemperature: withTemperature })),
  )
}

/** Servers describe a refused option in many ways, so that only what is surely another reason ends the attempts. */
function isAboutOptions({ code, excerpt = '' }: StepError): boolean {
  return (
    code === 'provider_refused' &&
    !/context_length|content_filter|content_policy|string_above_max|too_large/i.test(excerpt)
  )
}

async function complete(
  { baseUrl, apiKey, model }: OpenAiSettings,
  request: SummaryRequest,
  { format, hasTemperature }: Abilities,
  timeoutMs: number,
): Promise<unknown> {
  const responseFormat = FORMATS[format]
  const { body } = await callProvider({
    url: `${baseUrl}/chat/completions`,
    apiKey,
    body: {
      json: {
        model,
        messages: messagesOf(request),
        ...(hasTemperature ? { temperature: 0 } : {}),
        ...(responseFormat ? { response_format: responseFormat } : {}),
      },
    },
    timeoutMs: Math.max(1, Math.ceil(timeoutMs)),
    maxResponseBytes: MAX_RESPONSE_BYTES,
    privateTexts: [request.transcript],
    signal: request.signal,
  })
  return body
}
