import type { CallResult } from '@/server/contract/messages/message-values'

/** Texts of a message's page that a browser loads. */
export const messageMessages = {
  player: {
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    positionOf: (position: string, length: string) => `${position} of ${length}`,
    speed: 'Speed',
    download: 'Download recording',
    playFrom: (position: string) => `Play from ${position}`,
    retry: 'Retry',
    problems: {
      network: 'Could not load the recording. Check your connection.',
      refused: 'The audio link has expired or was revoked.',
      unavailable: 'The recording is temporarily unavailable.',
      unplayable: 'Your browser can’t play this recording. Download it to play it elsewhere.',
    },
  },
  revokeAudio: 'Revoke audio link',
  eraseMessage: 'Erase message',
  eraseSender: 'Erase this sender',
  notes: {
    title: 'Notes',
    none: 'No notes.',
    hint: 'Only members of this account see notes. Webhooks and the API do not contain them.',
    label: 'Add note',
    placeholder: 'Note for members only',
    button: 'Add note',
    pending: 'Adding…',
    formerMember: 'Former member',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete the note of ${name}`,
    logCall: 'Log a call',
    calls: {
      reached: 'Called: reached',
      message_left: 'Called: left a message',
      no_answer: 'Called: no answer',
    } satisfies Record<CallResult, string>,
    announceLogged: 'Call logged',
    mention: 'Mention a member',
    announceAdded: 'Note added',
    announceDeleted: 'Note deleted',
  },
}

export const tagMessages = {
  title: 'Tags',
  none: 'No tags.',
  label: 'Add tag',
  placeholder: 'Add a tag',
  button: 'Add',
  remove: (tag: React.ReactNode) => <>Remove tag {tag}</>,
  announceAdded: (tag: string) => `Tag ${tag} added`,
  announceRemoved: (tag: string) => `Tag ${tag} removed`,
}
