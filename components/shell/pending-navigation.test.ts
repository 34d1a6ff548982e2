import { expect, test } from 'vitest'
import { destinationOf } from './pending-navigation'

const HERE = 'https://voice.example/messages?urgency=high#list'
const plain = { target: '', isHandled: true, isModified: false }

test.each([
  ['/integrations/webhooks', {}, '/integrations/webhooks'],
  ['/messages', {}, '/messages'],
  ['?urgency=low', {}, '/messages'],
  ['/settings', { target: '_self' }, '/settings'],
  ['/messages?urgency=high', {}, null],
  ['#main', {}, null],
  ['/settings', { target: '_blank' }, null],
  ['/settings', { isModified: true }, null],
  ['/api/export', { isHandled: false }, null],
  ['https://other.example/settings', {}, null],
  ['mailto:ada@voice.example', {}, null],
])('a click on %s %o leads to %s', (href, click, path) => {
  expect(destinationOf({ href, ...plain, ...click }, HERE)).toBe(path)
})
