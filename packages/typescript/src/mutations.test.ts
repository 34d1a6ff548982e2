import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { Webhook, WebhookVerificationError } from './webhook.js'

// `npm test` tries a sample, `npm run test:all` a million.
const RUNS = Number(process.env.WEBHOOK_MUTATIONS || (process.env.TEST_ALL === '1' ? 1_000_000 : 2_000))
const SEED = Number(process.env.WEBHOOK_MUTATION_SEED || Math.floor(Math.random() * 2 ** 31))
const BATCH = 500
const NOW = new Date('2026-11-25T10:00:00Z')
const SECRET = `msg_whsec_${'0123456789abcdef'.repeat(3)}`

test(`none of ${RUNS} mutations is accepted (WEBHOOK_MUTATION_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const random = generator(SEED)
  const body = new Uint8Array(Buffer.from(JSON.stringify({ event: 'message.completed', text: 'Grüße 👋 '.repeat(16) })))
  const time = NOW.getTime() / 1000
  const header = `t=${time},v1=${createHmac('sha256', SECRET).update(`${time}.`).update(body).digest('hex')}`
  const genuine = { secret: SECRET, header, body }
  expect(await isAccepted(genuine)).toBe(true)
  const accepted: string[] = []
  for (let made = 0; made < RUNS; made += BATCH) {
    const mutants = Array.from({ length: Math.min(BATCH, RUNS - made) }, () => mutate(genuine, random))
    const verdicts = await Promise.all(mutants.map(isAccepted))
    accepted.push(...mutants.filter((_, at) => verdicts[at]).map((mutant) => JSON.stringify(mutant)))
  }
  expect(accepted).toEqual([])
})

interface Request {
  secret: string
  header: string
  body: Uint8Array
}

async function isAccepted({ secret, header, body }: Request): Promise<boolean> {
  try {
    await new Webhook(secret).verify(body, { 'x-message-signature': header }, NOW)
    return true
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    // A valid signature of a body that is not JSON would be an accepted forgery too.
    return error.reason === 'body'
  }
}

/** Changes one thing of a genuine request, never to what it was. */
function mutate({ secret, header, body }: Request, random: (below: number) => number): Request {
  switch (random(8)) {
    case 0: {
      const changed = body.slice()
      const at = random(changed.length)
      changed[at] = changed[at]! ^ (1 << random(8))
      return { secret, header, body: changed }
    }
    case 1: {
      const at = random(body.length + 1)
      return { secret, header, body: Uint8Array.of(...body.subarray(0, at), random(256), ...body.subarray(at)) }
    }
    case 2: {
      const at = random(body.length)
      return { secret, header, body: Uint8Array.of(...body.subarray(0, at), ...body.subarray(at + 1)) }
    }
    case 3:
      return { secret, header, body: body.subarray(0, random(body.length)) }
    case 4:
      return { secret, header: replaceOne(header, random), body }
    case 5: {
      const at = random(header.length)
      return { secret, header: header.slice(0, at) + header.slice(at + 1), body }
    }
    case 6: {
      const time = NOW.getTime() / 1000 - 300 + random(600)
      return { secret, header: header.replace(/\d+/, String(time === NOW.getTime() / 1000 ? time + 1 : time)), body }
    }
    default:
      return { secret: replaceOne(secret, random), header, body }
  }
}

function replaceOne(text: string, random: (below: number) => number): string {
  const at = random(text.length)
  const code = 33 + random(93)
  const replacement = String.fromCharCode(code >= text.charCodeAt(at) ? code + 1 : code)
  return text.slice(0, at) + replacement + text.slice(at + 1)
}

/** Returns whole random numbers, the same ones for the same seed (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
