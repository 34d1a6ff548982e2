import { describe, expect, test } from 'vitest'
import { bearerToken, createToken, hashToken, isToken, tokenPrefix } from './token'

const random = '0123456789abcdef0123456789abcdef0123456789abcdef01234567'
const token = `msg_pat_${random}1c637e5a`
/** Its checksum begins with a zero. */
const padded = `msg_pat_${'2c'.padStart(56, '0')}0b354931`

describe('the form and the checksum of a token', () => {
  test.each([
    [token, true],
    [padded, true],
    [`msg_pat_${random}1c637e5b`, false],
    [`msg_pat_${random.replace('0', '1')}1c637e5a`, false],
    [token.toUpperCase(), false],
    [`msg_pat_${random.toUpperCase()}1c637e5a`, false],
    [token.slice(0, -1), false],
    [`${token}0`, false],
    [`${token}\n`, false],
    [token.replace('msg_pat_', 'msg_pat-'), false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isToken(text)).toBe(expected)
  })

  test('a new token has the form of the spec and a valid checksum, and is unique', () => {
    const tokens = Array.from({ length: 100 }, createToken)
    for (const each of tokens) {
      expect(each).toMatch(/^msg_pat_[0-9a-f]{64}$/)
      expect(isToken(each)).toBe(true)
    }
    expect(new Set(tokens).size).toBe(100)
  })

  test('any single mistyped digit is detected', () => {
    for (let index = 8; index < token.length; index++) {
      const other = token[index] === '0' ? '1' : '0'
      expect(isToken(token.slice(0, index) + other + token.slice(index + 1))).toBe(false)
    }
  })
})

describe('the Authorization header', () => {
  test.each([
    [`Bearer ${token}`, token],
    [`bearer ${token}`, token],
    [`BEARER    ${token}`, token],
    [`Bearer ${token}  `, token],
    [`Bearer${token}`, null],
    [`Basic ${token}`, null],
    [`Bearer ${token.toUpperCase()}`, null],
    [`Bearer ${token}, Bearer ${token}`, null],
    [`Bearer ${token} ${token}`, null],
    ['Bearer', null],
    ['', null],
    [token, null],
    [null, null],
  ])('%s', (header, expected) => {
    expect(bearerToken(header)).toBe(expected)
  })
})

test('only the SHA-256 is stored, and twelve characters are shown', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(tokenPrefix(token)).toBe('msg_pat_0123')
})
