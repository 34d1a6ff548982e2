import { expect, test } from 'vitest'
import { processorSecondsOf } from './prepare'

const MB = 1024 * 1024

/** Measured on a core of 2026 with the worst form of each: what a whole recording needs. */
test.each<[what: string, bytes: number, decodedSeconds: number, needed: number]>([
  ['the first recording of a process', 10_000, 2, 0.2],
  ['the packets of five minutes, of 2.5 ms each, before the first is decoded', 0.9 * MB, 0, 0.9],
  ['five minutes of Opus', 1.2 * MB, 300, 1],
  ['five minutes of WAV at 16 kHz', 9.6 * MB, 300, 1.9],
  ['five minutes of MP3 in stereo', 1.8 * MB, 300, 4.6],
  ['five minutes of packets of 2.5 ms', 1.2 * MB, 300, 1.6],
])('%s has more than twice the processor time that it needs', (_, bytes, decodedSeconds, needed) => {
  expect(processorSecondsOf(bytes, decodedSeconds)).toBeGreaterThan(2 * needed)
})

test('a file without sound has little, whatever its size: five seconds for the largest', () => {
  expect([0, 2 * MB, 10 * MB].map((bytes) => processorSecondsOf(bytes, 0))).toEqual([2, 2.6, 5])
})
