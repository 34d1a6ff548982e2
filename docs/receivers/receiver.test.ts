import { describe, expect, test } from 'vitest'
import { verify as verifyOfTheService } from '../../server/webhooks/signing/signature'
import { verify } from './receiver'
import { VECTORS } from './vectors'

test('vectors.json contains the vectors as the service signs them', async () => {
  await expect(`${JSON.stringify(VECTORS, null, 2)}\n`).toMatchFileSnapshot('vectors.json')
})

test('each vector has a unique name', () => {
  expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length)
})

describe.each(VECTORS)('$name', ({ secret, header, body, now, valid }) => {
  test(`the service and the TypeScript receiver ${valid ? 'accept' : 'refuse'} the vector`, () => {
    expect(verifyOfTheService(secret, header, body, new Date(now * 1000)).ok).toBe(valid)
    expect(verify(secret, header, Buffer.from(body), now)).toBe(valid)
  })
})
