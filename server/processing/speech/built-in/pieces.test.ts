import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stretch } from './find-speech'
import { cutPieces, halve, MOONSHINE_PIECES, WHISPER_PIECES } from './recognize'

const FRAME_SECONDS = 0.032
const EVEN = new Float32Array(Math.ceil(300 / FRAME_SECONDS)).fill(0.9)
const stretch = (start: number, end: number): Stretch => ({ start, end })
const pairs = (pieces: Stretch[]) => pieces.map(({ start, end }) => [Number(start.toFixed(2)), Number(end.toFixed(2))])

test.each([
  ['no speech', [], []],
  ['one word has a margin', [stretch(1, 1.5)], [[0.75, 1.75]]],
  ['the margin ends with the recording', [stretch(0.1, 29.9 - 12)], [[0, 18.15]]],
  ['speech with short pauses is one piece', [stretch(1, 4), stretch(5, 9), stretch(10, 14)], [[0.75, 14.25]]],
  [
    'a long silence ends a piece',
    [stretch(1, 3), stretch(6, 9)],
    [
      [0.75, 3.25],
      [5.75, 9.25],
    ],
  ],
  [
    'the longest silence after the eighth second is the cut',
    [stretch(0, 3), stretch(4.9, 9), stretch(9.3, 12), stretch(12.8, 16), stretch(16.2, 24)],
    [
      [0, 12.25],
      [12.55, 24.25],
    ],
  ],
  [
    'margins do not overlap',
    [stretch(0, 10), stretch(10.2, 25)],
    [
      [0, 10.1],
      [10.1, 25.25],
    ],
  ],
  [
    'a word and then speech that fills a piece',
    [stretch(0, 1), stretch(1.5, 20.8)],
    [
      [0, 1.25],
      [1.25, 21.05],
    ],
  ],
])('%s', (_, stretches, expected) =>
  expect(pairs(cutPieces(stretches, EVEN, { seconds: 30, length: MOONSHINE_PIECES }))).toEqual(expected),
)

test('speech without a pause is cut where it is least probable', () => {
  const probabilities = EVEN.slice()
  probabilities[Math.floor(12 / FRAME_SECONDS)] = 0.4
  expect(pairs(cutPieces([stretch(0, 25)], probabilities, { seconds: 25, length: MOONSHINE_PIECES }))).toEqual([
    [0, 12.02],
    [12.02, 25],
  ])
})

test.each([
  ['Moonshine', MOONSHINE_PIECES],
  ['Whisper', WHISPER_PIECES],
])('pieces for %s have all speech, do not overlap, and are not too long', (_, length) => {
  const arbitraryStretches = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.double({ min: 0.2, max: 60, noNaN: true })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(arbitraryStretches, (gaps) => {
      let at = 0
      const stretches = gaps.map(([gap, length]) => {
        const start = at + gap
        at = start + length
        return stretch(start, at)
      })
      const pieces = cutPieces(stretches, new Float32Array(Math.ceil(at / FRAME_SECONDS)).fill(0.9), {
        seconds: at,
        length,
      })
      for (const [index, { start, end }] of pieces.entries()) {
        expect(end - start).toBeLessThanOrEqual(length.longest + 0.001)
        expect(start).toBeGreaterThanOrEqual(pieces[index - 1]?.end ?? 0)
      }
      const isIn = (second: number) => pieces.some(({ start, end }) => start - 0.001 <= second && second <= end + 0.001)
      for (const { start, end } of stretches)
        for (let part = 0; part <= 10; part++) expect(isIn(start + (part * (end - start)) / 10)).toBe(true)
    }),
  )
})

test('a piece is halved in its middle third', () => {
  const probabilities = EVEN.slice()
  probabilities[0] = 0
  probabilities[Math.floor(5.5 / FRAME_SECONDS)] = 0.2
  expect(pairs(halve(stretch(0, 9), probabilities))).toEqual([
    [0, 5.49],
    [5.49, 9],
  ])
})
