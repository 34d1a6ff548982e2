import * as fc from 'fast-check'
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
  subscriptionIds: string[]
  channelIds: string[]
}

/** Generates requests to the API, from almost valid to absurd. `methods`: those that the entry point accepts. */
export const anyRequest = (world: World, methods: string[]): fc.Arbitrary<AnyRequest> =>
  fc
    .oneof(
      { arbitrary: meant(world), weight: 2 },
      { arbitrary: bodied(world), weight: 2 },
      { arbitrary: odd(world, methods), weight: 3 },
    )
    .map(readable)

/** Shortens a counterexample, because bodies may be long. */
function readable(request: AnyRequest): AnyRequest {
  const told = request.body === null ? null : new TextDecoder().decode(request.body.slice(0, 500))
  const brief = () => JSON.stringify({ ...request, body: told, bodyBytes: request.body?.length ?? 0 })
  return Object.defineProperty({ ...request }, fc.toStringMethod, { value: brief })
}

/** Almost valid: an existing endpoint, with one of its methods and a suitable body. */
const meant = (world: World): fc.Arbitrary<AnyRequest> =>
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom(
          ['GET', '/me'],
          ['HEAD', '/me'],
          ['GET', '/channels'],
          ['GET', '/messages/recent'],
          ['GET', '/webhook-subscriptions'],
          ['OPTIONS', '/webhook-subscriptions'],
        ),
        fc.constant(['POST', '/webhook-subscriptions']),
        fc
          .tuple(fc.constantFrom('GET', 'DELETE', 'HEAD'), id(world))
          .map(([method, id]) => [method, `/webhook-subscriptions/${id}`]),
      ),
      fc.constantFrom(...world.tokens),
      query(),
      creation(world),
    )
    .map(([[method = '', path = ''], token, search, body]) => ({
      method,
      target: `${path}${method === 'POST' ? '' : search}`,
      headers: { Authorization: `Bearer ${token}` },
      body: method === 'POST' ? bytes(body) : null,
    }))

/** An endpoint that reads a body, with any body. */
const bodied = (world: World): fc.Arbitrary<AnyRequest> =>
  fc
    .tuple(
      fc.oneof(
        { arbitrary: fc.constant(['POST', '']), weight: 4 },
        id(world).map((id) => ['DELETE', `/${id}`]),
      ),
      fc.constantFrom(...world.tokens),
      fc.oneof(fc.constant('application/json'), contentType),
      fc.oneof(body(world), creation(world).map(bytes)),
    )
    .map(([[method = '', path = ''], token, type, body]) => ({
      method,
      target: `/webhook-subscriptions${path}`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body,
    }))

const odd = (world: World, methods: string[]): fc.Arbitrary<AnyRequest> =>
  fc.record({
    method: fc.constantFrom(...methods),
    target: fc.tuple(path(world), query()).map(([path, search]) => `${path}${search}`),
    headers: fc
      .tuple(authorization(world), fc.dictionary(headerName, headerValue, { maxKeys: 2 }), fc.option(contentType))
      .map(([given, more, type]) => ({ ...more, ...given, ...(type === null ? {} : { 'Content-Type': type }) })),
    body: fc.option(body(world)),
  })

const NAMES_OF_OBJECTS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(...NAMES_OF_OBJECTS, '\0', 'null', 'undefined', 'NaN', '\uD800', '😀', "'; drop table", '../..'),
)

/** A part of a path or query: encoded, partly encoded, or invalid. */
const written = fc.oneof(
  word.map((text) => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/g, '\uFFFD'))),
  fc.constantFrom(
    '%00',
    '%',
    '%E0%A4%A',
    '%FF',
    '%ED%A0%80',
    '%2F',
    '%2e%2e',
    '%252F',
    '+',
    '&&',
    '=',
    '[]',
    '%5B%5D',
    ';',
  ),
  fc.nat(5000).map((length) => 'x'.repeat(length)),
)

const id = ({ subscriptionIds }: World): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...subscriptionIds), weight: 3 },
    fc.constantFrom(...subscriptionIds).map((id) => id.replaceAll('-', '%2D').toUpperCase()),
    fc.uuid(),
    written.filter((text) => !text.includes('&')),
  )

const path = (world: World): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      ...[
        '/me',
        '/channels',
        '/messages/recent',
        '/webhook-subscriptions',
        '/openapi.json',
        '',
        '/',
        '/ME',
        '//me',
        '/me/',
      ],
      ...['/%6de', '/subscriptions.list', '/messages', '/openapi%2Ejson', '/openapi.json/', '/v1/me', '/__proto__'],
    ),
    id(world).map((id) => `/webhook-subscriptions/${id}`),
    fc.array(written, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  )

const queryName = fc.oneof(
  { arbitrary: fc.constantFrom('limit', 'offset', 'source', 'is_active', 'channel_id'), weight: 4 },
  fc.constantFrom('id', 'url', 'limit[]', 'limit[0]', 'LIMIT', '', ...NAMES_OF_OBJECTS),
  written,
)

const queryValue = fc.oneof(
  fc.integer({ min: -3, max: 120 }).map(String),
  fc.constantFrom('', 'true', 'false', 'TRUE', 'zapier', 'dashboard', '1e3', '2.5', '0x10', '-0', '٣', 'Infinity'),
  fc.constantFrom('2147483647', '2147483648', '9007199254740993', '9'.repeat(30), '-'.repeat(40), '1'.repeat(400)),
  written,
)

/** There are few names, so that they repeat. */
const query = (): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(queryName, queryValue), { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`))

const authorization = ({ tokens }: World): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...tokens).map((token) => ({ Authorization: `Bearer ${token}` })), weight: 8 },
    fc.constant({}),
    fc
      .tuple(fc.constantFrom('Bearer', 'bearer ', 'Basic', 'Bearer,', ''), fc.constantFrom(...tokens, 'x', 'msg_pat_'))
      .map(([scheme, token]) => ({ Authorization: `${scheme} ${token}` })),
    fc.constantFrom(...tokens).map((token) => ({ Authorization: `Bearer ${token.slice(0, -1)}g` })),
  )

const headerName = fc.constantFrom(
  'X-Request-Id',
  'If-None-Match',
  'Accept',
  'Cookie',
  'Origin',
  'X-Forwarded-For',
  'Range',
)
/** The values that Node and `Headers` accept. */
const headerValue = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,140}$/),
  fc.constantFrom('*', 'W/"x"', 'bytes=0-', '__proto__', '"', 'text/html;q=0.9, */*', '\u00e9'),
)
const contentType = fc.constantFrom(
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/json',
    'application/vnd.api+json',
  ],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'json',
  ],
  ...['application/json, text/plain', 'application/xml', 'application/jsonp', ';', '/', '__proto__'],
)

const PUBLIC_URL = 'https://1.1.1.1/voice'
const url = fc.oneof(
  { arbitrary: fc.nat(9999).map((number) => `${PUBLIC_URL}/${number}`), weight: 4 },
  fc.constantFrom(
    'http://1.1.1.1/',
    'https://localhost/',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://u:p@1.1.1.1/',
  ),
  fc.constantFrom('https://', 'https://1.1.1.1:99999/', 'https://1.1.1.1/\0', `https://1.1.1.1/${'x'.repeat(3000)}`),
  fc.constantFrom(
    'https://0x7f.1/',
    'https://①.①.①.①/',
    'https://[::ffff:10.0.0.7]/',
    'javascript:alert(1)',
    'not a url',
  ),
  word,
)

const jsonValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  word,
  fc.constantFrom<unknown>(null, 0, -1, 1e308, true, [], {}),
)

/** The body of a creation: valid, or mostly valid. */
const creation = ({ channelIds }: World): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.record({ url }),
    fc.record(
      {
        url: fc.oneof({ arbitrary: url, weight: 9 }, jsonValue),
        channel_id: fc.oneof(fc.constant(null), fc.constantFrom(...channelIds), fc.uuid(), jsonValue),
        channel_type: fc.oneof(fc.constantFrom('domain', 'campaign', null), jsonValue),
        zapier_subscription_id: fc.oneof(fc.nat(), fc.nat(30).map(String), jsonValue),
        source: fc.oneof(fc.constantFrom('zapier', 'dashboard', null), jsonValue),
        extra: jsonValue,
      },
      { requiredKeys: ['url'] },
    ),
  )

const body = (world: World): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    creation(world).map(bytes),
    jsonValue.map(bytes),
    fc.uint8Array({ maxLength: 40 }).map((array) => new Uint8Array(array)),
    fc
      .constantFrom(
        '',
        ' ',
        '{',
        '{}',
        '[]',
        'null',
        '"a"',
        '{"url":"\\ud800"}',
        '{"url":"\\u0000"}',
        '\uFEFF{}',
        '{"url":1e999}',
      )
      .map(text),
    fc
      .constantFrom(...NAMES_OF_OBJECTS)
      .map((name) => text(`{"${name}":{"url":"${PUBLIC_URL}"},"url":"${PUBLIC_URL}"}`)),
    fc.constantFrom(100, 10_000, 32_000).map((depth) => text(`{"url":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
    fc.constantFrom(100, 10_000).map((depth) => text(`{"url":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)),
    { arbitrary: huge, weight: 3 },
    fc.constant(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  )

/** Just below or above the maximum size of a body. */
const huge = fc
  .constantFrom(-1, 0, 1, 70_000)
  .map((more) => text(`{"url":"${'x'.repeat(MAX_BODY_BYTES - 10 + more)}"}`))

function text(value: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(value)
}

const bytes = (value: unknown): Uint8Array<ArrayBuffer> => text(JSON.stringify(value))
