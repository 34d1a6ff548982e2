import { expect, test } from 'vitest'
import type { TranscriptSegment } from '../../contract/processing/processing'
import { timedSegments } from './find'

const at = (start: number, text: string): TranscriptSegment => ({ start, end: start + 1, text })

test('segments that are the transcript keep their times', () => {
  expect(timedSegments([at(0.4, 'Hello.'), at(2, 'My crown came off.')], 'Hello. My crown\ncame off.')).toEqual([
    { start: 0.4, text: 'Hello.' },
    { start: 2, text: 'My crown came off.' },
  ])
})

test.each<[string, TranscriptSegment[] | null, string]>([
  ['an import without segments', null, 'Hello.'],
  ['a single one', [at(0, 'Hello.')], 'Hello.'],
  ['a transcript that was changed, such as one with masked numbers', [at(0, 'It is'), at(1, '4111')], 'It is ****'],
  ['equal times', [at(0, 'a'), at(0, 'b')], 'a b'],
  ['descending times', [at(3, 'a'), at(1, 'b')], 'a b'],
  ['negative times', [at(-1, 'a'), at(1, 'b')], 'a b'],
  ['times that are no numbers', [at(0, 'a'), at(Number.NaN, 'b')], 'a b'],
  ['too many', Array.from({ length: 3_001 }, (_, index) => at(index, 'a')), 'a'.repeat(3_001)],
])('%s gives none', (_, segments, transcript) => {
  expect(timedSegments(segments, transcript)).toEqual([])
})
