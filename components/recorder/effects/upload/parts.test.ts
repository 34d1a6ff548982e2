import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDigest, partCount, partOf } from './parts'

test.each([
  [0, true, 0],
  [1, true, 1],
  [10, true, 1],
  [11, true, 2],
  [9, false, 0],
  [10, false, 1],
  [19, false, 1],
])('%s bytes, complete %s: %s parts of 10', (bytes, isComplete, parts) => {
  expect(partCount(bytes, 10, isComplete)).toBe(parts)
})

test('the parts of any slices join to the same bytes, and all but the last are full', () => {
  const slice = fc.uint8Array({ maxLength: 40 })
  fc.assert(
    fc.property(fc.array(slice, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (given, size) => {
      const slices = given.map((bytes) => new Uint8Array(bytes).buffer)
      const whole = Buffer.concat(given)
      const count = partCount(whole.length, size, true)
      const parts = Array.from({ length: count }, (_, number) => partOf(slices, number, size))
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true)
    }),
  )
})

test('the digest has the form of RFC 9530', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  expect(await contentDigest(bytes)).toBe(`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
})
