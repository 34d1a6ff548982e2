/** Texts of the actions on a message before its completion. They are apart, because the page of every message loads them. */
export const uncompletedMessages = {
  retry: {
    button: 'Retry',
    pending: 'Retrying…',
    announce: 'Retrying the message',
  },
  discard: 'Discard',
}
