import { type Dispatcher, FormData, fetch, type Response } from 'undici'
import { StepError } from '../../port/step-error'

export type TranscriptionFormat = 'verbose_json' | 'json-with-logprobs' | 'json'

/** Five minutes of speech with times for each word are below 300 kB. */
const LONGEST_RESPONSE_BYTES = 2_000_000

interface RequestOptions {
  baseUrl: string
  apiKey: string | undefined
  model: string
  format: TranscriptionFormat
  /** BCP 47 without a region. */
  language: string | null
  dispatcher: Dispatcher
  /** Ends the request, from the DNS lookup to the last byte. */
  deadline: AbortSignal
  signal: AbortSignal | undefined
}

export interface TranscriptionResponse {
  status: number
  headers: { get(name: string): string | null }
  body: string
}

/**
 * Sends a recording to `/audio/transcriptions`. Redirects are not followed, because they would carry the key away.
 * @throws StepError when no complete response arrives; the reason of the signal when it is aborted
 */
export async function requestTranscription(webm: Uint8Array, options: RequestOptions): Promise<TranscriptionResponse> {
  const { apiKey, dispatcher, deadline, signal } = options
  const url = transcriptionUrl(options.baseUrl)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: formOf(webm, options),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      dispatcher,
    })
    return { status: response.status, headers: response.headers, body: await readBody(response, url.host) }
  } catch (error) {
    if (error instanceof StepError) throw error
    signal?.throwIfAborted()
    throw deadline.aborted ? timeoutError(url.host) : unreachableError(url.host, error)
  }
}

/** Keeps the query of the base URL, which some gateways need. */
function transcriptionUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/{1,8}$/, '')}/audio/transcriptions`
  return url
}

function formOf(webm: Uint8Array, { model, format, language }: RequestOptions): FormData {
  const form = new FormData()
  form.set('model', model)
  if (language) form.set('language', language)
  form.set('response_format', format === 'verbose_json' ? 'verbose_json' : 'json')
  if (format === 'json-with-logprobs') form.set('include[]', 'logprobs')
  // Servers choose the decoder by the name's extension.
  form.set('file', new Blob([new Uint8Array(webm)], { type: 'audio/webm' }), 'recording.webm')
  return form
}

async function readBody(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body and closes the connection.
    if (bytes > LONGEST_RESPONSE_BYTES) throw tooLargeError(host)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLargeError = (host: string) =>
  new StepError('provider_response_invalid', `${host} sent more than ${LONGEST_RESPONSE_BYTES / 1e6} MB.`, {
    retry: 'schedule',
  })

const timeoutError = (host: string) =>
  new StepError('provider_timeout', `${host} did not complete its response in time.`, { retry: 'schedule' })

function unreachableError(host: string, error: unknown): StepError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  return new StepError('provider_unreachable', `${host} cannot be reached${code}.`, { retry: 'schedule' })
}
