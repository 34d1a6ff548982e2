import { expect, test } from 'vitest'
import { codeOf } from './code'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['000000', '000000'],
  ['12345', null],
  ['1234567', null],
  ['123 4567', null],
  ['', null],
])('%j is the code %j', (typed, expected) => {
  expect(codeOf(typed)).toBe(expected)
})
