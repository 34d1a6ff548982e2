import { sign } from '../../server/webhooks/signing/signature'

/** An input for a receiver's `verify`, and the expected result. */
export interface Vector {
  name: string
  secret: string
  /** X-Message-Signature. */
  header: string
  body: string
  now: number
  valid: boolean
}

const SECRET = 'msg_whsec_000102030405060708090a0b0c0d0e0f1011121314151617'
const NEXT_SECRET = 'msg_whsec_18191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f'
const TIME = 1_795_253_400
const AT = new Date(TIME * 1000)
const BODY = '{"event":"message.completed","event_id":"evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427","data":{"tags":[]}}'
const UNICODE = '{"text":"Grüße, 你好 👋🏽, e\u0301, \u2028, \\u00e9 and \\u0000"}'

const HEADER = sign([SECRET], BODY, AT)
const V1 = HEADER.slice(HEADER.indexOf('v1='))
const ZEROS = `v1=${'0'.repeat(64)}`

const right = (name: string, changes: Partial<Vector> = {}): Vector => ({ ...base, name, ...changes, valid: true })
const wrong = (name: string, changes: Partial<Vector>): Vector => ({ ...base, name, ...changes, valid: false })
const base = { secret: SECRET, header: HEADER, body: BODY, now: TIME }
const signed = (body: string) => ({ body, header: sign([SECRET], body, AT) })

/** The vectors with which every receiver in docs/receivers must agree. `npx vitest run docs/receivers -u` writes vectors.json. */
export const VECTORS: readonly Vector[] = [
  right('a delivery as it is sent'),
  right('300 seconds old', { now: TIME + 300 }),
  right('300 seconds ahead of the receiver’s clock', { now: TIME - 300 }),
  right('a fraction of a second old', { now: TIME + 0.75 }),
  right('a body in several scripts', signed(UNICODE)),
  right('a body with spaces and line ends', signed('{\r\n  "a": 1.0 ,\t"b" : [ ]\n}\n')),
  right('a body that begins with a byte order mark', signed('\ufeff{}')),
  right('an empty body', signed('')),
  right('during a rotation, to a receiver with the new secret', {
    secret: NEXT_SECRET,
    header: sign([NEXT_SECRET, SECRET], BODY, AT),
  }),
  right('during a rotation, to a receiver with the old secret', { header: sign([NEXT_SECRET, SECRET], BODY, AT) }),
  right('a v1 that does not fit before one that does', { header: `t=${TIME},${ZEROS},${V1}` }),
  right('a v1 that does not fit after one that does', { header: `t=${TIME},${V1},${ZEROS}` }),
  right('a later scheme beside v1', { header: `t=${TIME},${V1},v2=abc` }),
  right('a v1 that cannot be read beside one that fits', { header: `t=${TIME},v1=abc,${V1}` }),
  right('the parts in another order', { header: `${V1},t=${TIME}` }),
  right('spaces around the parts', { header: ` t=${TIME} , ${V1} ` }),

  wrong('another secret', { secret: NEXT_SECRET }),
  wrong('the secret without its prefix', { secret: SECRET.slice('msg_whsec_'.length) }),
  wrong('a changed body', { body: BODY.replace('427', '428') }),
  wrong('the same JSON, parsed and serialised again', { ...signed('{"a": 1.0}'), body: '{"a":1}' }),
  wrong('one byte more', { body: `${BODY}\n` }),
  wrong('an accent composed otherwise', { ...signed('"e\u0301"'), body: '"é"' }),
  wrong('no body where there was one', { body: '' }),
  wrong('a body where there was none', { header: sign([SECRET], '', AT) }),
  wrong('another time than was signed', { header: HEADER.replace(String(TIME), String(TIME + 1)) }),
  wrong('301 seconds old', { now: TIME + 301 }),
  wrong('half a second beyond the tolerance', { now: TIME + 300.5 }),
  wrong('301 seconds ahead of the receiver’s clock', { now: TIME - 301 }),
  wrong('a day old', { now: TIME + 86_400 }),
  wrong('a time in milliseconds', { header: sign([SECRET], BODY, new Date(TIME * 1_000_000)) }),

  wrong('no header', { header: '' }),
  wrong('commas alone', { header: ',,,' }),
  wrong('words', { header: 'garbage' }),
  wrong('no time', { header: V1 }),
  wrong('an empty time', { header: `t=,${V1}` }),
  wrong('two times', { header: `t=${TIME},t=${TIME},${V1}` }),
  wrong('a time that is no number', { header: `t=now,${V1}` }),
  wrong('a time with a sign', { header: `t=+${TIME},${V1}` }),
  wrong('a negative time', { header: `t=-${TIME},${V1}` }),
  wrong('a time with a fraction', { header: `t=${TIME}.0,${V1}` }),
  wrong('a time in other digits', { header: `t=${arabic(TIME)},${V1}` }),
  wrong('a time too long for any number', { header: `t=${'9'.repeat(40)},${V1}` }),
  wrong('no v1', { header: `t=${TIME}` }),
  wrong('an empty v1', { header: `t=${TIME},v1=` }),
  wrong('another scheme alone', { header: `t=${TIME},${V1.replace('v1', 'v0')}` }),
  wrong('a v1 in upper case', { header: `t=${TIME},v1=${V1.slice(3).toUpperCase()}` }),
  wrong('a v1 one digit short', { header: `t=${TIME},${V1.slice(0, -1)}` }),
  wrong('a v1 one digit long', { header: `t=${TIME},${V1}0` }),
  wrong('a v1 that is not hex', { header: `t=${TIME},${V1.slice(0, -1)}g` }),
  wrong('a v1 with other letters', { header: `t=${TIME},v1=${'é'.repeat(64)}` }),
  wrong('semicolons for commas', { header: HEADER.replace(',', ';') }),
  wrong('names in upper case', { header: HEADER.replace('t=', 'T=').replace('v1=', 'V1=') }),
]

function arabic(number: number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}
