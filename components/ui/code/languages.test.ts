import { describe, expect, test } from 'vitest'
import { effective, preferred, remember, remembered } from './languages'

describe('the language of the examples', () => {
  test.each([
    ['nothing was chosen yet', undefined, 'curl'],
    ['the one chosen last', 'python.typescript', 'python'],
    ['the one before, where the last is not on offer', 'go.typescript', 'typescript'],
    ['the first, where none of them is on offer', 'go.php', 'curl'],
    ['the first, where the cookie is no list of ours', '%%..nonsense', 'curl'],
  ])('%s', (_, cookie, expected) => {
    expect(preferred(['curl', 'typescript', 'python'], remembered(cookie))).toBe(expected)
  })

  test('a choice goes to the front and stands there once', () => {
    expect(remember(undefined, 'go')).toBe('go')
    expect(remember('python.go', 'go')).toBe('go.python')
    expect(remember('nonsense.curl', 'php')).toBe('php.curl')
  })

  const REQUESTS = ['curl', 'typescript', 'python'] as const
  const RECEIVERS = ['typescript', 'python', 'go', 'php'] as const
  test.each([
    undefined,
    '',
    'nonsense',
    'python',
    'go.python.curl',
    'php.curl.typescript',
    'curl.go.go.php',
    'toString',
  ])('the shortest cookie shows the same as %s', (cookie) => {
    for (const [first, ...others] of [REQUESTS, RECEIVERS])
      expect(preferred([first, ...others], remembered(effective(cookie)))).toBe(
        preferred([first, ...others], remembered(cookie)),
      )
  })

  test('of all cookies there are few', () => {
    const names = ['curl', 'typescript', 'python', 'go', 'php', 'x']
    const all = names.flatMap((a) => names.flatMap((b) => names.flatMap((c) => `${a}.${b}.${c}`)))
    expect(new Set(all.map(effective)).size).toBeLessThanOrEqual(20)
  })
})
