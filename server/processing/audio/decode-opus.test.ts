import { describe, expect, test } from 'vitest'
import { decodeSpeechPcm } from './decode-opus'
import { opusFile, tone } from './testing/make-audio'

describe('samples for speech recognition', () => {
  const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length)
  const speech = async (channels: Float32Array[]) => decodeSpeechPcm(await opusFile('webm', channels, 48_000))

  test('they have the place, level and length of the recording', async () => {
    const samples = await speech([tone(1, 48_000)])
    expect(Math.abs(samples.length - 16_000)).toBeLessThan(400)
    expect(rms(samples.subarray(2000, 14_000))).toBeCloseTo(0.5 / Math.SQRT2, 1)
  })

  test('sound above 8 kHz does not appear as a lower tone', async () => {
    const high = await speech([tone(1, 48_000, { hertz: 10_000 })])
    expect(rms(high.subarray(2000, 14_000))).toBeLessThan(0.01)
  })

  test('a voice in one channel, or in opposite phase in both, counts', async () => {
    const voice = tone(1, 48_000)
    const silence = new Float32Array(voice.length)
    expect(rms(await speech([silence, voice]))).toBeGreaterThan(0.1)
    expect(rms(await speech([voice, voice.map((sample) => -sample)]))).toBeGreaterThan(0.2)
  })
})
