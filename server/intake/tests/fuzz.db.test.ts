import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '../../contract/api/error'
import { INTAKE_REASONS } from '../../contract/intake/protocol'
import { env } from '../../env'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, digestHeader, easyTicket, solve } from '../../testing/intake/recorder-client'
import { RUNS_ALL } from '../../testing/sample'
import { handleIntake } from '../handle-intake'

// Sends random requests to /api/intake, from almost valid to absurd: none may lead to a 500, and each refusal has the
// shape of the API's errors. INTAKE_FUZZ_RUNS and INTAKE_FUZZ_SEED set the number of requests and repeat a run.

const { INTAKE_FUZZ_RUNS = RUNS_ALL ? '1500' : '500', INTAKE_FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env
const database = testDatabase()

interface IntakeRequest {
  method: string
  path: string
  token: string | null
  headers: Record<string, string>
  body: string | null
}

let tokens: string[]
let key: string
let ticket: { ticket: string; proof: string }
beforeAll(async () => {
  const account = await anAccount()
  const { id } = await aChannel({ accountId: account.id })
  await database.sql`update channel_settings set methods = '{email,sms,whatsapp}' where channel_id = ${id}`
  tokens = [await aSession(id), await aSession(id)]
  const [row] = await database.sql<{ public_key: string }[]>`
    select public_key from channel_settings where channel_id = ${id}`
  key = row?.public_key ?? ''
  const issued = await easyTicket(id)
  ticket = { ticket: issued.ticket, proof: await solve(issued) }
})

const text = fc.oneof(
  fc.string({ maxLength: 50 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('', '\0', '\ud800', 'ada@example.com', '+12015550123', '123456', 'a'.repeat(400), '__proto__'),
)
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, -1, 1e6, 2 ** 31, 2 ** 53, Number.NaN))
const value = fc.oneof(text, number, fc.constant(null), fc.boolean(), fc.array(text, { maxLength: 3 }))
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
const path = fc.oneof(
  fc.constantFrom('/tickets', '/sessions', '/session', '/session/code', '/session/code/check', '/session/send', ''),
  fc.tuple(fc.nat(60), fc.nat(700)).map(([take, part]) => `/session/takes/${take}/parts/${part}`),
  fc.tuple(number, number).map(([take, part]) => `/session/takes/${take}/parts/${part}`),
  fc.nat(60).map((take) => `/session/takes/${take}/parts`),
  fc.webPath(),
)
const field = fc.constantFrom('key', 'ticket', 'proof', 'locale', 'page_url', 'verification_method', 'contact', 'code')
const sendField = fc.constantFrom('take', 'part_count', 'consent_version', 'duration_seconds')
const validFields = () => ({
  key,
  ...ticket,
  locale: 'en',
  page_url: null,
  verification_method: 'email',
  contact: 'ada@example.com',
  code: '123456',
  take: 1,
  part_count: 1,
  consent_version: 1,
  duration_seconds: 3,
})
const body = fc.oneof(
  fc.dictionary(fc.oneof(field, sendField), value).map((changes) => JSON.stringify({ ...validFields(), ...changes })),
  fc.json(),
  text,
  fc.constant(null),
)
const request = (): fc.Arbitrary<IntakeRequest> =>
  fc.record({
    method,
    path,
    token: fc.oneof(fc.constantFrom(...tokens), fc.constant(null), fc.string()),
    headers: fc.record(
      {
        origin: fc.oneof({ arbitrary: fc.constant(env().BASE_URL), weight: 5 }, fc.webUrl()),
        'content-digest': fc.oneof(fc.constant('of the body'), fc.string()),
      },
      { requiredKeys: ['origin'] },
    ),
    body,
  })

/** Valid requests, which few random ones equal: one part of a recording, and the state of the session. */
const aPart = (): IntakeRequest => ({
  method: 'PUT',
  path: '/session/takes/1/parts/0',
  token: tokens[0]!,
  headers: { origin: env().BASE_URL, 'content-digest': 'of the body' },
  body: 'part',
})
const aRead = (): IntakeRequest => ({ ...aPart(), method: 'GET', path: '/session', body: null })

test(`${INTAKE_FUZZ_RUNS} random requests: no 500, and each refusal has the shape of an error`, {
  timeout: 300_000,
}, async () => {
  const reasons = new Set<string>(INTAKE_REASONS)
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request(), async (given) => {
      // Limits would refuse nearly all of them.
      await database.sql`delete from limit_windows`
      const response = await handleIntake(toRequest(given))
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('cache-control')).toBe('no-store')
      if (response.status < 400) return
      const refusal = ErrorBody.parse(await response.json())
      if (refusal.reason !== undefined) expect(reasons).toContain(refusal.reason)
    }),
    {
      numRuns: Number(INTAKE_FUZZ_RUNS),
      seed: Number(INTAKE_FUZZ_SEED),
      examples: [[aPart()], [aRead()]],
      endOnFailure: true,
    },
  )
  // Some were valid: the generator reaches what is behind the checks.
  expect([...statuses.keys()], `INTAKE_FUZZ_SEED=${INTAKE_FUZZ_SEED}`).toEqual(
    expect.arrayContaining([200, 204, 400, 403, 404, 405]),
  )
})

function toRequest({ method, path, token, headers, body }: IntakeRequest): Request {
  const digest = headers['content-digest']
  return new Request(new URL(`/api/intake${path}`, 'http://localhost'), {
    method,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, headerText(text)])),
      ...(token === null ? {} : { authorization: `Bearer ${headerText(token)}` }),
      ...(digest === 'of the body' ? { 'content-digest': digestHeader(Buffer.from(body ?? '')) } : {}),
    },
    ...(body === null || method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
}

/** The Fetch API accepts only these bytes in a header. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '?').trim()
