import { expect, test } from 'vitest'
import { z } from 'zod'
import { cursorOf, encodeCursor } from './cursor'

const schema = cursorOf('things-1', z.tuple([z.int(), z.string()]), [1, 'a'])

test('a cursor is read as the position that was written, and is safe in a URL', () => {
  const text = encodeCursor('things-1', [1_764_000_000_123_456, '??>>~~'])
  expect(text).toMatch(/^[\w-]+$/)
  expect(schema.parse(text)).toEqual([1_764_000_000_123_456, '??>>~~'])
})

test.each([[undefined], ['']])('%j is the beginning of the list', (text) => {
  expect(schema.parse(text)).toBeUndefined()
})

test.each([
  ['another list', encodeCursor('things-2', [1, 'a'])],
  ['another position', encodeCursor('things-1', ['a', 1])],
  ['too few values', encodeCursor('things-1', [1])],
  ['an object', btoa('{}')],
  ['no JSON', btoa('[')],
  ['no base64', '{"a":1}'],
  ['a number', '17'],
])('the cursor of %s is refused', (_, text) => {
  expect(schema.safeParse(text).error?.issues).toMatchObject([{ message: expect.stringContaining('next_cursor') }])
})
