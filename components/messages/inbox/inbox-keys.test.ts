import { expect, test } from 'vitest'
import { commandOf, rowAfter } from './inbox-keys'

const PLAIN = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isTyping: false,
  isOnControl: false,
  isBehindDialog: false,
}

test.each([
  ['j', {}, 'next'],
  ['k', {}, 'previous'],
  ['x', {}, 'select'],
  ['e', {}, 'done'],
  ['u', {}, 'read'],
  ['t', {}, 'tag'],
  ['/', {}, 'search'],
  ['?', {}, null],
  ['E', {}, 'reopen'],
  ['a', {}, 'assign'],
  ['n', {}, 'note'],
  ['p', {}, 'play'],
  [' ', {}, 'play'],
  [' ', { isOnControl: true }, null],
  ['p', { isOnControl: true }, 'play'],
  ['ArrowLeft', {}, 'back'],
  ['ArrowRight', { repeat: true }, 'forward'],
  ['Escape', {}, 'list'],
  ['Escape', { isBehindDialog: true }, null],
  ['b', {}, null],
  ['Enter', {}, null],
  ['toString', {}, null],
  // The browser's own: find, bookmarks, new tab.
  ['k', { ctrlKey: true }, null],
  ['j', { metaKey: true }, null],
  ['e', { altKey: true }, null],
  ['j', { isTyping: true }, null],
  ['e', { isBehindDialog: true }, null],
  // Held down.
  ['j', { repeat: true }, 'next'],
  ['k', { repeat: true }, 'previous'],
  ['e', { repeat: true }, null],
  ['u', { repeat: true }, null],
  ['x', { repeat: true }, null],
] as const)('%s with %o does: %s', (key, change, expected) => {
  expect(commandOf({ ...PLAIN, key, ...change })).toBe(expected)
})

test.each([
  [-1, 3, 'next', 0],
  [-1, 3, 'previous', 2],
  [0, 3, 'next', 1],
  [2, 3, 'next', 2],
  [0, 3, 'previous', 0],
  [-1, 0, 'next', -1],
] as const)('from row %i of %i, %s leads to %i', (current, rows, command, expected) => {
  expect(rowAfter(current, rows, command)).toBe(expected)
})
