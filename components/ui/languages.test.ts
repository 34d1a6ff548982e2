import { describe, expect, test } from 'vitest'
import { preferred, remember, remembered } from './languages'

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
})
