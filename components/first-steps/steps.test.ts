import { expect, test } from 'vitest'
import { progressOf } from './steps'

const WEBHOOK = { id: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e', is_test_endpoint: true }
const NEW = {
  isPaid: true,
  hasMessages: false,
  has_channel: false,
  is_message_missing: false,
  has_test: false,
  is_verified: false,
  webhook: null,
}

test.each<[string, object, string[], string | null]>([
  ['a new account', {}, [], 'channel'],
  ['a channel', { has_channel: true }, ['channel'], 'leave'],
  ['messages of a deleted channel', { hasMessages: true }, ['channel', 'leave'], 'webhook'],
  [
    'a person without a message in the demonstration',
    { is_verified: true, hasMessages: true, is_message_missing: true },
    ['channel', 'webhook', 'test', 'verify'],
    'leave',
  ],
  ['a webhook without a channel', { webhook: WEBHOOK }, ['channel', 'leave', 'webhook'], 'test'],
  ['a test', { webhook: WEBHOOK, has_test: true }, ['channel', 'leave', 'webhook', 'test'], 'verify'],
  ['a test of a deleted webhook', { has_channel: true, has_test: true }, ['channel'], 'leave'],
  ['a verified delivery', { is_verified: true }, ['channel', 'leave', 'webhook', 'test', 'verify'], null],
  ['a new free account', { isPaid: false }, [], 'channel'],
  ['a free account with a channel', { isPaid: false, has_channel: true }, ['channel'], 'leave'],
  ['a free account with a message', { isPaid: false, hasMessages: true }, ['channel', 'leave'], null],
])('%s', (_, facts, done, next) => {
  const progress = progressOf({ ...NEW, ...facts })
  expect(progress.steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))).toEqual(done)
  expect(progress).toMatchObject({ next, done: done.length })
})
