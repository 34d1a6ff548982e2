/** Texts of the list of keys. It is loaded when it opens. */
export const keysMessages = {
  title: 'Keyboard shortcuts',
  everywhere: 'On every page',
  keys: [
    ['Ctrl K', 'Search pages, actions and webhooks (⌘K on a Mac)'],
    ['?', 'Show these shortcuts'],
    ['Esc', 'Close a dialog or a menu'],
    ['Tab', 'Move to the next control'],
  ] as const,
  more: 'The message list has more keys: open it and press ?.',
}
