/** Speech of a person close to the microphone; recordings from this level on stay as they are. */
const LOUD_ENOUGH = 0.1
/** Level after the amplification. */
const TARGET = 0.25
/** 40 dB. A recording that needs more contains as much noise as speech. */
const LARGEST_GAIN = 100
/** This part of the samples may be louder than the level, so that a click does not raise it. */
const LOUDER_PART = 0.001
/** All samples of five minutes would take half a second to sort. */
const MEASURED_EVERY = 8

/** Amplifies a quiet recording: the voice activity overlooks quiet speech, and with it whole sentences (measured). */
export function amplify(pcm: Float32Array): Float32Array {
  const level = loudness(pcm)
  if (level === 0 || level >= LOUD_ENOUGH) return pcm
  const gain = Math.min(LARGEST_GAIN, TARGET / level)
  return pcm.map((sample) => Math.max(-1, Math.min(1, sample * gain)))
}

/** Returns the amplitude that all but a thousandth of the samples stay below. */
function loudness(pcm: Float32Array): number {
  const sorted = pcm
    .filter((_, index) => index % MEASURED_EVERY === 0)
    .map(Math.abs)
    .sort()
  return sorted[Math.floor(sorted.length * (1 - LOUDER_PART))] ?? 0
}
