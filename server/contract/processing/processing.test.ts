import { expect, test } from 'vitest'
import { Vocabulary } from './processing'

test('terms of the vocabulary are trimmed and kept once', () => {
  expect(Vocabulary.parse([' Nguyen ', 'Zermatt', 'Nguyen'])).toEqual(['Nguyen', 'Zermatt'])
})

test.each([
  ['of more than 60 characters', ['a'.repeat(61)]],
  ['without a visible character', ['  ']],
  ['on two lines', ['Anna\nNguyen']],
  ['beyond the hundredth', Array.from({ length: 101 }, (_, index) => `Term ${index}`)],
])('a term %s is refused', (_, terms) => {
  expect(Vocabulary.safeParse(terms).success).toBe(false)
})
