import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// A server with the chat completions API of OpenAI that accepts nothing else: requests are checked against the parts of
// the published schema (CreateChatCompletionRequest) and the rules of strict mode.

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
])

/** Strict mode: every object lists all its properties as required and allows no other; no keyword beyond these. */
const StrictSchema: z.ZodType = z.lazy(() =>
  z.union([
    z
      .strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), StrictSchema),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => Object.keys(properties).sort().join() === [...required].sort().join()),
    z.strictObject({ type: z.literal('array'), items: StrictSchema }),
    z.strictObject({ type: z.literal('string'), enum: z.array(z.string()).min(1).optional() }),
    z.strictObject({ type: z.literal('null') }),
    z.strictObject({ anyOf: z.array(StrictSchema).min(1) }),
  ]),
)

const Format = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      strict: z.literal(true),
      schema: StrictSchema,
    }),
  }),
  z.strictObject({ type: z.literal('json_object') }),
])

const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  temperature: z.number().min(0).max(2).optional(),
  response_format: Format.optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export interface ChatServer {
  /** As SUMMARY_BASE_URL. */
  url: string
  requests: { body: ChatRequest; headers: IncomingMessage['headers']; path: string | undefined }[]
  close: () => Promise<void>
}

type Respond = (request: ChatRequest, response: ServerResponse, number: number) => void

/** Starts the server on loopback. A request that the schema refuses gets 400 and is thrown by `close`. */
export async function startChatServer(respond: Respond): Promise<ChatServer> {
  const requests: ChatServer['requests'] = []
  const refused: Error[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const parsed = ChatRequest.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    if (!parsed.success || request.method !== 'POST' || request.headers['content-type'] !== 'application/json') {
      refused.push(parsed.error ?? new Error(`${request.method} ${request.headers['content-type']}`))
      return json(response, 400, {
        error: { message: 'The schema refuses this request.', type: 'invalid_request_error' },
      })
    }
    requests.push({ body: parsed.data, headers: request.headers, path: request.url })
    respond(parsed.data, response, requests.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (refused.length > 0) throw refused[0]!
    },
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A completion as OpenAI returns it. `message` and `choice` replace fields. */
export const completion = (content: unknown, message: object = {}, choice: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test',
  choices: [
    { index: 0, message: { role: 'assistant', content, refusal: null, ...message }, finish_reason: 'stop', ...choice },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})
