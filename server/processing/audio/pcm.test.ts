import { expect, test } from 'vitest'
import { MonoMixer } from './pcm'
import { tone } from './testing/make-audio'

const voice = tone(0.1, 8000)
const opposite = voice.map((sample) => -sample)
const nothing = new Float32Array(voice.length)

/** Tones of amplitude 1 that do not correlate: whole periods in 0.1 seconds. */
const different = (index: number) =>
  Float32Array.from({ length: 800 }, (_, i) => Math.sin((2 * Math.PI * (20 + 7 * index) * i) / 800))
const mean = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
/** The amplitude of a tone in a mix. */
const correlation = (mix: Float32Array, tone: Float32Array) =>
  mix.reduce((sum, sample, i) => sum + sample * (tone[i] as number), 0) / (tone.length / 2)

test.each<[what: string, channels: Float32Array[]]>([
  ['one channel', [voice]],
  ['two equal channels', [voice, voice]],
  ['the left channel alone', [voice, nothing]],
  ['two channels of opposite phase', [voice, opposite]],
  ['one of three channels', [nothing, voice, nothing]],
  ['one of four channels', [nothing, nothing, nothing, voice]],
  ['two of four channels, equal', [voice, voice, nothing, nothing]],
  ['all of three channels, one of opposite phase', [voice, voice, opposite]],
  ['two of four channels, of opposite phase', [voice, opposite, nothing, nothing]],
  ['two of six channels, of opposite phase', [nothing, voice, nothing, opposite, nothing, nothing]],
  ['two channels, the quieter one of opposite phase', [opposite.map((sample) => sample / 2), voice]],
  ['the last of eight channels', [...Array.from({ length: 7 }, () => nothing), voice]],
])('%s keeps at least half of its loudness', (_, channels) => {
  const mixed = new MonoMixer().add(channels)
  const factor = Math.max(...mixed) / Math.max(...voice)
  expect(factor).toBeGreaterThan(0.499)
  expect(factor).toBeLessThan(1.001)
})

test.each<[what: string, amplitudes: number[]]>([
  ['two voices in two of four channels', [0.5, 0.5, 0, 0]],
  ['three voices, the first one louder', [0.5, 0.28, 0.28]],
  ['three voices, the second one louder', [0.2, 0.5, 0.2]],
  ['four voices, the second one louder', [0.2, 0.5, 0.2, 0.2]],
  ['six equal voices', [0.3, 0.3, 0.3, 0.3, 0.3, 0.3]],
  ['a voice and two that are 20 dB quieter', [0.5, 0.05, 0.05]],
  ['a loud voice beside noise', [0.95, 0.28, 0.28]],
])('%s are all kept, at least half as loud as the loudest', (_, amplitudes) => {
  const channels = amplitudes.map((amplitude, index) => different(index).map((sample) => sample * amplitude))
  const mixed = new MonoMixer().add(channels)
  const parts = amplitudes.map((_, index) => correlation(mixed, different(index)))
  const gain = (parts[0] as number) / (amplitudes[0] as number)
  for (const [index, amplitude] of amplitudes.entries()) expect(parts[index]).toBeCloseTo(gain * amplitude, 3)
  expect(gain).toBeGreaterThan(0.999 / amplitudes.length)
  expect(Math.sqrt(mean(mixed))).toBeGreaterThan(0.499 * Math.sqrt(0.5) * Math.max(...amplitudes))
  expect(Math.max(...mixed.map(Math.abs))).toBeLessThanOrEqual(1)
})

test('silence in all channels stays silence', () => {
  expect(new MonoMixer().add([nothing, nothing, nothing])).toEqual(nothing)
})
