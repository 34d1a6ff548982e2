import { describe, expect, test } from 'vitest'
import { preferred, remember, remembered } from './languages'

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
})
