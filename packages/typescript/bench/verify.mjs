// `npm run bench`, after `npm run build`: verify of a body of 2 kB, beside the bare HMAC of the same bytes.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Webhook } from '../dist/esm/webhook.js'

const SECRET = `msg_whsec_${'0123456789abcdef'.repeat(3)}`
const BODY = Buffer.from(JSON.stringify({ event: 'message.completed', data: { text: 'x'.repeat(2_000) } }))
const ROUNDS = 7
const RUNS = 20_000

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
const [[, verify], [, bare]] = medians
for (const [name, us] of medians) console.log(`${name.padEnd(32)} ${us.toFixed(1)} µs, ${(verify / us).toFixed(2)}`)
console.log(`verify takes ${(verify / bare).toFixed(2)} times its bare HMAC (limit 3)`)
process.exitCode = verify / bare <= 3 ? 0 : 1
