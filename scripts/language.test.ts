import { expect, test } from 'vitest'
import { wordsOf } from './language.mjs'

// Reads: nothing else

// The words are put together here, so that this file itself has none of them.
const ASKER = ['who', 'ever'].join('')
const REPLY = ['ans', 'wer'].join('')

test.each([
  ['a word', `The caller, ${ASKER} it is.`, [`1 ${ASKER}`]],
  ['at the start of a sentence', `First line.\n${ASKER.replace('w', 'W')} calls.`, [`2 ${ASKER}`]],
  ['in another form', `It ${REPLY}ed 200.`, [`1 ${REPLY}ed`]],
  ['at the start of a camelCase name', `${REPLY}Request()`, [`1 ${REPLY}`]],
  ['within a snake_case name', `the_${REPLY}_at`, [`1 ${REPLY}`]],
  ['not within another word', `the un${REPLY} and ${REPLY}zz`, []],
  ['plain English', 'The server responds with 200.', []],
])('%s', (_name, text, expected) => {
  expect(wordsOf(text).map(({ found, line }) => `${line} ${found}`)).toEqual(expected)
})
