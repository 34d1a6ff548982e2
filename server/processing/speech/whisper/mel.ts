/** Frequencies of a spectrum of 400 samples. */
export const SPECTRUM_BINS = 201
const SAMPLE_RATE = 16_000

/**
 * Returns the waves that a short part of a recording is multiplied with: the cosines of all frequencies, then the sines, each
 * under a Hann window. This is a discrete Fourier transform, written as a convolution.
 */
export function windowedWaves(samples: number): number[] {
  const hann = Array.from({ length: samples }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / samples))
  return [Math.cos, Math.sin].flatMap((wave) =>
    Array.from({ length: SPECTRUM_BINS }, (_, bin) =>
      hann.map((weight, at) => weight * wave((2 * Math.PI * bin * at) / samples)),
    ).flat(),
  )
}

/** Returns the weight of each frequency in each mel band, band by band (Slaney's scale and norm, as librosa computes it). */
export function melFilters(bands: number): number[] {
  const edges = Array.from({ length: bands + 2 }, (_, at) =>
    melToHertz((at * hertzToMel(SAMPLE_RATE / 2)) / (bands + 1)),
  )
  const frequencies = Array.from({ length: SPECTRUM_BINS }, (_, bin) => ((bin / (SPECTRUM_BINS - 1)) * SAMPLE_RATE) / 2)
  return Array.from({ length: bands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3)
    const norm = 2 / (high - low)
    return frequencies.map((hertz) =>
      Math.max(0, norm * Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle))),
    )
  }).flat()
}

// Linear below 1,000 Hz, logarithmic above.
const LINEAR_STEP = 200 / 3
const LINEAR_MELS = 1_000 / LINEAR_STEP
const LOG_STEP = Math.log(6.4) / 27

const hertzToMel = (hertz: number) =>
  hertz < 1_000 ? hertz / LINEAR_STEP : LINEAR_MELS + Math.log(hertz / 1_000) / LOG_STEP
const melToHertz = (mel: number) =>
  mel < LINEAR_MELS ? mel * LINEAR_STEP : 1_000 * Math.exp(LOG_STEP * (mel - LINEAR_MELS))
