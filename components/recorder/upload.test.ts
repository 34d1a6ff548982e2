import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PART_BYTES, type SendRequest, type SessionState } from '../../server/contract/intake/protocol'
import type { Failure } from './state'
import { freshDraft, type Keeper } from './storage'
import { contentDigest, createUploader, partCount, partOf, retryDelay, type Uploader } from './upload'

// The far side is a server in memory, which keeps parts as the real one does and fails as a row of a table says.

const STATE: SessionState = {
  expires_at: '2026-11-23T12:00:00.000Z',
  contact: null,
  take: 1,
  message: { id: '0f8fad5b-d9cb-469f-a165-70867728950e', state: 'recorded' },
  review: null,
}
const MESSAGE = {
  verification_method: 'email' as const,
  contact: 'ada@example.com',
  consent_version: 1,
  duration_seconds: 3,
}
type Fault = 'offline' | 'lost response' | { status: number; reason?: string; retryAfter?: string }

let parts: Map<string, Buffer>
let sent: SendRequest[]
/** Faults of the next requests, by the start of method and path. */
let faults: { of: string; fault: Fault }[]
let requests: string[]
let failures: Failure[]
let confirmed: SessionState[]
let recording: Buffer
let keeper: Keeper
let uploader: Uploader

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  parts = new Map()
  sent = []
  faults = []
  requests = []
  failures = []
  confirmed = []
  recording = Buffer.from(Array.from({ length: 2.5 * PART_BYTES }, (_, index) => (index * 31) % 251))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', respond)
  const bytes = recording.buffer.slice(recording.byteOffset, recording.byteOffset + recording.length) as ArrayBuffer
  keeper = {
    draft: { ...freshDraft('key', 24, null), take: 1 },
    slices: [{ bytes, seconds: 3 }],
    keep: async (changes) => void Object.assign(keeper.draft, changes),
    restore: async () => true,
    add: async () => {},
    eraseRecording: async () => {},
    erase: async () => {},
  }
  const session = { token: async () => 'msg_session_x', renew: () => {} }
  uploader = createUploader(session, keeper, {
    onShare: () => {},
    onFailure: (failure) => failures.push(failure),
    onSent: (state) => confirmed.push(state),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function respond(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const target = `${method} ${url.replace('/api/intake/', '')}`
  requests.push(target)
  const found = faults.findIndex(({ of }) => target.startsWith(of))
  const [next] = found < 0 ? [] : faults.splice(found, 1)
  if (next?.fault === 'offline') throw new TypeError('fetch failed')
  if (typeof next?.fault === 'object') {
    const { status, reason, retryAfter } = next.fault
    return Response.json({ error: 'x', reason }, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} })
  }
  const response = perform(target, body)
  if (next?.fault === 'lost response') throw new TypeError('the connection was closed')
  return response
}

function perform(target: string, body: RequestInit['body']): Response {
  const [, take, number] = /takes\/(\d+)\/parts\/(\d+)$/.exec(target) ?? []
  if (target.startsWith('PUT')) {
    const key = `${take}.${number}`
    const bytes = Buffer.from(body as Uint8Array)
    if (!bytes.equals(parts.get(key) ?? bytes)) return Response.json({ reason: 'part_differs' }, { status: 409 })
    parts.set(key, bytes)
    return new Response(null, { status: 204 })
  }
  if (target === 'POST session/send') {
    sent.push(JSON.parse(String(body)))
    return Response.json(STATE, { status: 202 })
  }
  if (target === 'GET session') return Response.json(STATE)
  const prefix = `${/takes\/(\d+)/.exec(target)?.[1]}.`
  const received = [...parts.keys()].filter((key) => key.startsWith(prefix)).map((key) => Number(key.split('.')[1]))
  return Response.json({ received })
}

/** Lets this much time pass for the uploader. Digests are made by threads, which fake time does not wait for. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    for (let turn = 0; turn < 20; turn++) {
      await crypto.subtle.digest('SHA-256', new Uint8Array(PART_BYTES))
      await setImmediate()
    }
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const joined = (take: number) =>
  Buffer.concat([0, 1, 2].map((number) => parts.get(`${take}.${number}`) ?? Buffer.alloc(0)))

async function uploadAndSend({ isKnown = false } = {}): Promise<void> {
  uploader.begin(isKnown)
  uploader.complete()
  uploader.send(() => MESSAGE)
  for (let second = 0; second < 600 && confirmed.length === 0; second++) {
    await pass(1)
    if (failures.at(-1)?.kind === 'refused') break
  }
  // Nothing more may follow.
  await pass(20)
}

function expectSentOnce(take = 1): void {
  expect(confirmed).toEqual([STATE])
  expect(sha256(joined(take))).toBe(sha256(recording))
}

test('uploads each part once and sends', async () => {
  await uploadAndSend()
  expect(requests).toEqual([
    'PUT session/takes/1/parts/0',
    'PUT session/takes/1/parts/1',
    'PUT session/takes/1/parts/2',
    'POST session/send',
  ])
  expect(sent).toEqual([{ ...MESSAGE, take: 1, part_count: 3 }])
  expectSentOnce()
})

test('while the recording grows, only full parts are uploaded', async () => {
  uploader.begin(false)
  await pass(2)
  expect([...parts.keys()]).toEqual(['1.0', '1.1'])
})

test('continues with what the server does not have', async () => {
  parts.set('1.0', recording.subarray(0, PART_BYTES))
  await uploadAndSend({ isKnown: true })
  expect(requests.slice(0, 2)).toEqual(['GET session/takes/1/parts', 'PUT session/takes/1/parts/1'])
  expectSentOnce()
})

describe('a message is sent once with all its bytes after', () => {
  test.each<[string, { of: string; fault: Fault }[]]>([
    ['no connection at a part', Array(5).fill({ of: 'PUT', fault: 'offline' })],
    ['a lost response of a part', [{ of: 'PUT', fault: 'lost response' }]],
    ['no connection at the send', Array(10).fill({ of: 'POST', fault: 'offline' })],
    ['a fault of the server', Array(5).fill({ of: '', fault: { status: 500 } })],
    ['a limit', [{ of: 'POST', fault: { status: 429, retryAfter: '60' } }]],
    ['bytes that were changed on the way', [{ of: 'PUT', fault: { status: 400 } }]],
    ['parts that the server lost', [{ of: 'POST', fault: { status: 409, reason: 'parts_missing' } }]],
    [
      'a lost response of the send, whose repeat is refused',
      [
        { of: 'POST', fault: 'lost response' },
        { of: 'POST', fault: { status: 409, reason: 'already_sent' } },
      ],
    ],
  ])('%s', async (_what, given) => {
    faults.push(...given)
    await uploadAndSend()
    expectSentOnce()
    expect(faults).toEqual([])
  })
})

test('other bytes under a number: the recording is uploaded again as a new take', async () => {
  faults.push({ of: 'PUT session/takes/1/parts/1', fault: { status: 409, reason: 'part_differs' } })
  await uploadAndSend()
  expect(sent).toEqual([{ ...MESSAGE, take: 2, part_count: 3 }])
  expectSentOnce(2)
})

describe('of a browser that kept less than the server has', () => {
  const other = Buffer.alloc(PART_BYTES, 7)

  test('the recording is uploaded again as a new take', async () => {
    for (const number of [0, 1, 2, 3]) parts.set(`1.${number}`, other)
    await uploadAndSend({ isKnown: true })
    expect(sent).toEqual([{ ...MESSAGE, take: 2, part_count: 3 }])
    expectSentOnce(2)
  })

  test('the last part is compared', async () => {
    for (const number of [0, 1])
      parts.set(`1.${number}`, recording.subarray(number * PART_BYTES).subarray(0, PART_BYTES))
    parts.set('1.2', other)
    await uploadAndSend({ isKnown: true })
    expect(requests.slice(0, 2)).toEqual(['GET session/takes/1/parts', 'PUT session/takes/1/parts/2'])
    expectSentOnce(2)
  })
})

test.each(['session_ended', 'consent_changed', 'contact_changed', 'recording_too_large'])(
  'a refusal with %s is reported once, and nothing is repeated',
  async (reason) => {
    faults.push({ of: 'POST', fault: { status: 409, reason } })
    await uploadAndSend()
    expect(failures).toEqual([{ kind: 'refused', reason }])
    expect(requests.filter((target) => target.startsWith('POST'))).toHaveLength(1)
    expect(confirmed).toEqual([])
  },
)

test('a limit is waited for as long as the server says', async () => {
  faults.push({ of: 'POST', fault: { status: 429, retryAfter: '60' } })
  uploader.begin(false)
  uploader.complete()
  uploader.send(() => MESSAGE)
  await pass(59)
  expect(sent).toHaveLength(0)
  await pass(3)
  expect(sent).toHaveLength(1)
})

test.each([
  [0, true, 0],
  [1, true, 1],
  [10, true, 1],
  [11, true, 2],
  [9, false, 0],
  [10, false, 1],
  [19, false, 1],
])('%s bytes, complete %s: %s parts of 10', (bytes, isComplete, parts) => {
  expect(partCount(bytes, 10, isComplete)).toBe(parts)
})

test('the parts of any slices join to the same bytes, and all but the last are full', () => {
  const slice = fc.uint8Array({ maxLength: 40 })
  fc.assert(
    fc.property(fc.array(slice, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (given, size) => {
      const slices = given.map((bytes) => new Uint8Array(bytes).buffer)
      const whole = Buffer.concat(given)
      const count = partCount(whole.length, size, true)
      const parts = Array.from({ length: count }, (_, number) => partOf(slices, number, size))
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true)
    }),
  )
})

test('the digest has the form of RFC 9530', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  expect(await contentDigest(bytes)).toBe(`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
})

test.each([
  [1, 0, 1_000],
  [2, 0, 2_000],
  [4, 0, 8_000],
  [5, 0, 15_000],
  [100, 0, 15_000],
  [1, 1, 750],
])('after %s failures, random %s: %s ms', (failures, random, ms) => expect(retryDelay(failures, random)).toBe(ms))
