import { describe, expect, test } from 'vitest'
import { sampleMessage } from '../../contract/messages/sample'
import { type Diagnosis, HEADER_FAULTS } from '../../contract/webhooks/diagnosis'
import { envelope } from '../signing/request'
import { sign, verify } from '../signing/signature'
import { diagnose, type KnownSecret } from './check-delivery'
import { causeOf } from './likely-causes'

const SECRET = 'msg_whsec_000102030405060708090a0b0c0d0e0f1011121314151617'
const OTHER = 'msg_whsec_18191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f'
const ID = '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e'
const OTHER_ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const AT = new Date('2026-11-21T09:30:00.000Z')
const DATA = JSON.stringify(sampleMessage('https://voice.example.com', AT, { audioLinkDays: 30 })).replace(
  'Mara Lindqvist',
  'Maræ “Lindqvist” <b>',
)
const BODY = envelope({ kind: 'message.completed', eventId: OTHER_ID, deliveredAt: AT, data: DATA, sample: true })
const HEADER = sign([SECRET], BODY, AT)
const V1 = HEADER.slice(HEADER.indexOf('v1='))

interface Asked {
  header?: string
  body?: string | Buffer
  secret?: string
  own?: boolean
  secondsLater?: number
  others?: KnownSecret[]
  sent?: string
}

const ask = ({ header = HEADER, body = BODY, secret = SECRET, own, secondsLater = 0, others = [], sent }: Asked) =>
  diagnose({
    header,
    body: Buffer.from(body),
    receivedAt: new Date(AT.getTime() + secondsLater * 1000),
    secret: { text: secret, subscriptionId: own ? ID : null },
    others,
    sent: sent === undefined ? null : Buffer.from(sent),
  })

const parts = ({ header, timestamp, body, secret }: Diagnosis) => [
  header.fault ?? 'fits',
  timestamp.is_within,
  body.cause ?? body.finding,
  secret.cause ?? secret.finding,
]

describe('an unchanged delivery', () => {
  test('matches in every part', async () => {
    const response = await ask({})
    expect(response.accepted).toBe(true)
    expect(parts(response)).toEqual(['fits', true, 'fits', 'fits'])
  })

  test.each([
    ['with its name', `X-Message-Signature: ${HEADER}`],
    ['with its name as a proxy logs it', `"x-message-signature": "${HEADER}"`],
    ['with a line end', `${HEADER}\n`],
  ])('a header copied %s is the same header', async (_, header) => {
    expect((await ask({ header })).accepted).toBe(true)
  })

  test('during an overlap both secrets match, and both signatures are counted', async () => {
    const header = sign([OTHER, SECRET], BODY, AT)
    for (const secret of [SECRET, OTHER]) expect((await ask({ header, secret })).accepted).toBe(true)
    expect((await ask({ header })).header.signatures).toBe(2)
  })
})

describe('the header', () => {
  test.each([
    ['empty', ' '],
    ['separator', HEADER.replace(',', ';')],
    ['no_time', V1],
    ['two_times', `t=1,${HEADER}`],
    ['bad_time', HEADER.replace('t=', 't=+')],
    ['no_signature', HEADER.slice(0, HEADER.indexOf(','))],
    ['upper_case', HEADER.replace(V1, `v1=${V1.slice(3).toUpperCase()}`)],
    ['bad_signature', HEADER.slice(0, -1)],
  ] as const)('%s', async (fault, header) => {
    expect(HEADER_FAULTS).toContain(fault)
    const response = await ask({ header })
    expect(response).toMatchObject({ accepted: false, header: { fault, signatures: 0 } })
    expect(parts(response).slice(1)).toEqual([null, 'unchecked', 'unchecked'])
  })
})

describe('the time', () => {
  test.each([
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
    [86_400, false],
  ])('%i seconds after it was signed', async (secondsLater, isWithin) => {
    const response = await ask({ secondsLater })
    expect(response.timestamp).toMatchObject({ age_seconds: secondsLater, is_within: isWithin, tolerance_seconds: 300 })
    expect(response.accepted).toBe(isWithin)
    // The other parts are examined all the same.
    expect(parts(response).slice(2)).toEqual(['fits', 'fits'])
  })

  test('a time after the year 9999 is reported as an age', async () => {
    const header = HEADER.replace(/t=\d+/, 't=999999999999')
    expect((await ask({ header })).timestamp).toMatchObject({ is_within: false })
  })
})

describe('the bytes', () => {
  const pretty = JSON.stringify(JSON.parse(BODY), null, 2)
  const bySorted = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(BODY)).sort()))
  test.each<[string, string, string | Buffer]>([
    ['a byte order mark before them', 'byte_order_mark', `\ufeff${BODY}`],
    ['a line end after them', 'newline', `${BODY}\n`],
    ['a CRLF after them', 'newline', `${BODY}\r\n`],
    ['spaces around them', 'whitespace', `  ${BODY} \n`],
    ['HTML entities', 'html_escaped', BODY.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')],
    ['numbered HTML entities', 'html_escaped', BODY.replaceAll('"', '&#34;').replaceAll('<', '&#x3C;')],
    ['base64', 'base64', Buffer.from(BODY).toString('base64')],
    ['base64 and a line end', 'base64', `${Buffer.from(BODY).toString('base64')}\n`],
    ['JSON text as a JSON string', 'encoded_twice', JSON.stringify(BODY)],
    ['JSON written again with spaces', 'reserialised', pretty],
    ['JSON written again with spaces and CRLF', 'reserialised', pretty.replaceAll('\n', '\r\n')],
    ['JSON written again with escapes', 'reserialised', BODY.replaceAll('“', '\\u201c').replaceAll('/', '\\/')],
    ['JSON written again with its fields sorted', 'reserialised', bySorted],
  ])('%s', async (_, cause, body) => {
    expect(body).not.toBe(BODY)
    const response = await ask({ body })
    expect(parts(response)).toEqual(['fits', true, cause, 'fits'])
    expect(response.accepted).toBe(false)
    expect(response.body.difference).not.toBeNull()
  })

  test('UTF-8 that was read as Latin-1', async () => {
    const body = '{"text":"Grüße"}'
    const mangled = Buffer.from(body).toString('latin1')
    expect(parts(await ask({ header: sign([SECRET], body, AT), body: mangled }))[2]).toBe('decoded_as_latin1')
  })

  test('line ends that were changed', async () => {
    const body = '{\r\n"a":1.0\r\n}'
    expect(parts(await ask({ header: sign([SECRET], body, AT), body: body.replaceAll('\r\n', '\n') }))[2]).toBe(
      'line_ends',
    )
  })

  test('the first difference is reported with some text before it', async () => {
    const { difference } = (await ask({ body: JSON.stringify(JSON.parse(BODY), null, 1) })).body
    expect(difference).toMatchObject({ at: 1, received: expect.stringMatching(/^\{\n "event"/) })
    expect(difference?.sent).toMatch(/^\{"event":"message/)
  })

  test('any change is found when the sent bytes are known: a value, or an order that no rule restores', async () => {
    const sent = '{"b":1.0,"a":{"d":2,"c":3}}'
    const header = sign([SECRET], sent, AT)
    expect(parts(await ask({ header, sent, body: '{"a":{"c":3,"d":2},"b":1}' }))[2]).toBe('reserialised')
    expect(parts(await ask({ header, sent, body: sent.replace('3', '4') }))[2]).toBe('changed')
    expect(parts(await ask({ header, sent, body: 'nothing like it' }))[2]).toBe('changed')
    expect(parts(await ask({ header, body: sent.replace('3', '4') })).slice(2)).toEqual(['unknown', 'unknown'])
  })
})

describe('the secret', () => {
  const cased = SECRET.toUpperCase()
  test.each([
    ['spaces and a line end', ` ${SECRET}\n`, 'whitespace'],
    ['quotation marks', `"${SECRET}"`, 'quotes'],
    ['the name of its variable', `WEBHOOK_SECRET=${SECRET}`, 'assignment'],
    ['the name of its variable, exported and quoted', `export WEBHOOK_SECRET="${SECRET}";`, 'assignment'],
    ['no prefix', SECRET.slice('msg_whsec_'.length), 'prefix_missing'],
    ['half of its prefix', SECRET.slice('msg_'.length), 'prefix_missing'],
    ['capital letters', cased, 'letter_case'],
  ])('%s: %s', async (_, secret, cause) => {
    expect(parts(await ask({ secret }))).toEqual(['fits', true, 'fits', cause])
  })

  test.each([
    ['an access token', `msg_pat_${'0'.repeat(64)}`, 'access_token'],
    ['the prefix that lists show', SECRET.slice(0, 12), 'cut'],
    ['one cut short', SECRET.slice(0, -3), 'cut'],
    ['words', 'correct horse battery staple', 'no_secret'],
  ])('%s is no secret', async (_, secret, cause) => {
    expect(parts(await ask({ secret }))).toEqual(['fits', true, 'unknown', cause])
  })

  test('the previous secret is recognized, also after its overlap', async () => {
    const header = sign([OTHER], BODY, AT)
    const previous: KnownSecret = { text: OTHER, subscriptionId: ID, which: 'previous' }
    expect((await ask({ header, own: true, others: [previous] })).secret).toEqual({
      finding: 'differs',
      cause: 'previous',
      subscription_id: ID,
    })
  })

  test('the secret of another subscription is reported with its id', async () => {
    const header = sign([OTHER], BODY, AT)
    const others: KnownSecret[] = [{ text: OTHER, subscriptionId: OTHER_ID, which: 'current' }]
    expect((await ask({ header, own: true, others })).secret).toMatchObject({
      cause: 'other_subscription',
      subscription_id: OTHER_ID,
    })
  })

  test('a pasted secret that matches is reported with its subscription', async () => {
    const others: KnownSecret[] = [{ text: SECRET, subscriptionId: ID, which: 'current' }]
    expect(await ask({ others })).toMatchObject({ accepted: true, secret: { finding: 'fits', subscription_id: ID } })
  })

  test('a quoted secret and a line end are found together', async () => {
    expect(parts(await ask({ secret: `'${SECRET}'`, body: `${BODY}\n` }))).toEqual(['fits', true, 'newline', 'quotes'])
  })
})

test('it accepts exactly what the rule for receivers accepts', async () => {
  for (const header of [HEADER, V1, '', HEADER.replace('1', '2')])
    for (const body of [BODY, `${BODY} `])
      for (const secondsLater of [0, 301]) {
        const now = new Date(AT.getTime() + secondsLater * 1000)
        expect((await ask({ header, body, secondsLater })).accepted).toBe(verify(SECRET, header, body, now).ok)
      }
})

test('the result contains no secret', async () => {
  const others: KnownSecret[] = [{ text: OTHER, subscriptionId: OTHER_ID, which: 'current' }]
  for (const asked of [{}, { own: true }, { secret: OTHER }, { body: 'x' }])
    expect(JSON.stringify(await ask({ ...asked, others }))).not.toMatch(/msg_whsec_/)
})

describe('a body that is nested deeply', () => {
  const arrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const objects = (depth: number) => `{"data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

  test.each([1_000, 10_000, 100_000])('%i levels are reported as changed, and nothing overflows', async (depth) => {
    for (const body of [arrays(depth), objects(depth), `${objects(depth)}\n`, '['.repeat(depth)]) {
      expect(parts(await ask({ body })).slice(2)).toEqual(['unknown', 'unknown'])
      expect(causeOf(Buffer.from(body), Buffer.from('{"a":1}'))).toBe('changed')
    }
  })

  test('brackets in strings are no levels', () => {
    const sent = JSON.stringify({ a: '["\\'.repeat(1_000), b: [] })
    expect(causeOf(Buffer.from(JSON.stringify(JSON.parse(sent), null, 2)), Buffer.from(sent))).toBe('reserialised')
  })
})

test('a body of the largest size is examined within the time of a request', async () => {
  const body = JSON.stringify({ text: 'é'.repeat(100_000) })
  const others = Array.from({ length: 200 }, (_, index) => ({
    text: `x${index}`,
    subscriptionId: ID,
    which: 'current' as const,
  }))
  expect(parts(await ask({ body, others })).slice(2)).toEqual(['unknown', 'unknown'])
})
