import { expect, test } from 'vitest'
import { nextItem } from './menu'

const ITEMS = ['Rename', 'Rotate secret', 'Delete']

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['r', -1, 0],
  ['r', 0, 1],
  ['R', 1, 0],
  ['d', 0, 2],
  ['x', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
  ['Escape', 0, null],
])('%s at item %i moves to %s', (key, at, to) => expect(nextItem(key, ITEMS, at)).toBe(to))
