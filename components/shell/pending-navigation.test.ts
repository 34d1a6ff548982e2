import { expect, test } from 'vitest'
import { destinationOf } from './pending-navigation'

const HERE = 'https://voice.example/messages?urgency=high#list'

test.each([
  ['/integrations/webhooks', '/integrations/webhooks'],
  ['https://voice.example/settings', '/settings'],
  ['/messages', '/messages'],
  ['?urgency=low', '/messages'],
  ['/messages?urgency=high', null],
  ['#main', null],
  [HERE, null],
  ['https://other.example/settings', null],
  ['mailto:ada@voice.example', null],
])('a navigation to %s leads to %s', (url, path) => {
  expect(destinationOf(url, HERE)).toBe(path)
})
