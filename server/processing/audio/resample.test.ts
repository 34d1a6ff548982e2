import { describe, expect, test } from 'vitest'
import { Resampler } from './resample'
import { joined, tone } from './testing/make-audio'

function resample(input: Float32Array, from: number, to: number, blockLength = input.length): Float32Array {
  const resampler = new Resampler(from, to)
  const parts: Float32Array[] = []
  for (let at = 0; at < input.length; at += blockLength)
    parts.push(resampler.push(input.subarray(at, at + blockLength)))
  parts.push(resampler.end())
  const bytes = joined(...parts.map((part) => new Uint8Array(part.buffer)))
  return new Float32Array(bytes.buffer)
}

/** Without the edges, where the filter reaches beyond the recording. */
const inner = (samples: Float32Array) => samples.subarray(500, -500)
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length)
const difference = (a: Float32Array, b: Float32Array) => rms(a.map((sample, i) => sample - (b[i] as number)))

describe.each([11_025, 22_050, 32_000, 44_100, 96_000, 11_127, 4000, 192_000])('from %i to 48,000 Hz', (rate) => {
  test('a tone keeps its shape, place and length', () => {
    const output = resample(tone(0.5, rate), rate, 48_000)
    expect(output.length).toBe(Math.round((Math.round(rate / 2) * 48_000) / rate))
    expect(difference(inner(tone(0.5, 48_000)), inner(output))).toBeLessThan(0.001)
  })

  test('blocks of any length give the same output', () => {
    const input = tone(0.1, rate, { hertz: 300 })
    const whole = resample(input, rate, 48_000)
    for (const length of [7, 100, 3000]) expect(resample(input, rate, 48_000, length)).toEqual(whole)
  })
})

test('a tone above half of the new rate is removed', () => {
  for (const hertz of [8600, 11_000, 15_000, 20_000]) {
    const output = resample(tone(0.5, 48_000, { hertz }), 48_000, 16_000)
    expect(20 * Math.log10(rms(inner(output)) / rms(tone(0.5, 48_000)))).toBeLessThan(-70)
  }
})

test('a tone in the pass band keeps its level', () => {
  for (const hertz of [100, 3000, 6500]) {
    const output = resample(tone(0.5, 48_000, { hertz }), 48_000, 16_000)
    expect(rms(inner(output))).toBeCloseTo(rms(tone(0.5, 48_000)), 2)
  }
})

test('an empty recording and a single sample have their length', () => {
  expect(resample(new Float32Array(0), 44_100, 48_000, 1).length).toBe(0)
  expect(resample(Float32Array.of(0.5), 44_100, 48_000).length).toBe(1)
})
