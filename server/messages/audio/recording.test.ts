import { expect, test } from 'vitest'
import { SAMPLE_SEGMENTS, sampleMessage } from '../../contract/messages/sample'
import { timedSegments } from '../inbox/find'
import { parseRange, SAMPLE_PEAKS } from './recording'

const all = null
test.each([
  ['no header', null, all],
  ['the first byte', 'bytes=0-0', { start: 0, end: 0 }],
  ['a part', 'bytes=2-5', { start: 2, end: 5 }],
  ['an open end', 'bytes=2-', { start: 2, end: 9 }],
  ['everything', 'bytes=0-', { start: 0, end: 9 }],
  ['an end beyond the last byte', 'bytes=8-99', { start: 8, end: 9 }],
  ['an end of thirty digits', `bytes=8-${'9'.repeat(30)}`, { start: 8, end: 9 }],
  ['the last three', 'bytes=-3', { start: 7, end: 9 }],
  ['more at the end than there is', 'bytes=-99', { start: 0, end: 9 }],
  ['the unit in capitals', 'BYTES=0-1', { start: 0, end: 1 }],
  ['none at the end', 'bytes=-0', 'unsatisfiable'],
  ['a start behind the last byte', 'bytes=10-', 'unsatisfiable'],
  ['a start of thirty digits', `bytes=${'9'.repeat(30)}-`, 'unsatisfiable'],
  ['an end before its start', 'bytes=5-2', all],
  ['several parts', 'bytes=0-1,4-5', all],
  ['another unit', 'seconds=0-1', all],
  ['no numbers', 'bytes=-', all],
  ['words', 'bytes=a-b', all],
  ['a sign', 'bytes=+1-2', all],
  ['nothing', '', all],
  ['spaces around everything', ' bytes = 2 - 5 ', { start: 2, end: 5 }],
  ['a third position', 'bytes=1-2-3', all],
  ['two units', 'bytes=1-2=3', all],
  ['a space within a number', 'bytes=1 2-3', all],
  ['a number of another script', 'bytes=١-٢', all],
])('%s: %s', (_what, header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})

test('an empty file has no satisfiable range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
})

const sample = sampleMessage('https://voice.example.com', new Date('2026-11-21T09:30:00.000Z'), { audioLinkDays: 30 })
const peakAt = (seconds: number) => SAMPLE_PEAKS[Math.floor((seconds / sample.duration_seconds) * SAMPLE_PEAKS.length)]

test('the parts of the sample transcript are the transcript', () => {
  const segments = SAMPLE_SEGMENTS.map((segment) => ({ ...segment, end: sample.duration_seconds }))
  expect(timedSegments(segments, sample.transcript.text)).toEqual(SAMPLE_SEGMENTS)
})

test.each(SAMPLE_SEGMENTS.slice(1))('after a pause of the recording, at $start seconds begins: $text', ({ start }) => {
  expect(peakAt(start - 0.2)).toBeLessThan(5)
  expect(peakAt(start + 0.1)).toBeGreaterThan(10)
})
