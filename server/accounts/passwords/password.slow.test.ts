import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password'

test('the right password fits, in either spelling of its letters, and no other does', async () => {
  const stored = await hashPassword('café in the harbour')
  expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('cafe\u0301 in the harbour', stored)).toBe(true)
  expect(await verifyPassword('cafe in the harbour', stored)).toBe(false)
})

test('nobody has the password of nobody', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('a hash of another kind is our fault, not a wrong password', async () => {
  await expect(verifyPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('no password hash of ours')
})
