import { expect, test } from 'vitest'
import { hasSpeech } from './speech'

test.each([
  ['Hello.', true],
  ['7', true],
  ['はい', true],
  ['مرحبا', true],
  ['[Music] Hello', true],
  ['call (201) 555', true],
  ['(unfinished', true],
  ['', false],
  [' \n\t', false],
  ['[BLANK_AUDIO]', false],
  [' [BLANK_AUDIO]\n[BLANK_AUDIO] ', false],
  ['(silence)', false],
  ['*static*', false],
  ['<noise> [ Silence ]', false],
  ['.', false],
  ['... ?! —', false],
  ['♪ ♪', false],
])('%j holds speech: %s', (transcript, expected) => {
  expect(hasSpeech(transcript)).toBe(expected)
})

test('a hostile transcript takes linear time', () => {
  for (const part of ['[', '(', '*', '<', '[]', '(]', '[('])
    expect(hasSpeech(part.repeat(200_000 / part.length))).toBe(false)
})
