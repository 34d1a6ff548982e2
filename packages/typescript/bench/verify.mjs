// `npm run bench`, after `npm run build`: verify of a body of 2 kB, beside the bare HMAC and the parsing of the same bytes.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Webhook } from '../dist/esm/webhook.js'

const SECRET = `msg_whsec_${'0123456789abcdef'.repeat(3)}`
const DOCUMENT = new URL('../../../server/api/openapi/snapshot.json', import.meta.url)
const ROUNDS = 7
const RUNS = 20_000

const { requestBody } = JSON.parse(readFileSync(DOCUMENT, 'utf8')).webhooks['message.completed'].post
const event = requestBody.content['application/json'].example
event.data.transcript.text += ' '.repeat(2_048 - Buffer.byteLength(JSON.stringify(event)))
const BODY = Buffer.from(JSON.stringify(event))
assert.equal(BODY.length, 2_048)

const now = new Date()
const time = Math.floor(now.getTime() / 1000)
const v1 = createHmac('sha256', SECRET).update(`${time}.`).update(BODY).digest('hex')
const headers = { 'x-message-signature': `t=${time},v1=${v1}` }
const webhook = new Webhook(SECRET)
assert.equal((await webhook.verify(BODY, headers)).event, 'message.completed')

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(SECRET), algorithm, false, ['sign'])
const CASES = {
  'verify (signature, time, JSON)': () => webhook.verify(BODY, headers, now),
  'JSON.parse': async () => JSON.parse(new TextDecoder().decode(BODY)),
  'the bare HMAC of WebCrypto': () => crypto.subtle.sign('HMAC', key, BODY),
  'the bare HMAC of node:crypto': async () => createHmac('sha256', SECRET).update(BODY).digest(),
}
const times = Object.fromEntries(Object.keys(CASES).map((name) => [name, []]))
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, work] of Object.entries(CASES)) {
    const begun = performance.now()
    for (let run = 0; run < RUNS; run++) await work()
    // The first round warms up.
    if (round > 0) times[name].push(((performance.now() - begun) / RUNS) * 1000)
  }
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const medians = Object.entries(times).map(([name, list]) => [name, median(list)])
const [[, verify], [, parsing], [, bare], [, ofNode]] = medians
for (const [name, us] of medians) console.log(`${name.padEnd(32)} ${us.toFixed(1)} µs`)
console.log(`verify takes ${(verify / bare).toFixed(2)} times the bare HMAC of WebCrypto (limit 3),`)
console.log(`and without the parsing ${((verify - parsing) / ofNode).toFixed(2)} times that of node:crypto`)
process.exitCode = verify / bare <= 3 ? 0 : 1
