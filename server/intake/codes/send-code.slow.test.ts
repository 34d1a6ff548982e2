import { afterEach, beforeEach, expect, test } from 'vitest'
import { certificates } from '../../testing/servers/certificates'
import { type Receiver, type ReceiverResponse, startReceiver } from '../../testing/servers/receiver'
import { setEnv } from '../../testing/set-env'
import { verify } from '../../webhooks/signing/signature'
import { type CodeHookRequest, postCode } from './send-code'

const SECRET = 'a secret of the hook'
const REQUEST: CodeHookRequest = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  method: 'sms',
  to: '+12015550123',
  code: '123456',
  text: '123456 is your code.',
  locale: 'en',
  channel: 'harbourdental.example',
  expires_at: '2026-11-22T12:00:00Z',
}

let receiver: Receiver
let respond: () => ReceiverResponse
beforeEach(async () => {
  receiver = await startReceiver({ response: () => respond() })
  setEnv({ CODE_HOOK_URL: receiver.url, CODE_HOOK_SECRET: SECRET })
})
afterEach(() => receiver.close())

const deliver = () => postCode(REQUEST, { policy: receiver.policy, timeoutMs: 1_000 })

test('a hook gets the code, signed as webhooks are', async () => {
  respond = () => ({ status: 204 })
  await deliver()
  const [request] = receiver.received
  expect(JSON.parse(String(request?.body))).toEqual(REQUEST)
  expect(verify(SECRET, String(request?.headers['x-message-signature']), request?.body ?? '')).toEqual({ ok: true })
})

test.each<[string, ReceiverResponse, RegExp]>([
  ['400', { status: 400, body: 'no such number +12015550123, code 123456' }, /HTTP 400/],
  ['410', { status: 410 }, /HTTP 410/],
  ['429', { status: 429, headers: { 'Retry-After': '1' } }, /HTTP 429/],
  ['500', { status: 500, body: '123456' }, /HTTP 500/],
  ['a redirect', { status: 307, headers: { Location: 'https://elsewhere.example/' } }, /HTTP 307/],
  ['no response', 'hang', /timeout/],
  ['a reset', 'reset', /connection_reset/],
  ['bytes that are not HTTP', { raw: '123456\r\n\r\n' }, /not_http/],
])(
  'a hook that responds with %s fails, and the error has neither code nor number',
  async (_what, response, expected) => {
    respond = () => response
    const error: unknown = await deliver().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toMatch(expected)
    expect(String(error)).not.toMatch(/123456|2015550123/)
  },
)

test('a hook with the certificate of another host fails', async () => {
  const { wrongHost } = await certificates()
  const other = await startReceiver({ identity: wrongHost })
  setEnv({ CODE_HOOK_URL: other.url })
  await expect(postCode(REQUEST, { policy: other.policy, timeoutMs: 1_000 })).rejects.toThrow(/tls_wrong_host/)
  expect(other.received).toHaveLength(0)
  await other.close()
})

test('a hook at a private address fails unless the operator allows it', async () => {
  respond = () => ({ status: 204 })
  await expect(postCode(REQUEST, { timeoutMs: 1_000 })).rejects.toThrow(/url_now_blocked/)
  expect(receiver.received).toHaveLength(0)
})
