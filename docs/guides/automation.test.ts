import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ROOT } from '@/server/root'
import { sign } from '@/server/webhooks/signing/signature'

// Reads: docs/guides/automation.md

const SECRET = `msg_whsec_${'7c'.repeat(24)}`
const BODY = '{"event":"message.completed","data":{"name":"Zoë – “Café”"}}'
const SENT_AT = new Date('2026-11-01T12:00:00Z')

/** The expressions of the n8n nodes: the value of Crypto, and the two conditions of If. */
const [VALUE = '', ...CONDITIONS] = [
  ...readFileSync(path.join(ROOT, 'docs/guides/automation.md'), 'utf8').matchAll(/^ *\{\{ (.+) \}\}$/gm),
].map(([, expression]) => expression ?? '')

/** Runs the nodes of the guide on a request, as n8n does, and returns whether it leaves at the true output. */
function isVerified(header: string, raw: string, now: Date): boolean {
  const request = { item: { json: { headers: { 'x-message-signature': header } } } }
  const evaluate = (expression: string, json: object) =>
    runInNewContext(expression, { $: () => request, $json: json, $now: { toSeconds: () => now.getTime() / 1000 } })
  const signature = createHmac('sha256', SECRET).update(evaluate(VALUE, { raw })).digest('hex')
  return CONDITIONS.every((condition) => evaluate(condition, { raw, signature }) === true)
}

const SIGNED = sign([SECRET], BODY, SENT_AT)
const after = (seconds: number) => new Date(SENT_AT.getTime() + seconds * 1000)

test.each([
  ['a signed request', SIGNED, BODY, 0, true],
  ['the second secret of a rotation', sign(['msg_whsec_new', SECRET], BODY, SENT_AT), BODY, 0, true],
  ['a request of 300 seconds ago', SIGNED, BODY, 300, true],
  ['a request of 301 seconds ago', SIGNED, BODY, 301, false],
  ['a request of 301 seconds ahead', SIGNED, BODY, -301, false],
  ['another body', SIGNED, `${BODY} `, 0, false],
  ['another secret', sign(['msg_whsec_other'], BODY, SENT_AT), BODY, 0, false],
  ['another time', SIGNED.replace(/t=\d+/, `t=${SENT_AT.getTime() / 1000 + 1}`), BODY, 0, false],
])('the n8n nodes of the guide decide on %s', (_, header, body, seconds, expected) => {
  expect(CONDITIONS).toHaveLength(2)
  expect(isVerified(header, body, after(seconds))).toBe(expected)
})
