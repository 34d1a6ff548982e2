import { expect, test } from 'vitest'
import { matching, rankOf } from './match'

test.each([
  ['webhooks', 'Webhooks', true],
  ['hook', 'Webhooks', true],
  ['cw', 'Create webhook', true],
  ['create web', 'Create webhook', true],
  ['web create', 'Create webhook', true],
  ['wbhk', 'Webhooks', true],
  ['ubersicht', 'Übersicht', true],
  ['ÜBER', 'Übersicht', true],
  ['crm', 'https://hooks.example.com/crm', true],
  ['العملاء', 'رسائل العملاء', true],
  ['xyz', 'Webhooks', false],
  ['ks', 'Webhooks', true],
  ['wk', 'Webhooks', false],
  ['webhook tokens', 'Webhooks', false],
  ['(', 'Webhooks', false],
])('%s in %s: %s', (typed, text, isFound) => {
  expect(rankOf(typed, text) !== null).toBe(isFound)
})

test('the best match is first, equal ones keep their order', () => {
  const texts = ['API reference', 'Open the webhook check', 'Webhooks', 'Create webhook', 'Settings']
  expect(matching('web', texts, (text) => text)).toEqual(['Webhooks', 'Open the webhook check', 'Create webhook'])
  expect(matching('  ', texts, (text) => text)).toEqual(texts)
})
