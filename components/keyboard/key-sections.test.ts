import { expect, test } from 'vitest'
import { keySections } from './key-sections'

test.each([
  ['/messages', ['list', 'everywhere', 'message', 'player', 'attempt']],
  ['/messages/sample', ['message', 'player', 'everywhere', 'list', 'attempt']],
  ['/messages/processing', ['everywhere', 'list', 'message', 'player', 'attempt']],
  ['/integrations/webhooks/0f2c', ['attempt', 'everywhere', 'list', 'message', 'player']],
  ['/integrations/webhooks/new', ['everywhere', 'list', 'message', 'player', 'attempt']],
  ['/integrations/webhooks', ['everywhere', 'list', 'message', 'player', 'attempt']],
  ['/settings', ['everywhere', 'list', 'message', 'player', 'attempt']],
])('the list of keys on %s has the sections %j', (path, expected) => {
  expect(keySections(path)).toEqual(expected)
})
