import { describe, expect, test } from 'vitest'
import { receiverExamples } from '@/app/docs/receivers'
import { type Grammar, tokens } from './highlight'

test.each<[Grammar, string, string[]]>([
  ['curl', 'curl "http://a/b#c" # who', ['keyword:curl', 'string:"http://a/b#c"', 'comment:# who']],
  ['typescript', "const a = 'it\\'s' // x", ['keyword:const', "string:'it\\'s'", 'comment:// x']],
  ['typescript', "fetch('http://a')", ["string:'http://a'"]],
  ['python', 'return f"{a}" # b', ['keyword:return', 'string:f"{a}"', 'comment:# b']],
  ['json', '{"a": "b", "c": 1}', ['string:"b"']],
])('%s: %s', (grammar, code, expected) => {
  const found = tokens(code, grammar).filter(({ kind }) => kind !== 'plain')
  expect(found.map(({ kind, text }) => `${kind}:${text}`)).toEqual(expected)
})

test('the pieces of every example receiver join to its code', () => {
  for (const [grammar, code] of receiverExamples())
    expect(
      tokens(code, grammar)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
})

describe('JSON that users wrote is split in linear time', () => {
  test.each([
    ['a string of 10 MB', JSON.stringify({ a: 'x'.repeat(10_000_000) }), 1],
    ['10 MB of quotes', JSON.stringify({ a: '"'.repeat(5_000_000) }), 1],
    ['10 MB of backslashes', JSON.stringify({ a: '\\'.repeat(5_000_000) }), 1],
    ['a hundred thousand strings', JSON.stringify(Array(100_000).fill('x')), 100_000],
    ['a string without an end', `{"a": "${'x'.repeat(1_000_000)}`, 0],
    ['escaped quotes without an end, each of which could begin a string', `"${'\\"'.repeat(1_000_000)}`, 0],
  ])('%s', (_, code, strings) => {
    const pieces = tokens(code, 'json')
    expect(pieces.filter(({ kind }) => kind === 'string')).toHaveLength(strings)
    expect(pieces.reduce((length, { text }) => length + text.length, 0)).toBe(code.length)
  })
})
