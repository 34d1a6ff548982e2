import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Damage } from './damage'
import { readGsm } from './gsm'
import type { PcmAudio } from './pcm'
import { readWav } from './read-wav'
import { gsmWav, joined, phoneGsm } from './testing/make-audio'

/** Of the samples of both files in 16 bits, as libgsm decodes them. */
const SAMPLES_SHA256 = '47f0dc63ef3e7891b5d1f66bfa956daed26c5019b9fc80faeac9df2846d2b5d4'
const SAMPLES = 16_000

function read(reader: typeof readGsm, bytes: Uint8Array) {
  const damage = new Damage()
  const audio: PcmAudio = reader(bytes, damage, 10)
  const samples: number[] = []
  for (const [channel = new Float32Array()] of audio.blocks as Iterable<Float32Array[]>) samples.push(...channel)
  const sha256 = createHash('sha256')
    .update(Int16Array.from(samples, (sample) => sample * 2 ** 15))
    .digest('hex')
  return { samples: samples.length, sha256, damage: damage.sentence() }
}

test.each([
  ['a WAV file', readWav, gsmWav()],
  ['a file without a header', readGsm, phoneGsm()],
])('%s is decoded to the bit', (_, reader, bytes) => {
  expect(read(reader, bytes)).toEqual({ samples: SAMPLES, sha256: SAMPLES_SHA256, damage: null })
})

test.each<[what: string, bytes: Uint8Array, samples: number, damage: RegExp]>([
  ['a cut frame', phoneGsm().subarray(0, 3290), 99 * 160, /23 bytes could not be read/],
  ['missing bytes', joined(phoneGsm().subarray(0, 340), phoneGsm().subarray(350)), 99 * 160, /bytes could not be read/],
])('%s is damage, and the frames around it are read', (_, bytes, samples, damage) => {
  expect(read(readGsm, bytes)).toMatchObject({ samples, damage: expect.stringMatching(damage) })
})

test('a WAV file that ends inside of a frame is damaged', () => {
  expect(read(readWav, gsmWav().subarray(0, 3300)).damage).toMatch(/the file ends early/)
})
