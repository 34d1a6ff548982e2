import { expect, test } from 'vitest'
import { mentionedIn } from './notes'

const PEOPLE = [
  { id: 'ada', name: 'Ada' },
  { id: 'okafor', name: 'Ada Okafor' },
  { id: 'sören', name: 'Sören' },
  { id: 'grace', name: 'Grace' },
  { id: 'other grace', name: 'Grace' },
  { id: 'none', name: '' },
]

test.each([
  ['@Ada please call', ['ada']],
  ['@ada okafor, and @SÖREN.', ['okafor', 'sören']],
  ['@Ada @Ada', ['ada']],
  ['@grace, call', ['grace', 'other grace']],
  ['@Adam', []],
  ['Ada', []],
  ['mail@ada.example', ['ada']],
  ['@', []],
])('%j names %j', (text, expected) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(expected)
})
