import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StepError } from '../port/step-error'
import { openAiRecognizer } from './openai-compatible'

const KEY = 'sk-test-0123456789abcdef'
const WEBM = Uint8Array.from({ length: 50_000 }, (_, at) => at % 251)
const GOOD = {
  text: 'Hello.',
  language: 'english',
  segments: [{ start: 0, end: 1, text: 'Hello.', avg_logprob: -0.1 }],
}
const DEADLINE_MS = 700

interface Received {
  url: string
  headers: http.IncomingHttpHeaders
  form: FormData
}

let server: http.Server
let received: Received[] = []
let respond: (request: Received, response: http.ServerResponse) => void = () => {}

beforeEach(async () => {
  received = []
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { headers, url = '' } = request
    const form = await new Response(Buffer.concat(chunks), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
    received.push({ url, headers, form })
    respond({ url, headers, form }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const json = (response: http.ServerResponse, body: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const engine = ({ model = 'whisper-1', baseUrl = `${origin()}/v1`, apiKey = KEY as string | undefined } = {}) =>
  openAiRecognizer({ baseUrl, apiKey, model, languages: 'any' }, () => DEADLINE_MS)
const transcribe = (from = engine(), signal?: AbortSignal) =>
  from.transcribe({ webm: WEBM, durationSeconds: 1 }, { language: 'en-US', signal })
const formats = () => received.map(({ form }) => [form.get('response_format'), form.get('include[]')])

describe('a request', () => {
  test('has the recording, the model, the language and the key', async () => {
    respond = (_, response) => json(response, GOOD)
    expect(await transcribe()).toMatchObject({
      text: 'Hello.',
      language: 'en',
      segments: [{ start: 0, end: 1, text: 'Hello.' }],
      source: { engine: 'openai-compatible', model: 'whisper-1' },
    })
    const [{ url, headers, form } = { url: '', headers: {}, form: new FormData() }] = received
    expect(url).toBe('/v1/audio/transcriptions')
    expect(headers.authorization).toBe(`Bearer ${KEY}`)
    expect(form.get('model')).toBe('whisper-1')
    expect(form.get('language')).toBe('en')
    const file = form.get('file') as File
    expect(file.name).toBe('recording.webm')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(WEBM)
  })

  test.each([
    ['/v1/', '/v1/audio/transcriptions'],
    ['', '/audio/transcriptions'],
    ['/openai/v1?api-version=2', '/openai/v1/audio/transcriptions?api-version=2'],
  ])('goes from %j to %j', async (place, expected) => {
    respond = (_, response) => json(response, GOOD)
    await transcribe(engine({ baseUrl: `${origin()}${place}` }))
    expect(received[0]?.url).toBe(expected)
  })

  test('has the names of the account as a prompt, as many as a model reads', async () => {
    respond = (_, response) => json(response, GOOD)
    const ask = (vocabulary: string[]) =>
      engine().transcribe({ webm: WEBM, durationSeconds: 1 }, { language: null, vocabulary })
    await ask(['Nguyen', 'Zermatt'])
    await ask(Array.from({ length: 100 }, (_, index) => `${index}`.padStart(60, 'x')))
    await ask([])
    const [two, many, none] = received.map(({ form }) => form.get('prompt'))
    expect(two).toBe('Nguyen, Zermatt.')
    expect(String(many)).toMatch(/^x+0, .*8\.$/)
    expect(none).toBeNull()
  })

  test('of a model that tells speakers apart says that it cuts by itself, and has neither prompt nor probabilities', async () => {
    respond = (_, response) => json(response, { text: 'Hello.' })
    await engine({ model: 'gpt-4o-transcribe-diarize' }).transcribe(
      { webm: WEBM, durationSeconds: 45 },
      { language: 'en', vocabulary: ['Nguyen'] },
    )
    const form = received.map((one) => one.form)[0]
    expect(['chunking_strategy', 'prompt', 'include[]', 'response_format'].map((name) => form?.get(name))).toEqual([
      'auto',
      null,
      null,
      'json',
    ])
  })

  test('has no key and no language where there is none', async () => {
    respond = (_, response) => json(response, GOOD)
    const withoutKey = openAiRecognizer({ baseUrl: origin(), apiKey: undefined, model: 'm', languages: 'any' })
    await withoutKey.transcribe({ webm: WEBM, durationSeconds: 1 }, { language: null })
    expect(received[0]?.headers.authorization).toBeUndefined()
    expect(received[0]?.form.has('language')).toBe(false)
  })
})

describe('a server that offers less', () => {
  const offering = (offered: string[]) => {
    respond = ({ form }, response) => {
      const format = `${form.get('response_format')}${form.has('include[]') ? '+logprobs' : ''}`
      if (offered.includes(format)) json(response, { text: 'Hello.' })
      else json(response, { error: { message: `response_format ${format} is not supported` } }, 400)
    }
  }

  test.each([
    [
      ['json+logprobs'],
      [
        ['verbose_json', null],
        ['json', 'logprobs'],
        ['json', 'logprobs'],
      ],
    ],
    [
      ['json'],
      [
        ['verbose_json', null],
        ['json', 'logprobs'],
        ['json', null],
        ['json', null],
      ],
    ],
  ])('with %j is asked for that at once the next time', async (offered, expected) => {
    offering(offered)
    const same = engine()
    await transcribe(same)
    await transcribe(same)
    expect(formats()).toEqual(expected)
  })

  test('is asked for probabilities at once where the model is one of OpenAI that has no segments', async () => {
    offering(['json+logprobs'])
    await transcribe(engine({ model: 'gpt-4o-mini-transcribe' }))
    expect(formats()).toEqual([['json', 'logprobs']])
  })

  test('a recording that it refuses in each form changes nothing for the next one', async () => {
    offering([])
    const same = engine()
    await expect(transcribe(same)).rejects.toMatchObject({ code: 'provider_refused', retry: 'never' })
    offering(['verbose_json'])
    received = []
    await transcribe(same)
    expect(formats()).toEqual([['verbose_json', null]])
  })
})

type Misbehaviour = [
  name: string,
  respond: (response: http.ServerResponse) => void,
  expected: { code: string; retry: string; retryAfterMs?: number },
]

const endlessly = (response: http.ServerResponse, text: string, everyMs: number) => {
  const timer = setInterval(() => response.write(text), everyMs)
  response.on('close', () => clearInterval(timer))
}

const MISBEHAVIOURS: Misbehaviour[] = [
  ['500', (response) => response.writeHead(500).end('Traceback'), { code: 'provider_error', retry: 'schedule' }],
  [
    '503 with Retry-After',
    (response) => response.writeHead(503, { 'retry-after': '9' }).end(),
    { code: 'provider_error', retry: 'schedule', retryAfterMs: 9_000 },
  ],
  [
    '429 with Retry-After',
    (response) => response.writeHead(429, { 'retry-after': '20' }).end(),
    { code: 'provider_rate_limited', retry: 'schedule', retryAfterMs: 20_000 },
  ],
  [
    '429 with a Retry-After of a day',
    (response) => response.writeHead(429, { 'retry-after': '86400' }).end(),
    { code: 'provider_rate_limited', retry: 'schedule', retryAfterMs: 3_600_000 },
  ],
  [
    '429 without credit',
    (response) => json(response, { error: { code: 'insufficient_quota' } }, 429),
    { code: 'provider_quota', retry: 'provider' },
  ],
  [
    '401',
    (response) => json(response, { error: { message: `Incorrect API key provided: ${KEY}` } }, 401),
    { code: 'provider_unauthorized', retry: 'provider' },
  ],
  ['413', (response) => response.writeHead(413).end(), { code: 'provider_refused', retry: 'never' }],
  ['no response', () => {}, { code: 'provider_timeout', retry: 'schedule' }],
  [
    'headers and no body',
    (response) => response.writeHead(200).flushHeaders(),
    { code: 'provider_timeout', retry: 'schedule' },
  ],
  [
    'a byte every 50 ms',
    (response) => endlessly(response.writeHead(200), ' ', 50),
    { code: 'provider_timeout', retry: 'schedule' },
  ],
  [
    'an error page that drips',
    (response) => endlessly(response.writeHead(500), 'x', 50),
    { code: 'provider_timeout', retry: 'schedule' },
  ],
  ['a closed connection', (response) => response.destroy(), { code: 'provider_unreachable', retry: 'schedule' }],
  [
    'half of a response',
    (response) =>
      response
        .writeHead(200, { 'content-length': 1_000 })
        .write('{"text":"Hel', () => setTimeout(() => response.destroy(), 50)),
    { code: 'provider_unreachable', retry: 'schedule' },
  ],
  [
    'broken JSON',
    (response) => response.end('{"text":"Hello'),
    { code: 'provider_response_invalid', retry: 'schedule' },
  ],
  ['an empty body', (response) => response.end(), { code: 'provider_response_invalid', retry: 'schedule' }],
  [
    'HTML',
    (response) => response.end('<html>Sign in</html>'),
    { code: 'provider_response_invalid', retry: 'schedule' },
  ],
  [
    'JSON that is no transcript',
    (response) => json(response, { result: 'Hello.' }),
    { code: 'provider_response_invalid', retry: 'schedule' },
  ],
  [
    '5 MB of JSON',
    (response) => json(response, { text: 'Hello. '.repeat(750_000) }),
    { code: 'provider_response_invalid', retry: 'schedule' },
  ],
  [
    'JSON without end',
    (response) => {
      response.writeHead(200)
      response.write('{"text":"')
      endlessly(response, 'x'.repeat(500_000), 1)
    },
    { code: 'provider_response_invalid', retry: 'schedule' },
  ],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: `${origin()}/elsewhere` }).end(),
    { code: 'provider_error', retry: 'provider' },
  ],
]

describe('a server that misbehaves', () => {
  test.each(MISBEHAVIOURS)('%s', async (_, misbehave, expected) => {
    respond = (__, response) => misbehave(response)
    const startedAt = performance.now()
    const error = await transcribe().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(StepError)
    expect(error).toMatchObject(expected)
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 5_000)
    // What an operator and the log can see.
    expect(`${error.message} ${error.excerpt} ${error.stack} ${error.cause}`).not.toContain(KEY)
    expect(received.every(({ url }) => url === '/v1/audio/transcriptions')).toBe(true)
  })

  test('a server that is not there', async () => {
    const baseUrl = origin()
    server.close()
    await expect(transcribe(engine({ baseUrl }))).rejects.toMatchObject({
      code: 'provider_unreachable',
      retry: 'schedule',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\.$/),
    })
  })

  test('the key does not go to another host', async () => {
    const other: http.IncomingMessage[] = []
    const elsewhere = http.createServer((request, response) => {
      other.push(request)
      json(response, GOOD)
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const location = `http://localhost:${(elsewhere.address() as AddressInfo).port}/v1/audio/transcriptions`
    respond = (_, response) => response.writeHead(308, { location }).end()
    await expect(transcribe()).rejects.toMatchObject({ code: 'provider_error', retry: 'provider' })
    expect(other).toEqual([])
    elsewhere.close()
  })

  test('missing segments are no error', async () => {
    respond = (_, response) => json(response, { text: ' Hello. ' })
    expect(await transcribe()).toMatchObject({ text: 'Hello.', confidence: null, language: 'en', segments: [] })
  })
})

test('an aborted signal ends the request with its reason', async () => {
  respond = () => {}
  const controller = new AbortController()
  const transcribed = transcribe(engine(), controller.signal)
  await expect.poll(() => received.length).toBe(1)
  controller.abort(new Error('The service stops.'))
  await expect(transcribed).rejects.toThrow('The service stops.')
})
