import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks'

test('no two advisory locks share an id', () => {
  const ids = Object.values(ADVISORY_LOCKS)
  expect(new Set(ids).size).toBe(ids.length)
})
