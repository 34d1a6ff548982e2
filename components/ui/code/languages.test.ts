import { describe, expect, test } from 'vitest'
import { effective, preferred, remember, remembered } from './languages'

describe('the examples are shown in', () => {
  test.each([
    ['the first language, when nothing was chosen', undefined, 'curl'],
    ['the language chosen last', 'python.typescript', 'python'],
    ['the one chosen before, when the last one is not offered', 'go.typescript', 'typescript'],
    ['the first language, when no chosen one is offered', 'go.php', 'curl'],
    ['the first language, when the cookie is malformed', '%%..nonsense', 'curl'],
  ])('%s', (_, cookie, expected) => {
    expect(preferred(['curl', 'typescript', 'python'], remembered(cookie))).toBe(expected)
  })

  test('a chosen language moves to the front and appears once', () => {
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
  ])('the shortest cookie shows the same languages as %s', (cookie) => {
    for (const [first, ...others] of [REQUESTS, RECEIVERS])
      expect(preferred([first, ...others], remembered(effective(cookie)))).toBe(
        preferred([first, ...others], remembered(cookie)),
      )
  })

  test('the number of shortest cookies is small', () => {
    const names = ['curl', 'typescript', 'python', 'go', 'php', 'x']
    const all = names.flatMap((a) => names.flatMap((b) => names.flatMap((c) => `${a}.${b}.${c}`)))
    expect(new Set(all.map(effective)).size).toBeLessThanOrEqual(20)
  })
})
