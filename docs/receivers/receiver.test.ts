import { describe, expect, test } from 'vitest'
import { verify as verifyOfTheService } from '../../server/webhooks/signing/signature'
import { verify } from './receiver'
import { VECTORS } from './vectors'

test('vectors.json is what the service’s own signing makes of the vectors', async () => {
  await expect(`${JSON.stringify(VECTORS, null, 2)}\n`).toMatchFileSnapshot('vectors.json')
})

test('no two vectors bear the same name', () => {
  expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length)
})

describe.each(VECTORS)('$name', ({ secret, header, body, now, valid }) => {
  test(`is ${valid ? 'taken' : 'refused'} by the service’s own verification and by the receiver in TypeScript`, () => {
    expect(verifyOfTheService(secret, header, body, new Date(now * 1000)).ok).toBe(valid)
    expect(verify(secret, header, Buffer.from(body), now)).toBe(valid)
  })
})
