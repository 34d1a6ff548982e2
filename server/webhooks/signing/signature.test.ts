import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sign, standardWebhooksHeaders, verify } from './signature'

const SECRET = 'msg_whsec_000102030405060708090a0b0c0d0e0f1011121314151617'
const OTHER = 'msg_whsec_ffffffffffffffffffffffffffffffffffffffffffffffff'
const BODY = '{"a":"é"}'
const AT = new Date(1_700_000_000_999)
/** Made with: printf '1700000000.{"a":"é"}' | openssl dgst -sha256 -hmac msg_whsec_0001… */
const V1 = '25fb118914a966c2fa6c086ad92b009eeb8f5e75e9be11222de99c9e739cc690'
const HEADER = `t=1700000000,v1=${V1}`

describe('signing', () => {
  test('the header is t, in whole seconds, and v1, the HMAC-SHA256 of time, period and body in lowercase hex', () => {
    expect(sign([SECRET], BODY, AT)).toBe(HEADER)
  })

  test('bytes and text of a body have the same signature', () => {
    expect(sign([SECRET], Buffer.from(BODY), AT)).toBe(HEADER)
  })

  test('during the overlap of a rotation there are two v1, the newest first, and both secrets match', () => {
    const header = sign([OTHER, SECRET], BODY, AT)
    const newest = createHmac('sha256', OTHER).update(`1700000000.${BODY}`).digest('hex')
    expect(header).toBe(`t=1700000000,v1=${newest},v1=${V1}`)
    expect(verify(SECRET, header, BODY, AT)).toEqual({ ok: true })
    expect(verify(OTHER, header, BODY, AT)).toEqual({ ok: true })
  })
})

test('the headers of Standard Webhooks are those that its library signs with the whole secret as raw key', () => {
  const secret = 'msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b'
  const of = { eventId: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427', at: new Date('2026-11-21T09:30:00.500Z') }
  // Made with: new Webhook(secret, { format: 'raw' }).sign(eventId, at, body) of the npm package standardwebhooks 1.0.0.
  const signature = 'v1,A00+CnpLKoZz9n5x6XPZ5AMNpHclskJ8WXvbkNFRZMc='
  const headers = standardWebhooksHeaders([secret], '{"text":"Grüße"}', of)
  expect(headers).toEqual({
    'webhook-id': of.eventId,
    'webhook-timestamp': '1795253400',
    'webhook-signature': signature,
  })
  const [first, second] =
    standardWebhooksHeaders([OTHER, secret], '{"text":"Grüße"}', of)['webhook-signature']?.split(' ') ?? []
  expect([first === signature, second]).toEqual([false, signature])
})

describe('verifying', () => {
  const at = (seconds: number) => new Date((1_700_000_000 + seconds) * 1000)

  test.each([
    ['at the moment itself', at(0), { ok: true }],
    ['300 seconds later', at(300), { ok: true }],
    ['300 seconds earlier', at(-300), { ok: true }],
    ['301 seconds later', at(301), { ok: false, reason: 'timestamp' }],
    ['301 seconds earlier', at(-301), { ok: false, reason: 'timestamp' }],
  ])('%s', (_, now, expected) => {
    expect(verify(SECRET, HEADER, BODY, now)).toEqual(expected)
  })

  test.each([
    ['another secret', OTHER, HEADER, BODY],
    ['another body', SECRET, HEADER, '{"a":"e"}'],
    ['the same JSON, serialised again', SECRET, HEADER, '{ "a": "é" }'],
    ['another time', SECRET, HEADER.replace('t=1700000000', 't=1700000001'), BODY],
    ['an empty body', SECRET, HEADER, ''],
  ])('refuses %s', (_, secret, header, body) => {
    expect(verify(secret, header, body, AT)).toEqual({ ok: false, reason: 'signature' })
  })

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['no time', `v1=${V1}`],
    ['two times', `t=1700000000,t=1700000000,v1=${V1}`],
    ['a time that is none', `t=now,v1=${V1}`],
    ['a negative time', `t=-1700000000,v1=${V1}`],
    ['no v1', 't=1700000000'],
    ['a v1 in upper case', `t=1700000000,v1=${V1.toUpperCase()}`],
    ['a v1 too short', `t=1700000000,v1=${V1.slice(1)}`],
    ['another scheme alone', `t=1700000000,v0=${V1}`],
  ])('cannot read %s', (_, header) => {
    expect(verify(SECRET, header, BODY, AT)).toEqual({ ok: false, reason: 'header' })
  })

  test.each([
    ['a later scheme beside v1', `t=1700000000,v1=${V1},v2=abc`],
    ['the parts in another order', `v1=${V1},t=1700000000`],
    ['spaces after the commas', `t=1700000000, v1=${V1}`],
    ['a v1 that does not fit before one that does', `t=1700000000,v1=${'0'.repeat(64)},v1=${V1}`],
  ])('accepts %s', (_, header) => {
    expect(verify(SECRET, header, BODY, AT)).toEqual({ ok: true })
  })
})
