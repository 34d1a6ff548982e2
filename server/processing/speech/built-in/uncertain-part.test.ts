import { expect, test } from 'vitest'
import { uncertainPart } from './recognize'

const words = [
  { text: 'This', probability: 0.99 },
  { text: 'is', probability: 1 },
  { text: 'Hullovis', probability: 0.4 },
  { text: 'Zermatt,', probability: 0.3 },
]

test('unsure words are listed, except names of the account', () => {
  expect(uncertainPart(words, ['Zermatt'])).toEqual({ uncertain: ['Hullovis'] })
  expect(uncertainPart(words, [])).toEqual({ uncertain: ['Hullovis', 'Zermatt,'] })
})

test('a piece without unsure words lists none', () => {
  expect(uncertainPart(words.slice(0, 2), [])).toEqual({})
})
