import { describe, expect, test } from 'vitest'
import { MAX_TRIES, Tries, WINDOW_MS } from './tries'

const start = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

function exhausted(address: string): Tries {
  const tries = new Tries()
  for (let n = 0; n < MAX_TRIES; n++) expect(tries.admit(address, later(n))).toBe(true)
  return tries
}

describe('guessing is bounded', () => {
  test('an address is refused after its last try', () => {
    expect(exhausted('a@example.com').admit('a@example.com', later(20))).toBe(false)
  })

  test('another address is not touched by it', () => {
    expect(exhausted('a@example.com').admit('b@example.com', later(20))).toBe(true)
  })

  test('a refused try does not prolong the wait', () => {
    const tries = exhausted('a@example.com')
    expect(tries.admit('a@example.com', later(WINDOW_MS - 1))).toBe(false)
    expect(tries.admit('a@example.com', later(WINDOW_MS))).toBe(true)
  })

  test('the right password forgets the tries before it', () => {
    const tries = exhausted('a@example.com')
    tries.forget('a@example.com')
    expect(tries.admit('a@example.com', later(20))).toBe(true)
  })
})
