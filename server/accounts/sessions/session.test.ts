import { expect, test } from 'vitest'
import { browserName } from './session'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['curl/8.14.1', null, null],
  ['', null, null],
  ['   ', null, null],
  [null, null, null],
])('%s', (userAgent, browser, system) => expect(browserName(userAgent)).toEqual({ browser, system }))

test.each([
  ['one word', 'x'.repeat(5_000)],
  ['many parts', `${'a/'.repeat(2_000)} `],
  ['a NUL', '\0'],
  ['parentheses', '()()(((((('],
  ['a change of direction', '\u202e/1.0 '],
])('an arbitrary text gives short names or none: %s', (_name, userAgent) => {
  for (const name of Object.values(browserName(userAgent))) expect((name ?? '').length).toBeLessThanOrEqual(40)
})
