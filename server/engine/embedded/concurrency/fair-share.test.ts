import { describe, expect, test } from 'vitest'
import { fairShare } from './fair-share'

const limits = { free: 12, maxGroups: 100 }
/** Divides among subscriptions with names of one letter, each of which may have eight attempts in flight. */
const divide = (waiting: string, inFlight: Record<string, number>, change: Partial<typeof limits> = {}) =>
  fairShare(waiting, { ...limits, capacity: (id) => 8 - (inFlight[id] ?? 0), ...change })
    .map(({ groupId, most }) => `${groupId}${most}`)
    .join(' ')

describe('fairShare', () => {
  const rows: [string, string, string][] = [
    ['one subscription alone gets its whole capacity', divide('a', {}), 'a8'],
    ['two subscriptions get the same', divide('ab', {}), 'a6 b6'],
    ['what a nearly saturated one cannot use goes to the others', divide('abc', { a: 7 }), 'a1 b6 c5'],
    ['a saturated one gets nothing', divide('abc', { a: 8 }), 'b6 c6'],
    ['with more subscriptions than slots the first ones get one each', divide('abcd', {}, { free: 2 }), 'a1 b1'],
    ['one claim has a maximum of subscriptions', divide('abcd', {}, { maxGroups: 3 }), 'a4 b4 c4'],
    ['without free slots nothing is claimed', divide('ab', {}, { free: 0 }), ''],
    ['without waiting subscriptions nothing is claimed', divide('', {}), ''],
  ]
  test.each(rows)('%s', (_name, actual, expected) => expect(actual).toBe(expected))
})
