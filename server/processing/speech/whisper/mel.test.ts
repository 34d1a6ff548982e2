import { expect, test } from 'vitest'
import { melFilters, SPECTRUM_BINS, windowedWaves } from './mel'

test('a tone is found at its frequency', () => {
  const samples = 400
  const waves = windowedWaves(samples)
  // 1,000 Hz at 16 kHz is the 25th frequency of 400 samples.
  const tone = Array.from({ length: samples }, (_, at) => Math.cos((2 * Math.PI * 1_000 * at) / 16_000))
  const part = (wave: number) => tone.reduce((sum, sample, at) => sum + sample * (waves[wave * samples + at] ?? 0), 0)
  const power = Array.from({ length: SPECTRUM_BINS }, (_, bin) => part(bin) ** 2 + part(bin + SPECTRUM_BINS) ** 2)
  expect(power.indexOf(Math.max(...power))).toBe(25)
  expect(Math.sqrt(power[25] ?? 0)).toBeCloseTo(100, 3)
})

test('the filters are those of librosa', () => {
  const filters = melFilters(80)
  const at = (band: number, bin: number) => filters[band * SPECTRUM_BINS + bin] ?? 0
  expect(filters).toHaveLength(80 * SPECTRUM_BINS)
  // librosa.filters.mel(sr=16000, n_fft=400, n_mels=80)
  expect([at(0, 0), at(0, 1), at(1, 1), at(1, 2)].map((value) => Number(value.toFixed(6)))).toEqual([
    0, 0.024863, 0.001991, 0.022872,
  ])
  expect(filters.filter((value) => value > 0).length).toBe(391)
})
