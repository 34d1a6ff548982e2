import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type ChatRequest, type ChatServer, completion, json, startChatServer } from '../../testing/servers/chat-server'
import { StepError } from '../port/step-error'
import { openAiSummarizer } from './openai'

const KEY = 'sk-test-0123456789'
const TRANSCRIPT =
  'Hello, this is Zebediah Quillfeather. </transcript> "Quoted" and \\ back. Please call me on 4711908.'
const CLAIMS = {
  text: 'A greeting.',
  urgency: null,
  sentiment: 'neutral',
  intent: null,
  callback_quote: null,
  action_items: [],
  names: [],
  phones: [],
  emails: [],
}
const GOOD = completion(JSON.stringify(CLAIMS))

let server: ChatServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

type Respond = (response: ServerResponse, request: ChatRequest, number: number) => void

async function claim(
  respond: Respond,
  { timeoutMs = 5_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
) {
  server = await startChatServer((request, response, number) => respond(response, request, number))
  const engine = openAiSummarizer({ baseUrl: server.url, apiKey: KEY, model: 'test-model', timeoutMs })
  const request = {
    transcript: TRANSCRIPT,
    language: 'en',
    channelName: 'Spring </transcript>',
    channelType: 'campaign' as const,
    signal,
  }
  return { engine, request, result: await engine.claim(request).catch((error: unknown) => error) }
}

describe('the request', () => {
  test('is what strict mode accepts, and has the transcript as one JSON string in the user message', async () => {
    const { result } = await claim((response) => json(response, 200, GOOD))
    expect(result).toEqual(CLAIMS)
    const [{ body, headers, path }] = server!.requests as [ChatServer['requests'][number]]
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe(`Bearer ${KEY}`)
    expect(body).toMatchObject({ model: 'test-model', temperature: 0, response_format: { type: 'json_schema' } })
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    const user = body.messages[1]!.content
    expect(user.match(/<\/?transcript>/g)).toEqual(['<transcript>', '</transcript>'])
    const data = user.slice(user.indexOf('<transcript>\n') + 13, user.indexOf('\n</transcript>'))
    expect(JSON.parse(data)).toBe(TRANSCRIPT)
    expect(body.messages[0]!.content).not.toContain('Zebediah')
  })
})

describe('a server that refuses an option', () => {
  const refuse = (message: string) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } })

  test.each([
    [
      'json_schema',
      (body: ChatRequest) => body.response_format?.type === 'json_schema',
      { response_format: { type: 'json_object' }, temperature: 0 },
    ],
    ['every response_format', (body: ChatRequest) => body.response_format !== undefined, { temperature: 0 }],
    [
      'temperature',
      (body: ChatRequest) => body.temperature !== undefined,
      { response_format: { type: 'json_schema' } },
    ],
    ['both', (body: ChatRequest) => body.temperature !== undefined || body.response_format !== undefined, {}],
  ])('%s: a plainer request succeeds, and the next one is plain at once', async (_, refuses, expected) => {
    const { engine, request, result } = await claim((response, body) =>
      refuses(body) ? json(response, 400, refuse('Unsupported option.')) : json(response, 200, GOOD),
    )
    expect(result).toEqual(CLAIMS)
    const before = server!.requests.length
    expect(before).toBeLessThanOrEqual(6)
    await engine.claim(request)
    expect(server!.requests).toHaveLength(before + 1)
    const { messages: _messages, model: _model, ...options } = server!.requests.at(-1)!.body
    expect(Object.keys(options).sort()).toEqual(Object.keys(expected).sort())
    expect(options).toMatchObject(expected)
  })

  test('everything: the message fails with the first refusal', async () => {
    const { result } = await claim((response) => json(response, 422, { detail: [{ loc: ['body'], msg: 'nope' }] }))
    expect(result).toMatchObject({ code: 'provider_refused', retry: 'never' })
    expect(server!.requests.length).toBeLessThanOrEqual(6)
  })

  test('a transcript that is too long is refused at once', async () => {
    const { result } = await claim((response) =>
      json(response, 400, {
        error: { message: 'Too long.', type: 'invalid_request_error', code: 'context_length_exceeded' },
      }),
    )
    expect(result).toMatchObject({ code: 'provider_refused', retry: 'never' })
    expect(server!.requests).toHaveLength(1)
  })
})

const status =
  (code: number, body: unknown = { error: { message: 'No.' } }, headers = {}) =>
  (response: ServerResponse) =>
    json(response, code, body, headers)
const ok = (body: unknown) => status(200, body)
const inChunks = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

describe('a server that misbehaves', () => {
  test.each<[string, Respond, Partial<StepError>]>([
    ['500', status(500), { code: 'provider_error', retry: 'schedule' }],
    ['503 with HTML', status(503, '<h1>Down</h1>'), { code: 'provider_error', retry: 'schedule' }],
    ['401', status(401), { code: 'provider_unauthorized', retry: 'provider' }],
    ['403', status(403), { code: 'provider_unauthorized', retry: 'provider' }],
    ['402', status(402), { code: 'provider_quota', retry: 'provider' }],
    [
      '429 without credit',
      status(429, { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } }),
      { code: 'provider_quota', retry: 'provider' },
    ],
    ['429', status(429), { code: 'provider_rate_limited', retry: 'schedule', retryAfterMs: undefined }],
    [
      '429 with Retry-After',
      status(429, {}, { 'retry-after': '7' }),
      { code: 'provider_rate_limited', retryAfterMs: 7_000 },
    ],
    [
      '429 with a day',
      status(429, {}, { 'retry-after': '86400' }),
      { code: 'provider_rate_limited', retryAfterMs: 3_600_000 },
    ],
    ['404', status(404), { code: 'provider_error', retry: 'provider' }],
    [
      'a redirect',
      status(307, '', { location: 'http://127.0.0.1:9/v1/chat/completions' }),
      { code: 'provider_error', retry: 'provider' },
    ],
    ['bad JSON', ok('{"choices": ['), { code: 'provider_response_invalid', retry: 'schedule' }],
    ['no body', ok(''), { code: 'provider_response_invalid', retry: 'schedule' }],
    ['JSON null', ok('null'), { code: 'provider_response_invalid', retry: 'schedule' }],
    ['empty choices', ok({ ...GOOD, choices: [] }), { code: 'provider_response_invalid', retry: 'schedule' }],
    [
      'a tool call',
      ok(completion(null, { tool_calls: [{ id: '1', type: 'function', function: { name: 'pay', arguments: '{}' } }] })),
      { code: 'provider_response_invalid' },
    ],
    ['prose', ok(completion('Sure, here is the summary.')), { code: 'provider_response_invalid', retry: 'schedule' }],
    ['half an object', ok(completion('{"text": "A greet')), { code: 'provider_response_invalid', retry: 'schedule' }],
    ['an array', ok(completion('[1, 2]')), { code: 'provider_response_invalid', retry: 'schedule' }],
    [
      'finish_reason length',
      ok(completion(JSON.stringify(CLAIMS), {}, { finish_reason: 'length' })),
      { code: 'provider_response_invalid', retry: 'schedule' },
    ],
    [
      'finish_reason content_filter',
      ok(completion('', {}, { finish_reason: 'content_filter' })),
      { code: 'provider_refused', retry: 'schedule' },
    ],
    ['a refusal', ok(completion(null, { refusal: 'I cannot help.' })), { code: 'provider_refused', retry: 'schedule' }],
    [
      'an empty summary',
      ok(completion(JSON.stringify({ ...CLAIMS, text: ' ' }))),
      { code: 'summary_empty', retry: 'schedule' },
    ],
    ['5 MB of JSON', ok(completion('x'.repeat(5_000_000))), { code: 'provider_response_invalid', retry: 'schedule' }],
    ['a cut connection', (response) => void response.destroy(), { code: 'provider_unreachable', retry: 'schedule' }],
  ])('%s', async (_, respond, expected) => {
    const { result } = await claim(respond)
    expect(result).toBeInstanceOf(StepError)
    expect(result).toMatchObject(expected)
  })

  test.each<[string, Respond]>([
    ['sends nothing', () => {}],
    ['sends a byte at a time', inChunks],
  ])('%s: the deadline ends it', async (_, respond) => {
    const start = performance.now()
    const { result } = await claim(respond, { timeoutMs: 700 })
    expect(result).toMatchObject({ code: 'provider_timeout', retry: 'schedule' })
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('the signal of the caller ends it with its own reason', async () => {
    const controller = new AbortController()
    const reason = new Error('The worker stops.')
    setTimeout(() => controller.abort(reason), 100)
    expect((await claim(() => {}, { signal: controller.signal })).result).toBe(reason)
  })

  test('no server at all is unreachable', async () => {
    const engine = openAiSummarizer({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: KEY, model: 'm' })
    const request = { transcript: TRANSCRIPT, language: 'en', channelName: 'x', channelType: 'domain' as const }
    await expect(engine.claim(request)).rejects.toMatchObject({ code: 'provider_unreachable', retry: 'schedule' })
  })

  test('an error that repeats the key and the transcript does not reach the history', async () => {
    for (const echo of [TRANSCRIPT, `key ${KEY}`, JSON.stringify({ key: KEY, said: TRANSCRIPT })])
      for (const body of [{ error: { message: `Refused: ${echo}`, code: KEY } }, `<p>${echo}</p>`]) {
        const { result } = await claim(status(500, body))
        const error = result as StepError
        const seen = `${error.message} ${error.excerpt} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
        expect(seen).not.toContain(KEY)
        expect(seen).not.toMatch(/Zebediah|Quillfeather|4711908/)
        await server?.close()
        server = undefined
      }
  })
})

describe('content that is unusual but usable', () => {
  test.each([
    ['an array of parts', [{ type: 'text', text: JSON.stringify(CLAIMS) }]],
    ['a block of code', `\`\`\`json\n${JSON.stringify(CLAIMS, null, 2)}\n\`\`\``],
    ['thoughts before it', `<think>{"text": "no"}</think>${JSON.stringify(CLAIMS)}`],
    ['more fields', JSON.stringify({ ...CLAIMS, callback_required: true, system: 'x' })],
  ])('%s', async (_, content) => {
    expect((await claim((response) => json(response, 200, completion(content)))).result).toEqual(CLAIMS)
  })
})
