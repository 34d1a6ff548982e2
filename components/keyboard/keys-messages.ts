/** Texts of the list of keys. It is loaded when it opens. */
export const keysMessages = {
  title: 'Keyboard shortcuts',
  everywhere: 'On every page',
  keys: (isMac: boolean) =>
    [
      [isMac ? '⌘ K' : 'Ctrl K', 'Search pages, actions and webhooks'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Close a dialog or a menu'],
      ['Tab', 'Move to the next control'],
    ] as const,
  attempt: 'In an open attempt of a webhook',
  attemptKeys: [
    ['j', 'Older attempt'],
    ['k', 'Newer attempt'],
  ] as const,
  more: 'The message list has more keys: open it and press ?.',
}
