import { areKeysOn, isTyping, openKeys } from '@/components/keyboard/keys'
import { useKeyDown } from '@/components/keyboard/use-key-down'
import { Button } from '@/components/ui/button'
import { inboxMessages } from '../inbox-messages'

/** What a key does in the inbox, on the page of a message or in its player. Each place takes the commands that it has. */
const KEY_COMMANDS = {
  j: 'next',
  k: 'previous',
  x: 'select',
  e: 'done',
  E: 'reopen',
  u: 'read',
  t: 'tag',
  n: 'note',
  a: 'assign',
  r: 'answer',
  s: 'snooze',
  p: 'play',
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Escape: 'list',
  z: 'undo',
  '/': 'search',
} as const
export type KeyCommand = (typeof KEY_COMMANDS)[keyof typeof KEY_COMMANDS]

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
  isTyping: boolean
  /** The key acts on the element with the focus, as the space bar does on a button. */
  isOnControl: boolean
  isBehindDialog: boolean
}

/** Returns the command of a pressed key; null while the person types. A key that is held down only moves. */
export function commandOf(pressed: Pressed): KeyCommand | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isTyping, isOnControl, isBehindDialog } = pressed
  if (ctrlKey || metaKey || altKey || isTyping || isBehindDialog || (key === ' ' && isOnControl)) return null
  const command = Object.hasOwn(KEY_COMMANDS, key) ? KEY_COMMANDS[key as keyof typeof KEY_COMMANDS] : null
  return repeat && !MOVES.some((move) => move === command) ? null : command
}

const MOVES: readonly KeyCommand[] = ['next', 'previous', 'back', 'forward']

/** Returns the index of the row that gets the focus: the one after or before, and the first one at the beginning. */
export function rowAfter(current: number, rows: number, command: 'next' | 'previous'): number {
  if (rows === 0) return -1
  if (current < 0) return command === 'next' ? 0 : rows - 1
  return Math.min(Math.max(current + (command === 'next' ? 1 : -1), 0), rows - 1)
}

/** Calls `run` for each command of the keyboard. `run` returns whether it did something; then the browser does nothing else. */
export function useKeyCommands(run: (command: KeyCommand) => boolean): void {
  useKeyDown((event) => {
    if (!areKeysOn()) return
    const { key, ctrlKey, metaKey, altKey, repeat } = event
    const isBehindDialog = document.querySelector('dialog[open], [popover]:popover-open') !== null
    // What is written stays, and the next key is a command.
    if (key === 'Escape' && !isBehindDialog && isTyping(event.target)) event.target.blur()
    const command = commandOf({
      key,
      ctrlKey,
      metaKey,
      altKey,
      repeat,
      isTyping: isTyping(event.target),
      isOnControl: event.target instanceof Element && event.target.matches(CONTROLS),
      isBehindDialog,
    })
    if (command !== null && !event.defaultPrevented && run(command)) event.preventDefault()
  })
}

/** The ids of the menus that assign and snooze a message, and the selected messages beside it. */
export const ASSIGN = 'assign'
export const ASSIGN_SELECTED = 'assign-selected'
export const SNOOZE = 'snooze'
export const SNOOZE_SELECTED = 'snooze-selected'

/** Opens a menu by a key. Its first item has the focus at once, for the next key. Returns whether there is such a menu. */
export function openMenu(id: string): boolean {
  const button = document.querySelector<HTMLElement>(`[popovertarget=${id}]`)
  button?.click()
  document.querySelector<HTMLElement>(`#${id} [role^=menuitem]`)?.focus()
  return button !== null
}

/** What the space bar presses. */
const CONTROLS = 'button, input, summary, [role=button], [role=slider]'

export const Shortcuts = () => (
  <Button variant="quiet" className="-ms-2 mt-2 max-sm:hidden pointer-coarse:hidden print:hidden" onClick={openKeys}>
    {inboxMessages.shortcuts}
  </Button>
)
