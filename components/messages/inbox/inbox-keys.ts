/** What a key does in the inbox and on the page of a message. */
export const KEY_COMMANDS = {
  j: 'next',
  k: 'previous',
  x: 'select',
  e: 'done',
  u: 'read',
  t: 'tag',
  '/': 'search',
} as const
export type KeyCommand = (typeof KEY_COMMANDS)[keyof typeof KEY_COMMANDS]

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether the key is held down, and this event is one of its repetitions. */
  repeat: boolean
  /** Whether the focus is where keys enter text or choose an option. */
  isTyping: boolean
  /** Whether a dialog is open. */
  isBehindDialog: boolean
}

/**
 * Returns the command of a pressed key; null while the person types, and for keys of the browser. A key that is held down only moves:
 * otherwise it would mark one message after the other as done.
 */
export function commandOf(pressed: Pressed): KeyCommand | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isTyping, isBehindDialog } = pressed
  if (ctrlKey || metaKey || altKey || isTyping || isBehindDialog) return null
  const command = Object.hasOwn(KEY_COMMANDS, key) ? KEY_COMMANDS[key as keyof typeof KEY_COMMANDS] : null
  return repeat && command !== 'next' && command !== 'previous' ? null : command
}

/** Returns the index of the row that gets the focus: the one after or before, and the first one at the beginning. */
export function rowAfter(current: number, rows: number, command: 'next' | 'previous'): number {
  if (rows === 0) return -1
  if (current < 0) return command === 'next' ? 0 : rows - 1
  return Math.min(Math.max(current + (command === 'next' ? 1 : -1), 0), rows - 1)
}
