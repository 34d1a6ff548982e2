import { LISTENER_HOURS } from '@/server/contract/webhooks/values'

const en = {
  title: 'Listeners',
  intro: `Commands that forward webhooks to a developer’s computer. What a computer missed waits for ${LISTENER_HOURS} hours.`,
  guide: 'How to use them',
  unnamed: 'Without a target',
  waiting: (count: number) => `${count} waiting`,
  ends: 'Ends',
  none: 'No requests yet',
  requests: (target: string) => `Requests of ${target}`,
  time: 'Published',
  event: 'Event',
  test: 'Test event',
  result: 'Result',
  duration: 'Duration',
  milliseconds: (ms: number) => `${ms} ms`,
  notTaken: 'Waits for a computer',
  taken: 'Forwarded, no result yet',
  responded: (status: number) => `Responded ${status}`,
  failed: (failure: string) => `Failed: ${failure}`,
  remove: {
    button: 'Delete',
    title: 'Delete this listener?',
    confirm: 'Delete listener',
    pending: 'Deleting…',
    consequences: 'Its requests are deleted too. The command that uses it makes a new one, with a new secret.',
    announce: 'Listener deleted',
  },
  actions: (target: string) => `Actions for ${target}`,
}

export const listenerMessages = { en }
