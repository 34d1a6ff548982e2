import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetEnv } from '../../env'
import { createSecret, decryptSecret, encryptSecret, secretPrefix } from './secret'

const OLD = `old:${Buffer.alloc(32, 1).toString('base64')}`
const NEW = `new:${Buffer.alloc(32, 2).toString('base64')}`
const ROW = '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e'
const OTHER_ROW = '0f8fad5b-d9cb-469f-a165-70867728950e'

const before = process.env.SECRET_ENCRYPTION_KEYS
const useKeys = (keys: string | undefined) => {
  if (keys === undefined) delete process.env.SECRET_ENCRYPTION_KEYS
  else process.env.SECRET_ENCRYPTION_KEYS = keys
  resetEnv()
}
beforeEach(() => useKeys(OLD))
afterEach(() => useKeys(before))

test('a secret is msg_whsec_ and 48 hex characters, of which twelve may be shown', () => {
  const secret = createSecret()
  expect(secret).toMatch(/^msg_whsec_[0-9a-f]{48}$/)
  expect(secretPrefix(secret)).toBe(secret.slice(0, 12))
  expect(createSecret()).not.toBe(secret)
})

test('an encrypted secret can be decrypted', () => {
  const secret = createSecret()
  const encrypted = encryptSecret(secret, ROW)
  expect(encrypted).toMatch(/^v1\.old\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(decryptSecret(encrypted, ROW)).toBe(secret)
})

test('the encrypted text reveals neither the secret nor that two secrets are equal', () => {
  const secret = createSecret()
  expect(encryptSecret(secret, ROW)).not.toContain(secret.slice(10))
  expect(encryptSecret(secret, ROW)).not.toBe(encryptSecret(secret, ROW))
})

test('a secret copied to another row cannot be decrypted', () => {
  const encrypted = encryptSecret(createSecret(), ROW)
  expect(() => decryptSecret(encrypted, OTHER_ROW)).toThrow()
})

test('the first key encrypts, and the others still decrypt', () => {
  const secret = createSecret()
  const encrypted = encryptSecret(secret, ROW)
  useKeys(`${NEW},${OLD}`)
  expect(decryptSecret(encrypted, ROW)).toBe(secret)
  expect(encryptSecret(secret, ROW)).toMatch(/^v1\.new\./)
})

test('a missing key is named', () => {
  const encrypted = encryptSecret(createSecret(), ROW)
  useKeys(NEW)
  expect(() => decryptSecret(encrypted, ROW)).toThrow('no key named old')
})

test.each(['', 'v1', 'v2.old.a.b.c', 'v1.old.a.b', 'v1.old.a.b.c.d', 'msg_whsec_plain'])(
  '%s is not an encrypted secret',
  (text) => {
    expect(() => decryptSecret(text, ROW)).toThrow('not an encrypted secret')
  },
)

test('one changed character is detected', () => {
  const encrypted = encryptSecret(createSecret(), ROW)
  const changed = encrypted.slice(0, -3) + (encrypted.at(-3) === 'A' ? 'B' : 'A') + encrypted.slice(-2)
  expect(() => decryptSecret(changed, ROW)).toThrow()
})
