import { expect, test } from 'vitest'
import { Meter } from './measure'
import { tone } from './testing/make-audio'

const RATE = 48_000

function measured(...channels: Float32Array[]): Meter {
  const meter = new Meter(RATE)
  meter.add(channels)
  return meter
}

test('a full-scale sine has a peak of 0 dB and an RMS of -3 dB', () => {
  const { peakDb, rmsDb, isSilent } = measured(tone(1, RATE, { amplitude: 1 })).level()
  expect(peakDb).toBeCloseTo(0, 1)
  expect(rmsDb).toBeCloseTo(-3, 1)
  expect(isSilent).toBe(false)
})

test.each([
  ['digital silence', 0, true],
  ['noise of -60 dB', 0.001, true],
  ['a whisper of -40 dB', 0.01, false],
])('%s is silent or not', (_, amplitude, isSilent) => {
  const level = measured(tone(1, RATE, { amplitude })).level()
  expect(level.isSilent).toBe(isSilent)
  expect(Number.isFinite(level.peakDb) && Number.isFinite(level.rmsDb)).toBe(true)
})

test('clipping is the part of samples at full scale', () => {
  const half = new Float32Array(RATE).fill(0.5)
  half.fill(-1, 0, RATE / 4)
  expect(measured(half).level().clippedRatio).toBeCloseTo(0.25, 5)
  expect(measured(tone(1, RATE)).level().clippedRatio).toBe(0)
})

test('a sound in one channel counts', () => {
  const level = measured(new Float32Array(RATE), tone(1, RATE)).level()
  expect(level.isSilent).toBe(false)
  expect(level.peakDb).toBeCloseTo(-6, 1)
})

test('peaks follow the shape of the sound', () => {
  const steps = Float32Array.from({ length: 3 * RATE }, (_, i) => (i % 2 ? 1 : -1) * [0.1, 1, 0][Math.floor(i / RATE)]!)
  const peaks = measured(steps).peaks()
  expect(peaks).toHaveLength(300)
  expect([peaks.slice(0, 100), peaks.slice(100, 200), peaks.slice(200)]).toEqual(
    [10, 100, 0].map((peak) => Array(100).fill(peak)),
  )
})

test.each([
  [0.05, 5],
  [0.3, 30],
  [2.99, 299],
  [3.01, 300],
  [47.123, 300],
])('%f seconds have %i peaks', (seconds, count) => {
  const peaks = measured(tone(seconds, RATE)).peaks()
  expect(peaks).toHaveLength(count)
  expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 45 && peak <= 50)).toBe(true)
})

test('blocks of any length give the same result', () => {
  const samples = tone(1.234, RATE, { hertz: 3 })
  const whole = measured(samples)
  const pieces = new Meter(RATE)
  for (let at = 0; at < samples.length; at += 777) pieces.add([samples.subarray(at, at + 777)])
  expect(pieces.peaks()).toEqual(whole.peaks())
  expect(pieces.level()).toEqual(whole.level())
})
