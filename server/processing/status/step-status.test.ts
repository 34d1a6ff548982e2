import { expect, test } from 'vitest'
import { stepStatuses } from './message-progress'

const position = {
  messageState: 'transcribing',
  step: 'transcribe',
  jobState: 'pending',
  isInFlight: false,
  hasFailed: false,
} as const

test.each([
  ['a queued step', {}, ['done', 'queued', 'upcoming']],
  ['a step in flight', { isInFlight: true, hasFailed: true }, ['done', 'running', 'upcoming']],
  ['a step that failed before', { hasFailed: true }, ['done', 'retrying', 'upcoming']],
  ['a held step', { messageState: 'recorded', jobState: 'held', hasFailed: true }, ['done', 'waiting', 'upcoming']],
  ['a failed step', { messageState: 'failed', jobState: 'failed', hasFailed: true }, ['done', 'failed', 'upcoming']],
  ['a discarded message', { messageState: 'discarded', jobState: 'discarded' }, ['done', 'discarded', 'upcoming']],
  ['the first step', { messageState: 'recorded', step: 'prepare' }, ['queued', 'upcoming', 'upcoming']],
  [
    'a message without a job',
    { messageState: 'recorded', step: 'prepare', jobState: null },
    ['queued', 'upcoming', 'upcoming'],
  ],
  [
    'a completed message',
    { messageState: 'completed', step: 'summarize', jobState: 'completed' },
    ['done', 'done', 'done'],
  ],
] as const)('%s', (_name, change, expected) => {
  expect(stepStatuses({ ...position, ...change }).map(({ status }) => status)).toEqual(expected)
})
