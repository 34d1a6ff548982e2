import { expect, test } from 'vitest'
import { segmentAt } from './timed-transcript'

const SEGMENTS = [{ start: 0.5 }, { start: 3 }, { start: 3 }, { start: 4_000 }]

test.each([
  [0, -1],
  [0.46, 0],
  [2.9, 0],
  [2.96, 2],
  [3_999, 2],
  [9_999, 3],
])('at %d s it is segment %i', (seconds, index) => expect(segmentAt(SEGMENTS, seconds)).toBe(index))

test('no segments have none', () => expect(segmentAt([], 1)).toBe(-1))
