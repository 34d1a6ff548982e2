import * as fc from 'fast-check'
import type { Json, Operation } from '../../api/openapi/document'
import { openApiDocument } from '../../api/openapi/openapi'
import { MAX_BODY_BYTES } from '../../contract/limits'

/** Any request that HTTP allows. */
export interface AnyRequest {
  method: string
  /** The path below /api/v1 with the query, as sent. */
  target: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
}

/** Existing values, so that some requests are valid. */
export interface World {
  tokens: string[]
  /** Ids of subscriptions, channels and messages. */
  ids: string[]
}

/** Generates requests to the API, from almost valid to absurd. */
export const anyRequest = (world: World): fc.Arbitrary<AnyRequest> =>
  fc
    .oneof({ arbitrary: documented(world), weight: 4 }, { arbitrary: odd(world), weight: 3 })
    .map((request) => Object.defineProperty({ ...request }, fc.toStringMethod, { value: () => readable(request) }))

/** Shortens a counterexample, because bodies may be long. */
const readable = ({ body, ...request }: AnyRequest): string =>
  JSON.stringify({ ...request, body: body && new TextDecoder().decode(body.slice(0, 500)), bytes: body?.length })

const OPERATIONS = Object.entries(openApiDocument('http://localhost:3000').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** A request of the document: its example, in which some values are others. */
const documented = (world: World): fc.Arbitrary<AnyRequest> =>
  fc.constantFrom(...OPERATIONS).chain(({ method, path, operation }) =>
    fc
      .record({
        method: fc.constantFrom(...(method === 'GET' ? ['GET', 'GET', 'HEAD'] : [method])),
        path:
          path.split('{').length === 1 ? fc.constant(path) : id(world).map((one) => path.replaceAll(/\{\w+\}/g, one)),
        query: query(operation, world),
        token: fc.constantFrom(...world.tokens),
        type: fc.oneof({ arbitrary: fc.constant('application/json'), weight: 5 }, contentType),
        body:
          method === 'GET'
            ? fc.constant(null)
            : fc.option(bodyLike(exampleOf(operation), world), { freq: operation.requestBody ? 20 : 1 }),
      })
      .map(({ method, path, query, token, type, body }) => ({
        method,
        target: path + query,
        headers: { Authorization: `Bearer ${token}`, ...(body === null ? {} : { 'Content-Type': type }) },
        body,
      })),
  )

/** Without the URL of the example, which would be looked up. */
function exampleOf({ requestBody }: Operation): Record<string, Json> {
  const { example } = requestBody?.content['application/json'] ?? {}
  const fields = { ...(example as Record<string, Json>) }
  return 'url' in fields ? { ...fields, url: PUBLIC_URL } : fields
}

const odd = (world: World): fc.Arbitrary<AnyRequest> =>
  fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    target: fc
      .tuple(
        fc.oneof(
          fc.constantFrom(...OPERATIONS.map(({ path }) => path), '', '/', '/ME', '//me', '/me/', '/%6de', '/v1/me'),
          fc.array(written, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
        ),
        fc.array(fc.tuple(written, written), { maxLength: 3 }).map(queryOf),
      )
      .map((parts) => parts.join('')),
    headers: fc
      .tuple(authorization(world), fc.dictionary(headerName, headerValue, { maxKeys: 2 }), fc.option(contentType))
      .map(([given, more, type]) => ({ ...more, ...given, ...(type === null ? {} : { 'Content-Type': type }) })),
    body: fc.option(bodyLike({ url: PUBLIC_URL }, world)),
  })

const PUBLIC_URL = 'https://1.1.1.1/voice'
const NAMES_OF_OBJECTS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(...NAMES_OF_OBJECTS, '\0', 'null', 'NaN', '\uD800', '😀', "'; drop table", '../..', ''),
  fc.constantFrom('true', '1e3', '-0', '٣', '2147483648', '9007199254740993', '9'.repeat(400), 'zapier', 'asc'),
)

/** A part of a path or query: encoded, partly encoded, or invalid. */
const written = fc.oneof(
  word.map((text) => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/g, '\uFFFD'))),
  fc.constantFrom('%00', '%', '%E0%A4%A', '%FF', '%ED%A0%80', '%2F', '%2e%2e', '%252F', '+', '&&', '=', '[]', ';'),
  fc.nat(5000).map((length) => 'x'.repeat(length)),
)

const id = ({ ids }: World): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 4 },
    fc.constantFrom(...ids).map((one) => one.replaceAll('-', '%2D').toUpperCase()),
    fc.uuid(),
    written.filter((text) => text !== '' && !/[?#&]/.test(text)),
  )

/** Some of the documented values, as in the examples or not. */
const query = ({ parameters }: Operation, world: World): fc.Arbitrary<string> => {
  const names = parameters.filter(({ in: place }) => place === 'query')
  if (names.length === 0) return fc.constant('')
  const pair = fc
    .constantFrom(...names)
    .chain(({ name, example }) =>
      fc.tuple(fc.constant(name), fc.oneof(fc.constant(String(example)), written, id(world))),
    )
  return fc.array(pair, { maxLength: 4 }).map(queryOf)
}

const queryOf = (pairs: [string, string][]): string =>
  pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`

const authorization = ({ tokens }: World): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...tokens).map((token) => ({ Authorization: `Bearer ${token}` })), weight: 8 },
    fc.constant({}),
    fc
      .tuple(fc.constantFrom('Bearer', 'bearer ', 'Basic', 'Bearer,', ''), fc.constantFrom(...tokens, 'x', 'msg_pat_'))
      .map(([scheme, token]) => ({ Authorization: `${scheme} ${token}` })),
    fc.constantFrom(...tokens).map((token) => ({ Authorization: `Bearer ${token.slice(0, -1)}g` })),
  )

const headerName = fc.constantFrom('X-Request-Id', 'If-None-Match', 'Accept', 'Cookie', 'Idempotency-Key', 'Range')
/** The values that Node and `Headers` accept. */
const headerValue = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,140}$/),
  fc.constantFrom('*', 'W/"x"', 'bytes=0-', '__proto__', '"', 'text/html;q=0.9, */*', '\u00e9'),
)
const contentType = fc.constantFrom(
  ...['application/json; charset=utf-8', 'APPLICATION/JSON', 'text/json', 'application/vnd.api+json', 'json', ';'],
  ...['text/plain', 'multipart/form-data; boundary=x', 'application/json, text/plain', 'application/jsonp'],
)

const url = fc.constantFrom(
  ...['http://1.1.1.1/', 'https://localhost/', 'https://10.0.0.7/', 'https://[::1]/', 'https://u:p@1.1.1.1/'],
  ...['https://', 'https://1.1.1.1:99999/', 'https://1.1.1.1/\0', `https://1.1.1.1/${'x'.repeat(3000)}`, 'not a url'],
  ...['https://0x7f.1/', 'https://①.①.①.①/', 'https://[::ffff:10.0.0.7]/', 'javascript:alert(1)', PUBLIC_URL],
)

const value = ({ ids }: World): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...ids),
    word,
    url,
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(null, 0, -1, 1e308, true, [], {}, ['a'], '2026-11-21T09:30:00Z'),
  )

/** A body with other values in some fields, without some, or none at all. */
function bodyLike(example: Record<string, Json>, world: World): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const name = fc.constantFrom(...Object.keys(example), 'channel_id', 'extra')
  const changed = fc
    .tuple(fc.dictionary(name, value(world), { maxKeys: 3 }), fc.option(name, { freq: 8 }))
    .map(([changes, left]) =>
      JSON.stringify({ ...example, ...changes, ...(left === null ? {} : { [left]: undefined }) }),
    )
  return fc.oneof(
    { arbitrary: changed.map(text), weight: 8 },
    fc.jsonValue().map((one) => text(JSON.stringify(one))),
    fc
      .constantFrom('', ' ', '{', '{}', '[]', 'null', '"a"', '{"url":"\\ud800"}', '\uFEFF{}', '{"url":1e999}')
      .map(text),
    fc.constantFrom(...NAMES_OF_OBJECTS).map((one) => text(`{"${one}":{"url":"x"},"url":"${PUBLIC_URL}"}`)),
    fc.constantFrom(100, 10_000, 32_000).map((depth) => text(`{"url":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
    fc.constantFrom(100, 10_000).map((depth) => text(`{"url":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)),
    // Just below or above the maximum size of a body.
    fc.constantFrom(-1, 0, 1, 70_000).map((more) => text(`{"url":"${'x'.repeat(MAX_BODY_BYTES - 10 + more)}"}`)),
    fc.constant(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  )
}

const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value)
