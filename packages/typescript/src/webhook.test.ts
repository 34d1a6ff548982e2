import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Webhook, WebhookVerificationError } from './webhook.js'

interface Vector {
  name: string
  secret: string
  header: string
  body: string
  /** The receiver's clock, in unix seconds. */
  now: number
  valid: boolean
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../../docs/receivers/vectors.json', import.meta.url), 'utf8'),
)
const SECRET = `msg_whsec_${'0f'.repeat(24)}`
const OTHER = `msg_whsec_${'a1'.repeat(24)}`
const NOW = new Date('2026-11-25T10:00:00.400Z')
const TIME = Math.floor(NOW.getTime() / 1000)
const BODY = JSON.stringify({ event: 'message.completed', event_id: 'evt_1', data: { summary: { text: 'Grüße 👋' } } })

const v1 = (secret: string, body: string, time = TIME) =>
  `v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`
const signed = (secret: string, body: string, time = TIME) => ({
  'x-message-signature': `t=${time},${v1(secret, body, time)}`,
})
const reasonOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'accepted',
    (error) => {
      expect(error).toBeInstanceOf(WebhookVerificationError)
      return error.reason
    },
  )

test('the vectors are there', () => {
  expect(vectors.length).toBeGreaterThan(50)
  expect(vectors.filter(({ valid }) => valid).length).toBeGreaterThan(10)
})

test.each(vectors)('vector: $name', async ({ secret, header, body, now, valid }) => {
  const reason = await reasonOf(
    new Webhook(secret).verify(body, { 'X-Message-Signature': header }, new Date(now * 1000)),
  )
  // Some vectors sign a body that is not JSON. Their signature is valid all the same.
  expect(reason === 'accepted' || reason === 'body').toBe(valid)
})

describe('verify', () => {
  const webhook = new Webhook(SECRET)

  test('a genuine request gives its event', async () => {
    const event = await webhook.verify(BODY, signed(SECRET, BODY), NOW)
    expect(event).toEqual(JSON.parse(BODY))
  })

  test.each([
    ['text', BODY],
    ['a Buffer', Buffer.from(BODY)],
    ['a view into a larger buffer', new Uint8Array(Buffer.from(`xx${BODY}`)).subarray(2)],
    ['an ArrayBuffer', new Uint8Array(Buffer.from(BODY)).buffer],
  ])('the body may be %s', async (_kind, body) => {
    expect((await webhook.verify(body, signed(SECRET, BODY), NOW)).event_id).toBe('evt_1')
  })

  const header = signed(SECRET, BODY)['x-message-signature']
  test.each([
    ['Headers of the Fetch API', new Headers({ 'X-Message-Signature': header })],
    ['names in upper case', { 'X-MESSAGE-SIGNATURE': header }],
    ['a list of values', { other: undefined, 'X-Message-Signature': header.split(',') }],
    ['an object without a prototype', Object.assign(Object.create(null), { 'x-message-signature': header })],
  ])('the headers may be %s', async (_kind, headers) => {
    expect((await webhook.verify(BODY, headers, NOW)).event_id).toBe('evt_1')
  })

  test('of several secrets one is enough, in any order', async () => {
    for (const secrets of [[SECRET, OTHER], [OTHER, SECRET], [OTHER]])
      for (const signer of [SECRET, OTHER])
        expect(await reasonOf(new Webhook(secrets).verify(BODY, signed(signer, BODY), NOW))).toBe(
          secrets.includes(signer) ? 'accepted' : 'signature',
        )
  })

  test('during a rotation either of two signatures is enough', async () => {
    const headers = { 'x-message-signature': `t=${TIME},${v1(OTHER, BODY)},${v1(SECRET, BODY)}` }
    for (const secret of [SECRET, OTHER])
      expect(await reasonOf(new Webhook(secret).verify(BODY, headers, NOW))).toBe('accepted')
  })

  test.each([
    ['a missing header', 'header', BODY, {}],
    ['another secret', 'signature', BODY, signed(OTHER, BODY)],
    ['a changed body', 'signature', BODY.replace('👋', '👍'), signed(SECRET, BODY)],
    ['an old request', 'timestamp', BODY, signed(SECRET, BODY, TIME - 301)],
    ['a future request', 'timestamp', BODY, signed(SECRET, BODY, TIME + 301)],
    ['a body that is not JSON', 'body', '{', signed(SECRET, '{')],
  ] as const)('%s is refused because of the %s', async (_kind, reason, body, headers) => {
    expect(await reasonOf(webhook.verify(body, headers, NOW))).toBe(reason)
  })

  test('the tolerance can be changed', async () => {
    const old = signed(SECRET, BODY, TIME - 60)
    const strict = new Webhook(SECRET, { toleranceSeconds: 59 })
    expect(await reasonOf(strict.verify(BODY, old, NOW))).toBe('timestamp')
    const generous = new Webhook(SECRET, { toleranceSeconds: 61 })
    expect(await reasonOf(generous.verify(BODY, old, NOW))).toBe('accepted')
    const invalid = new Webhook(SECRET, { toleranceSeconds: Number.NaN })
    expect(await reasonOf(invalid.verify(BODY, old, NOW))).toBe('timestamp')
  })

  test('a parsed body is a mistake of the program, which says so', async () => {
    const parsed = JSON.parse(BODY)
    await expect(webhook.verify(parsed, signed(SECRET, BODY), NOW)).rejects.toThrow('needs the raw body')
  })
})

test.each([{ secret: '' }, { secret: [] }, { secret: [''] }, { secret: undefined as unknown as string }])(
  'a webhook without a secret is refused: $secret',
  ({ secret }) => {
    expect(() => new Webhook(secret)).toThrow('signing secret is required')
  },
)
