import { expect, test } from 'vitest'
import { aLaw, muLaw, SAMPLE_READERS } from './samples'

/** From the tables of ITU-T G.711, scaled to 16 bits. */
test.each([
  [0x00, -32_124],
  [0x80, 32_124],
  [0x7f, 0],
  [0xff, 0],
  [0xfe, 8],
  [0x7e, -8],
  [0xef, 132],
  [0x8f, 16_764],
])('the mu-law byte %i is %i', (byte, sample) => {
  expect(muLaw(byte) + 0).toBe(sample)
})

test.each([
  [0xd5, 8],
  [0x55, -8],
  [0xaa, 32_256],
  [0x2a, -32_256],
  [0xd4, 24],
  [0xc5, 264],
  [0x85, 4224 / 1],
])('the A-law byte %i is %i', (byte, sample) => {
  expect(aLaw(byte)).toBe(sample)
})

test.each<[kind: string, bytes: number[], sample: number]>([
  ['pcm-8', [128], 0],
  ['pcm-8', [0], -1],
  ['pcm-16', [0x00, 0x80], -1],
  ['pcm-16', [0xff, 0x7f], 32_767 / 32_768],
  ['pcm-24', [0x00, 0x00, 0x80], -1],
  ['pcm-24', [0x01, 0x00, 0x00], 2 ** -23],
  ['pcm-24', [0xff, 0xff, 0xff], -(2 ** -23)],
  ['pcm-32', [0, 0, 0, 0x40], 0.5],
  ['float-32', [0, 0, 0, 0x3f], 0.5],
  ['float-32', [0, 0, 0x80, 0x40], 1],
  ['float-32', [0, 0, 0xc0, 0x7f], 0],
  ['float-64', [0, 0, 0, 0, 0, 0, 0xe0, 0xbf], -0.5],
])('a sample of %s is read from %j', (kind, bytes, sample) => {
  expect(SAMPLE_READERS[kind]?.(new DataView(Uint8Array.from(bytes).buffer), 0)).toBe(sample)
})
