import { describe, expect, test } from 'vitest'
import { begins, findAll, foundIn, isWhole, occursIn, without, wordTable } from './word-table'

const TABLE = wordTable(`smell of gas, leak*, left two/three messages, break-in, that's all
  sick and tired, sick`)

describe('a phrase', () => {
  test.each([
    ['There is a smell of gas.', ['smell of gas']],
    ['a Smell of the Gas', ['smell of the gas']],
    ['a smell of all the gas', []],
    ['a smell, of gas', []],
    ['a smell of gasoline', []],
    ['left three messages', ['left three messages']],
    ['left four messages', []],
    ['leak leaks LEAKING leaking', ['leak', 'leaks', 'leaking']],
    ['leakincredible', []],
    ['bleak', []],
    ["leak's", ["leak's"]],
    ['a break-in, a break - in and a break in', ['break-in', 'break - in']],
    ['so sick and really tired of it, so sick', ['sick and really tired', 'sick']],
    ['', []],
  ])('in "%s"', (text, words) => {
    expect(foundIn(TABLE, text)).toEqual(words)
    expect(occursIn(TABLE, text)).toBe(words.length > 0)
  })

  test('is found with its range, from left to right', () => {
    expect(findAll(TABLE, 'A leak, a leak and a smell of gas')).toEqual([
      { words: 'leak', start: 2, end: 6 },
      { words: 'leak', start: 10, end: 14 },
      { words: 'smell of gas', start: 21, end: 33 },
    ])
  })

  test('is removed', () => {
    expect(without(TABLE, "We leak, that's all.")).toBe('We  ,  .')
  })
})

test.each([
  ["That's all for today", true, false],
  ["that's all.", true, true],
  ["that's really all!", true, true],
  ["well, that's all", false, false],
  ['sick and tired', true, true],
  ['', false, false],
])('"%s" begins with a phrase: %s, is one: %s', (text, isBeginning, isAll) => {
  expect(begins(TABLE, text)).toBe(isBeginning)
  expect(isWhole(TABLE, text)).toBe(isAll)
})
