import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passesLuhn, passesVerhoeff } from './checksum'

const digitsOf = (number: string) => Array.from(number, Number)

test.each([
  ['79927398713', true],
  ['79927398710', false],
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['046454286', true],
])('Luhn of %s: %s', (number, passes) => {
  expect(passesLuhn(digitsOf(number))).toBe(passes)
})

test.each([
  ['2363', true],
  ['2364', false],
  ['123451', true],
  ['84736430954837284567892', true],
  ['84736430954837284567893', false],
])('Verhoeff of %s: %s', (number, passes) => {
  expect(passesVerhoeff(digitsOf(number))).toBe(passes)
})

describe.each([
  ['Luhn', passesLuhn],
  ['Verhoeff', passesVerhoeff],
])('%s', (_name, passes) => {
  const digit = fc.integer({ min: 0, max: 9 })
  const number = fc.array(digit, { minLength: 1, maxLength: 20 })

  test('has exactly one check digit for each number', () => {
    fc.assert(
      fc.property(number, (digits) => {
        expect(Array.from({ length: 10 }, (_, check) => passes([...digits, check])).filter(Boolean)).toHaveLength(1)
      }),
    )
  })

  test('detects each single wrong digit', () => {
    fc.assert(
      fc.property(number, fc.nat(), digit, (digits, at, other) => {
        const check = Array.from({ length: 10 }, (_, last) => last).find((last) => passes([...digits, last]))
        const right = [...digits, check ?? -1]
        const wrong = right.with(at % right.length, other)
        expect(passes(wrong)).toBe(wrong.join() === right.join())
      }),
    )
  })
})
