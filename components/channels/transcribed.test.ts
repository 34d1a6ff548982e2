import { expect, test } from 'vitest'
import { transcribedTexts } from './transcribed'

test.each([
  [0, 0, '0 messages, 0 minutes'],
  [1, 1, '1 message, 0.1 minutes'],
  [1200, 3600, '1,200 messages, 60 minutes'],
])('%d messages of %d seconds are shown as %s', (messages, seconds, expected) => {
  expect(transcribedTexts.amount(messages, seconds)).toBe(expected)
})
