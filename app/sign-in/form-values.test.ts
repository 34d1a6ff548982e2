import { expect, test } from 'vitest'
import { HOME, returnPath } from './form-values'

test.each([
  ['/integrations/webhooks/1?page=2', '/integrations/webhooks/1?page=2'],
  ['/a#b', '/a'],
  ['/', '/'],
])('a path of this site is kept: %s', (from, to) => expect(returnPath(from)).toBe(to))

test.each([
  ['https://evil.example/'],
  ['//evil.example/a'],
  ['/\\evil.example/a'],
  ['/\t/evil.example/a'],
  ['/.//evil.example/a'],
  ['/..//evil.example/a'],
  ['/a/..//evil.example/a'],
  ['/%2e//evil.example/a'],
  ['/.\\\\evil.example/a'],
  ['/./\t/evil.example/a'],
  ['javascript:alert(1)'],
  ['integrations'],
  ['//'],
  [''],
  [undefined],
  [['/a', '/b']],
])('any other value leads to the dashboard: %s', (from) => expect(returnPath(from)).toBe(HOME))
