/** Texts of the actions on a message before its completion. They are apart, because the page of every message loads them. */
export const uncompletedMessages = {
  retry: {
    button: 'Retry',
    pending: 'Retrying…',
    announce: 'Retrying the message',
  },
  discard: {
    button: 'Discard',
    title: 'Discard this message?',
    confirm: 'Discard message',
    pending: 'Discarding…',
    consequences:
      'The message will not be completed, and no webhook will receive it. The recording is deleted at the end of your plan’s retention period, or immediately if preparing it failed. You can’t undo this.',
    announce: 'Message discarded',
  },
  announce: {
    completed: 'Message completed',
    failed: 'Processing failed',
    waiting: 'The message is waiting',
  },
}
