import { expect, test } from 'vitest'
import { receiverExamples } from '@/app/docs/receivers'
import { type Grammar, tokens } from './highlight'

test.each<[Grammar, string, string[]]>([
  ['curl', 'curl "http://a/b#c" # who', ['keyword:curl', 'text:"http://a/b#c"', 'comment:# who']],
  ['typescript', "const a = 'it\\'s' // x", ['keyword:const', "text:'it\\'s'", 'comment:// x']],
  ['typescript', "fetch('http://a')", ["text:'http://a'"]],
  ['python', 'return f"{a}" # b', ['keyword:return', 'text:f"{a}"', 'comment:# b']],
  ['json', '{"a": "b", "c": 1}', ['text:"b"']],
])('%s: %s', (grammar, code, expected) => {
  const found = tokens(code, grammar).filter(({ kind }) => kind !== 'plain')
  expect(found.map(({ kind, text }) => `${kind}:${text}`)).toEqual(expected)
})

test('the pieces of every receiver are the receiver', async () => {
  for (const [grammar, code] of Object.entries(await receiverExamples()))
    expect(
      tokens(code, grammar as Grammar)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
})
