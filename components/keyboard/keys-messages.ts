import type { KeySection } from './keys'

interface Section {
  title: string
  /** Keys that do the same, or the opposite, are separated by `|`. */
  keys: readonly (readonly [keys: string, text: string])[]
}

const en = {
  title: 'Keyboard shortcuts',
  isOn: 'Use single-letter keys',
  isOnHint: 'This is remembered in this browser.',
  sections: (isMac: boolean): Record<KeySection, Section> => ({
    list: {
      title: 'In the list of messages',
      keys: [
        ['j', 'Next message'],
        ['k', 'Previous message'],
        ['Enter', 'Open the message'],
        ['p|Space', 'Play or pause'],
        ['x', 'Select or deselect the message'],
        ['e', 'Mark as done, or reopen'],
        ['u', 'Mark as read or unread'],
        ['a', 'Assign the selected messages, or this one'],
        ['s', 'Snooze the selected messages, or this one'],
        ['z', 'Undo the last change'],
        ['t', 'Add a tag'],
        ['/', 'Search'],
      ],
    },
    message: {
      title: 'On the page of a message',
      keys: [
        ['p|Space', 'Play or pause'],
        ['←|→', 'Move by 5 seconds'],
        ['e', 'Mark as done, and go to the older message'],
        ['Shift E', 'Reopen, and go to the newer message'],
        ['j|k', 'Older, newer message'],
        ['r', 'Answer'],
        ['a', 'Assign'],
        ['s', 'Snooze'],
        ['n', 'Write a note'],
        [isMac ? '⌘ Enter' : 'Ctrl Enter', 'Save the note'],
        ['t', 'Add a tag'],
        ['u', 'Mark as unread'],
        ['z', 'Undo the last change'],
        ['Esc', 'Leave a field, or go back to the list'],
      ],
    },
    player: {
      title: 'In the player and the transcript',
      keys: [
        ['Space', 'Play or pause'],
        ['←|→', 'Move by 5 seconds'],
        ['PgUp|PgDn', 'Move by 30 seconds'],
        ['Home|End', 'Go to the start or end'],
        ['↑|↓', 'Move in the transcript'],
        ['Enter', 'Play from this part'],
      ],
    },
    attempt: {
      title: 'In an open attempt of a webhook',
      keys: [
        ['j|→', 'Older attempt'],
        ['k|←', 'Newer attempt'],
      ],
    },
    everywhere: {
      title: 'On every page',
      keys: [
        [isMac ? '⌘ K' : 'Ctrl K', 'Search pages, actions, webhooks and messages'],
        ['?', 'Show these shortcuts'],
        ['Esc', 'Close a dialog or a menu'],
        ['Tab', 'Move to the next control'],
      ],
    },
  }),
}

export const keysMessages = { en }
