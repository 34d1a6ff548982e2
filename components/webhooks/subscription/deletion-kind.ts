import { changeMessages } from './change-messages'

const { delete: messages } = changeMessages

/** `delete` disables an active webhook. `delete_disabled` and `remove` take a disabled one out of the list. */
export type DeletionKind = 'delete' | 'delete_disabled' | 'remove'

/** The text of the action in the menu. */
export const deletionLabel = (kind: DeletionKind): string =>
  kind === 'remove' ? messages.removeButton : messages.button
