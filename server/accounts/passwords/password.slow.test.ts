import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password'

test('the right password matches, in both Unicode forms, and no other does', async () => {
  const stored = await hashPassword('café in the harbour')
  expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('cafe\u0301 in the harbour', stored)).toBe(true)
  expect(await verifyPassword('cafe in the harbour', stored)).toBe(false)
})

test('no password matches where none is stored', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('a hash of an unknown format is an error, not a wrong password', async () => {
  await expect(verifyPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow(
    'The stored password hash has an unknown format',
  )
})
