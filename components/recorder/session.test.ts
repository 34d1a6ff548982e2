import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findNumber } from './session'

const challengeFor = (number: number, maxnumber = 1_000) => {
  const salt = 'f00d?expires=1&'
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { algorithm: 'SHA-256' as const, salt, challenge, signature: '', maxnumber }
}

test.each([0, 255, 256, 777, 1_000])('finds the number %s', async (number) => {
  expect(await findNumber(challengeFor(number))).toBe(number)
})

test('a challenge without a number ends', async () => {
  expect(await findNumber(challengeFor(1_001))).toBeNull()
})
