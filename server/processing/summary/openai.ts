import { StepError } from '../port/step-error'
import { callProvider } from '../providers/call-provider'
import { CLAIMS_SCHEMA, messagesOf } from './prompt'
import type { Claims, Summarizer, SummaryRequest } from './summarizer'

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
export function openAiSummarizer(settings: OpenAiSettings): Summarizer {
  return {
    source: { engine: 'openai-compatible', model: settings.model },
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

/**
 * Reads the claims from the body of a chat completion.
 * @throws StepError `provider_refused` for a refusal, `summary_empty` without text, `provider_response_invalid` for
 *   everything else that is no complete JSON object. No error repeats the response, which has words of the message.
 */
function readCompletion(body: unknown): Claims {
  const choice = fields(list(fields(body).choices)[0])
  const message = fields(choice.message)
  if (nonEmpty(message.refusal) || choice.finish_reason === 'content_filter')
    throw new StepError('provider_refused', 'The model refuses to summarize this message.', { retry: 'schedule' })
  if (choice.finish_reason === 'length') throw invalid('The response of the model was cut at its limit of tokens.')
  const content = contentOf(message.content)
  if (content.trim() === '') throw invalid('The response of the model has no content.')
  const said = fields(jsonIn(content))
  if (!nonEmpty(said.text))
    throw new StepError('summary_empty', 'The summary of the model has no text.', { retry: 'schedule' })
  // Any other field that a model adds is left out here.
  return {
    text: said.text,
    urgency: said.urgency,
    sentiment: said.sentiment,
    intent: said.intent,
    callback_quote: said.callback_quote,
    action_items: said.action_items,
    names: said.names,
    phones: said.phones,
    emails: said.emails,
  }
}

const invalid = (message: string) => new StepError('provider_response_invalid', message, { retry: 'schedule' })

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const nonEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Most servers return a string, some an array of parts. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .map((part) => fields(part).text)
    .filter((text) => typeof text === 'string')
    .join('')
}

/** Small models think aloud, or put the object between marks of code. */
function jsonIn(content: string): unknown {
  const spoken = content.slice(content.lastIndexOf('</think>') + 1).replace(/^\/think>/, '')
  const from = spoken.indexOf('{')
  const to = spoken.lastIndexOf('}')
  try {
    return JSON.parse(spoken.slice(from, to + 1))
  } catch {
    // The parser's message repeats the text.
    throw invalid('The response of the model is no JSON object.')
  }
}
