import { expect, test } from 'vitest'
import { SAMPLE_SEGMENTS, sampleMessage } from '../../contract/messages/sample'
import { timedSegments } from '../inbox/find'
import { SAMPLE_PEAKS } from './sample-recording'

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
