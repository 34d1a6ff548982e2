import { describe, expect, test } from 'vitest'
import { fairShare } from './fair-share'

const room = { free: 12, most: 100 }
const divided = (waiting: string, inFlight: Record<string, number>, change: Partial<typeof room> = {}) =>
  fairShare(waiting, { ...room, capacity: (id) => 8 - (inFlight[id] ?? 0), ...change })
    .map(({ subscriptionId, most }) => `${subscriptionId}${most}`)
    .join(' ')

describe('share', () => {
  const rows: [string, string, string][] = [
    ['one alone takes its whole bound', divided('a', {}), 'a8'],
    ['two divide evenly', divided('ab', {}), 'a6 b6'],
    ['what a saturated one cannot take goes to the others', divided('abc', { a: 7 }), 'a1 b6 c5'],
    ['a saturated one is passed over', divided('abc', { a: 8 }), 'b6 c6'],
    ['more subscriptions than room: the first come', divided('abcd', {}, { free: 2 }), 'a1 b1'],
    ['never more subscriptions than one claim takes', divided('abcd', {}, { most: 3 }), 'a4 b4 c4'],
    ['no room, no claim', divided('ab', {}, { free: 0 }), ''],
    ['nobody waiting, no claim', divided('', {}), ''],
  ]
  test.each(rows)('%s', (_promise, actual, expected) => expect(actual).toBe(expected))
})
