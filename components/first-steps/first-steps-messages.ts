import type { Step } from './steps'

const titles: Record<Step, string> = {
  channel: 'Create a channel, or start with the sample message',
  leave: 'Leave yourself a message',
  webhook: 'Create a webhook',
  test: 'Send a test event',
  verify: 'See it verified',
}

const hints: Record<Step, string> = {
  channel: 'People leave messages on a campaign page or on your website. A campaign page takes a minute.',
  leave: 'Your channel opens with your address filled in. Speak for a few seconds. Transcript and summary appear here.',
  webhook: 'Enter the URL of your receiver, or use the built-in test endpoint.',
  test: 'It contains the sample message and is signed like every delivery.',
  verify: 'Check that your receiver accepts signed requests and refuses forged ones.',
}

const actions: Record<Step, string> = {
  channel: 'Create a channel',
  leave: 'Leave yourself a message',
  webhook: 'Create webhook',
  test: 'Go to the test',
  verify: 'Go to the check',
}

const en = {
  title: 'Get your first verified delivery',
  /** On the free plan, which has no webhooks. */
  freeTitle: 'Get your first message',
  /** In the demonstration, which has messages. */
  tryTitle: 'Try it yourself',
  progress: (done: number, count: number) => `${done} of ${count} done`,
  done: 'done',
  dismiss: 'Hide checklist',
  titles,
  hints,
  actions,
  startWithSample: 'Start with the sample message',
}

export const firstStepsMessages = { en }
