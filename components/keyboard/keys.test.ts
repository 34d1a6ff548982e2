import { expect, test } from 'vitest'
import { isMac, keySections } from './keys'

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', true],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148', true],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (compatible; MacintoshBot/1.0)', false],
  ['', false],
  [null, false],
])('the user agent %s has a command key: %s', (userAgent, expected) => {
  expect(isMac(userAgent)).toBe(expected)
})

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
