import { expect, test } from 'vitest'
import { isWebUrl } from './sender'

test.each([
  ['https://harbour.example/contact', true],
  ['http://harbour.example', true],
  ['HTTPS://harbour.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  [' https://harbour.example', false],
  ['//harbour.example', false],
  ['https://', false],
  ['harbour.example', false],
])('%s is a web URL: %s', (url, expected) => expect(isWebUrl(url)).toBe(expected))
