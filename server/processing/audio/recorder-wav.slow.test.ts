import { describe, expect, test } from 'vitest'
import { PCM_RATE, wavHeader } from '../../../components/recorder/slice-recorder'
import { CHANNEL_SECONDS } from '../../contract/intake/protocol'
import { RUNS_ALL } from '../../testing/sample'
import { prepareInProcess } from './prepare-in-process'
import { joined, tone } from './testing/make-audio'

// What the recorder uploads in browsers that cannot record Opus: a header without length, then samples as they come.

const samples = (seconds: number): Uint8Array => {
  const values = Int16Array.from(tone(seconds, PCM_RATE), (sample) => Math.round(sample * 0x7fff))
  return new Uint8Array(values.buffer)
}
const recorded = (seconds: number) => joined(new Uint8Array(wavHeader(null)), samples(seconds))
const prepare = (bytes: Uint8Array, claimedSeconds: number) =>
  prepareInProcess(bytes, { maxSeconds: CHANNEL_SECONDS.max, claimedSeconds })

describe('a WAV recording whose header states no length', () => {
  test.each([1, 2.016, RUNS_ALL ? CHANNEL_SECONDS.max : 30])('of %d seconds is whole', async (seconds) => {
    const prepared = await prepare(recorded(seconds), seconds)
    expect(prepared).toMatchObject({ inputFormat: 'wav', damage: null, level: { isSilent: false } })
    expect(Math.abs(prepared.durationSeconds - seconds)).toBeLessThan(0.05)
  })

  test.each([
    ['at a sample', 100_000],
    ['inside of a sample', 100_001],
  ])('that lost its end %s is marked by the measured duration', async (_where, length) => {
    const prepared = await prepare(recorded(10).subarray(0, 44 + length), 10)
    expect(prepared.durationSeconds).toBeCloseTo(100_000 / 32_000, 1)
    expect(prepared.damage).toMatch(/10\.0 seconds were recorded, and 3\.1 seconds could be decoded/)
  })

  test.each([0, 10, 44])('of %i bytes is refused', async (length) => {
    await expect(prepare(recorded(1).subarray(0, length), 1)).rejects.toMatchObject({
      code: expect.stringMatching(/^audio_/),
    })
  })
})
