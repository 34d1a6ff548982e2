import { randomBytes, randomUUID } from 'node:crypto'
import { headersOfDelivery, type Signed, sampleBody, sign } from './sample.js'

/** A rule that a receiver must follow, with the requests that show it. */
export interface Case {
  name: string
  /** What a receiver must do with each of the requests. */
  expected: 'accepted' | 'refused'
  requests: Signed[]
  /** What is wrong in a receiver that fails. */
  hint: string
}

const TOO_FAR_SECONDS = 400
const MANY_CHARACTERS = 'Größe, 日本語, 🎙️, עברית, e\u0301 '

/** The requests of `check`, in the order in which they are sent. */
export function casesFor(secret: string): Case[] {
  const other = `msg_whsec_${randomBytes(24).toString('hex')}`
  const now = Math.floor(Date.now() / 1000)
  const valid = () => sign([secret], sampleBody())
  const changed = valid()
  const twice = sampleBody({ eventId: randomUUID() })
  const [earlier, later] = [new Date(Date.now() - 3_600_000), new Date()]
  const text = MANY_CHARACTERS.repeat(Math.ceil(200_000 / Buffer.byteLength(MANY_CHARACTERS)))
  const accepted = (name: string, requests: Signed[], hint: string): Case => ({
    name,
    expected: 'accepted',
    requests,
    hint,
  })
  const refused = (name: string, requests: Signed[], hint: string): Case => ({
    name,
    expected: 'refused',
    requests,
    hint,
  })
  return [
    accepted('valid', [valid()], 'Verify the raw body with the whole secret, including msg_whsec_.'),
    accepted('two signatures', [sign([secret, other], sampleBody())], 'Accept a request if one of its v1 is valid.'),
    accepted(
      'rotation',
      [sign([other, secret], sampleBody())],
      'Compare with every v1 of the header, not only the first.',
    ),
    refused('forged', [sign([other], sampleBody())], 'It accepts what another secret signed. Compare the signature.'),
    refused(
      'unsigned',
      [{ headers: headersOfDelivery(), body: sampleBody() }],
      'Refuse a request without a signature.',
    ),
    refused('expired', [sign([secret], sampleBody(), now - TOO_FAR_SECONDS)], 'Refuse a t more than 300 seconds ago.'),
    refused('future', [sign([secret], sampleBody(), now + TOO_FAR_SECONDS)], 'Refuse a t more than 300 seconds ahead.'),
    refused(
      'one byte changed',
      [{ ...changed, body: changed.body.replace('"high"', '"higH"') }],
      'Sign the bytes that arrived, not a part of them.',
    ),
    accepted(
      'same event twice',
      [sign([secret], twice), sign([secret], twice)],
      'Respond 2xx to an event that you know.',
    ),
    accepted(
      'out of order',
      [later, earlier].map((completedAt) => sign([secret], sampleBody({ completedAt }))),
      'Accept events in any order.',
    ),
    accepted(
      '200 kB of Unicode',
      [sign([secret], sampleBody({ transcript: text }))],
      'Allow bodies of at least 1 MB, as bytes.',
    ),
  ]
}
