import { expect, test } from 'vitest'
import { charactersLeftMessage } from './fields'
import { pageMessages } from './messages/en'

test.each([
  [0, 200, null],
  [179, 200, null],
  [180, 200, '20 of 200 characters left.'],
  [199, 200, '1 of 200 characters left.'],
  [200, 200, 'You have reached the limit of 200 characters. Extra text is cut off.'],
  [201, 200, 'You have reached the limit of 200 characters. Extra text is cut off.'],
  [2_047, 2_048, '1 of 2,048 characters left.'],
])('%i typed characters of %i show: %s', (length, max, message) =>
  expect(charactersLeftMessage(length, max, pageMessages.en.charactersLeft)).toBe(message),
)
