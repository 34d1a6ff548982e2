import { describe, expect, test } from 'vitest'
import type { AudioLimits } from '../port/engines'
import { prepareInProcess } from './prepare-in-process'
import {
  chromiumMp4,
  chromiumWebm,
  joined,
  opusFile,
  phoneMp3,
  sampleWebm,
  stereoMp3,
  tone,
} from './testing/make-audio'
import { wav } from './write-wav'

const prepare = async (make: Uint8Array | Promise<Uint8Array>, limits: AudioLimits = { maxSeconds: 120 }) =>
  prepareInProcess(await make, limits)
const tones = (rate: number, seconds = 1.5) => [tone(seconds, rate, { hertz: 400 })]
const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const cut = (bytes: Uint8Array, from: number, length: number) =>
  joined(bytes.subarray(0, from), bytes.subarray(from + length))
const zeroed = (bytes: Uint8Array, from: number, length: number) => {
  const copy = bytes.slice()
  copy.fill(0, from, from + length)
  return copy
}

describe('damage is marked, and what can be read is kept', () => {
  const ogg = opusFile('ogg', tones(48_000, 6), 48_000)
  const mp4 = opusFile('mp4', tones(48_000, 6), 48_000)
  const longWav = wav(tones(8000, 6), { rate: 8000 })
  test.each<[what: string, input: () => Uint8Array | Promise<Uint8Array>, from: number, to: number]>([
    ['a webm cut in the middle', () => chromiumWebm().subarray(0, 8000), 2, 2.6],
    ['a webm with a gap of 8 kB', () => zeroed(sampleWebm(), 12_000, 8000), 8, 10],
    ['a webm without 2 kB', () => cut(chromiumWebm(), 7000, 2000), 4, 4.6],
    ['a webm with appended bytes', () => joined(chromiumWebm(), ascii('trash'.repeat(50))), 4.95, 5],
    ['an ogg cut in the middle', async () => (await ogg).subarray(0, 9000), 1, 5],
    ['an ogg with a gap', async () => zeroed(await ogg, 8000, 2000), 1, 5.5],
    [
      'an ogg without its last page',
      async () => (await ogg).subarray(0, Buffer.from(await ogg).lastIndexOf('OggS')),
      3,
      5.99,
    ],
    ['an mp4 cut behind its table', async () => (await mp4).subarray(0, (await mp4).length - 3000), 2, 5.9],
    ['a fragmented mp4 cut in the middle', () => chromiumMp4().subarray(0, 8000), 1, 3],
    ['a fragmented mp4 with appended bytes', () => joined(chromiumMp4(), new Uint8Array(100)), 3.85, 3.9],
    ['a wav cut in the middle', () => longWav.subarray(0, 50_000), 3.1, 3.2],
    ['a wav with appended bytes', () => joined(longWav, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)), 5.99, 6.01],
    ['an MP3 cut in the middle', () => stereoMp3().subarray(0, 6000), 0.5, 1.5],
    ['an MP3 with a gap', () => zeroed(phoneMp3(), 2000, 1000), 2, 3],
  ])('%s', async (_, input, from, to) => {
    const { durationSeconds, damage } = await prepare(input())
    expect(damage).toMatch(/^The recording is damaged: .+\.$/)
    expect(durationSeconds).toBeGreaterThan(from)
    expect(durationSeconds).toBeLessThan(to)
  })

  test('a recording that is shorter than the recorder said is marked, and a longer one is not', async () => {
    const claiming = async (claimedSeconds: number | null) =>
      (await prepare(chromiumWebm(), { maxSeconds: 120, claimedSeconds })).damage
    expect(await claiming(9.7)).toBe(
      'The recording is damaged: 9.7 seconds were recorded, and 5.0 seconds could be decoded.',
    )
    expect(await claiming(5.2)).toBeNull()
    expect(await claiming(3)).toBeNull()
    expect(await claiming(null)).toBeNull()
  })
})

describe('joined files are decoded completely', () => {
  const ogg = opusFile('ogg', tones(48_000), 48_000)
  const mp4 = opusFile('mp4', tones(48_000), 48_000)
  test.each<[form: string, input: () => Uint8Array | Promise<Uint8Array>, seconds: number]>([
    ['webm', () => joined(chromiumWebm(), chromiumWebm()), 2 * 4.98],
    ['webm with stated durations', () => joined(sampleWebm(), sampleWebm()), 25],
    ['ogg', async () => joined(await ogg, await ogg), 3],
    ['mp4', async () => joined(await mp4, await mp4), 3],
    ['fragmented mp4', () => joined(chromiumMp4(), chromiumMp4()), 2 * 3.88],
    ['MP3 with stated durations', () => joined(stereoMp3(), stereoMp3()), 4],
    ['wav', () => joined(wav(tones(8000), { rate: 8000 }), wav(tones(8000), { rate: 8000 })), 3],
  ])('%s', async (_, input, seconds) => {
    const { durationSeconds, damage } = await prepare(input())
    // The pre-skip or the encoder's delay of the second file, up to 80 ms, stays.
    expect(Math.abs(durationSeconds - seconds)).toBeLessThan(0.1)
    expect(damage).toBeNull()
  })
})
