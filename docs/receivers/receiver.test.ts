import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sign, verify as verifyOfTheService } from '../../server/webhooks/signing/signature'
import { verify } from './receiver'

interface Vector {
  name: string
  secret: string
  header: string
  body: string
  /** The receiver's clock, in unix seconds. */
  now: number
  valid: boolean
}

const vectors: Vector[] = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8'))

test('each vector has a unique name', () => {
  expect(vectors.length).toBeGreaterThan(50)
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
})

test('the first vector is a delivery as the service signs it', () => {
  const { secret, header, body, now } = vectors[0]!
  expect(sign([secret], body, new Date(now * 1000))).toBe(header)
})

describe.each(vectors)('$name', ({ secret, header, body, now, valid }) => {
  test(`the service and the TypeScript receiver ${valid ? 'accept' : 'refuse'} the vector`, () => {
    expect(verifyOfTheService(secret, header, body, new Date(now * 1000)).ok).toBe(valid)
    expect(verify(secret, header, Buffer.from(body), now)).toBe(valid)
  })
})
