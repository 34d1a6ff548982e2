import { expect, test } from 'vitest'
import { Damage } from '../damage'
import { OPUS_RATE, PacketList } from '../opus-packets'
import { prepareInProcess } from '../prepare-in-process'
import { chaptersM4a, memoM4a, stereoAac } from '../testing/make-audio'
import { inverseTransform } from './filter-bank'
import { aacFormat, decodeAac, readAdts } from './read-aac'

const LEVEL_SAMPLES = 8192
/**
 * The level of each 8,192 samples of both channels, as FFmpeg 5.1 decodes the file. Its frames have long and short windows
 * of both shapes, sums and differences, intensity, shaped noise, and eleven codebooks.
 */
const LEVELS = [
  [0.31396, 0.39033, 0.36628, 0.3713, 0.21205, 0.06445, 0.06721, 0.06323, 0.06346],
  [0.05044, 0.05593, 0.04964, 0.04842, 0.0184, 0.0232, 0.02403, 0.02244, 0.02283],
]

function read(bytes: Uint8Array) {
  const damage = new Damage()
  const list = new PacketList(damage, 300)
  const { aac } = readAdts(bytes, list)
  const channels: number[][] = [[], []]
  for (const block of decodeAac(list.packets, aac, damage).blocks as Iterable<Float32Array[]>)
    for (const [index, samples] of block.entries()) channels[index]?.push(...samples)
  return { channels, frames: list.packets.length, damage: damage.sentence() }
}

const levels = (samples: number[]) =>
  Array.from({ length: Math.floor(samples.length / LEVEL_SAMPLES) }, (_, part) => {
    const start = part * LEVEL_SAMPLES
    const squares = samples.slice(start, start + LEVEL_SAMPLES).reduce((sum, sample) => sum + sample ** 2, 0)
    return Number(Math.sqrt(squares / LEVEL_SAMPLES).toFixed(5))
  })

const whole = read(stereoAac())

test('a file is decoded as another decoder does', () => {
  expect({ levels: whole.channels.map(levels), damage: whole.damage }).toEqual({ levels: LEVELS, damage: null })
})

test.each([128, 1024])('the inverse transform of %i lines is the sum of their cosines', (length) => {
  const lines = Float64Array.from({ length }, (_, line) => ((line * 7919) % 1009) / 1009 - 0.5)
  const result = inverseTransform(lines)
  for (const at of [0, 1, length / 2, length - 1, length, 1.5 * length, 2 * length - 1]) {
    const sum = lines.reduce(
      (total, value, line) => total + value * Math.cos((Math.PI / length) * (at + length / 2 + 0.5) * (line + 0.5)),
      0,
    )
    expect(result[at]).toBeCloseTo(sum / length, 12)
  }
})

test('a memo as a phone stores it is whole', async () => {
  const { durationSeconds, inputFormat, damage } = await prepareInProcess(memoM4a(), { maxSeconds: 10 })
  expect({ durationSeconds, inputFormat, damage }).toEqual({
    // 119 frames: the encoder put one before the sound, and filled the last one.
    durationSeconds: (119 * 1024) / OPUS_RATE,
    inputFormat: 'mp4/aac',
    damage: null,
  })
})

test('chapters of a recording are no damage', async () => {
  expect(await prepareInProcess(chaptersM4a(), { maxSeconds: 10 })).toMatchObject({
    inputFormat: 'mp4/aac',
    damage: null,
  })
})

test('a frame that cannot be decoded is left out and marked', () => {
  const file = stereoAac()
  // Behind the header: a coupling channel.
  file[7] = 0x40
  const { channels, damage } = read(file)
  expect(channels[0]).toHaveLength(1024 * (whole.frames - 1))
  expect(damage).toBe('The recording is damaged: 1 pieces of sound could not be decoded.')
})

test('a frame with a damaged header is found behind it, and marked', () => {
  const file = stereoAac()
  file[0] = 0
  expect(read(file)).toMatchObject({
    frames: whole.frames - 1,
    damage: expect.stringMatching(/bytes could not be read/),
  })
})

const config = (...bytes: number[]) => Uint8Array.of(...bytes)

test.each<[what: string, bytes: Uint8Array, rate: number]>([
  ['low complexity in mono at 48 kHz', config(0x11, 0x88), 48_000],
  ['high efficiency, whose first part has half of the rate', config(0x2b, 0x11, 0x88, 0x00), 24_000],
  ['a rate in 24 bits', config(0x17, 0x80, 0x56, 0x22, 0x08), 44_100],
])('the description of %s', (_, bytes, rate) => {
  expect(aacFormat(bytes, 'an MP4').rate).toBe(rate)
})

test.each<[what: string, bytes: Uint8Array | null, message: RegExp]>([
  ['the extended high efficiency profile', config(0xf9, 0x48, 0x20), /an MP4 file with AAC of the extended high eff/],
  ['the main profile', config(0x09, 0x88), /an MP4 file with AAC of the main profile/],
  ['six channels', config(0x11, 0xb0), /an MP4 file with AAC of more than two channels/],
  ['frames of 960 samples', config(0x11, 0x8c), /AAC in frames of 960 samples/],
  ['no description', null, /its description of AAC is broken/],
  ['a reserved rate', config(0x17, 0x08), /its description of AAC is broken/],
])('%s is refused', (_, bytes, message) => {
  expect(() => aacFormat(bytes, 'an MP4')).toThrow(message)
})
