import { random } from '../../audio/testing/random'
import { SAMPLE_RATE } from '../built-in/find-speech'

// Recordings in which no one speaks: what a microphone, a line or a pocket produces.

const SECONDS = 12

const randomNumbers = (seed: number) => {
  const below = random(seed)
  return () => below(2 ** 32) / 2 ** 32
}

const signal = (at: (second: number, index: number) => number): Float32Array =>
  Float32Array.from({ length: SECONDS * SAMPLE_RATE }, (_, index) => at(index / SAMPLE_RATE, index))

const noise = (loudness: number, seed = 1) => {
  const next = randomNumbers(seed)
  return signal(() => loudness * (2 * next() - 1))
}

/** Noise through a low-pass filter of one pole; a smaller share keeps less of the high frequencies. */
const dullNoise = (loudness: number, share: number, gain: (second: number) => number = () => 1) => {
  const next = randomNumbers(2)
  let last = 0
  return signal((second) => {
    last += share * (2 * next() - 1 - last)
    return loudness * gain(second) * last
  })
}

const sine = (hertz: number, second: number) => Math.sin(2 * Math.PI * hertz * second)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const isOn = (second: number, on: number, period: number) => second % period < on

/** By name, as 12 seconds of mono samples at 16 kHz. */
export const NON_SPEECH: Record<string, Float32Array> = {
  silence: signal(() => 0),
  'constant voltage': signal(() => 0.2),
  'hiss of a microphone': noise(0.003),
  'quiet noise': noise(0.02),
  'loud noise': noise(0.5),
  'clipped noise': noise(4).map((sample) => Math.max(-1, Math.min(1, sample))),
  'rumble of a car': dullNoise(3, 0.02),
  'gusts of wind': dullNoise(4, 0.05, (second) => Math.max(0, sine(0.4, second)) ** 2),
  'tone of 440 Hz': signal((second) => 0.3 * sine(440, second)),
  'quiet tone of 1 kHz': signal((second) => 0.01 * sine(1_000, second)),
  'hum of 50 Hz and harmonics': signal((second) => 0.2 * sum([1, 2, 3, 5].map((n) => sine(50 * n, second) / n))),
  'hum of 60 Hz in noise': noise(0.01).map((sample, at) => sample + 0.1 * sine(60, at / SAMPLE_RATE)),
  'busy tone': signal((second) => (isOn(second, 0.48, 0.96) ? 0.3 * sine(425, second) : 0)),
  'ringing tone': signal((second) => (isOn(second, 1, 5) ? 0.2 * (sine(440, second) + sine(480, second)) : 0)),
  'keys of a telephone': signal((second) =>
    isOn(second, 0.1, 0.3) ? 0.3 * (sine(770, second) + sine(1_336, second)) : 0,
  ),
  clicks: signal((second) => (isOn(second, 0.002, 0.37) ? 0.9 : 0)),
  'knocks on a table': dullNoise(6, 0.1, (second) => Math.exp(-40 * (second % 0.8))),
  siren: signal((second) => 0.4 * Math.sin(2 * Math.PI * (200 * second - 13 * Math.cos(2 * Math.PI * second)))),
  'tones that rise each second': signal(
    (second) => 0.3 * Math.sin(2 * Math.PI * 100 * ((second % 1) + (second % 1) ** 2)),
  ),
  'rising tone': signal((second) => 0.3 * Math.sin(2 * Math.PI * (100 * second + 150 * second ** 2))),
}

/** Clicks through resonators, as of a throat, on and off like syllables. The voice activity takes them for speech. */
function syllables(clicksPerSecond: number, resonances: readonly number[], syllableSeconds: number): Float32Array {
  let phase = 0
  let signal: Float32Array = new Float32Array(SECONDS * SAMPLE_RATE)
  for (let at = 0; at < signal.length; at++) {
    const second = at / SAMPLE_RATE
    phase += (clicksPerSecond * (1 + 0.1 * sine(0.7, second))) / SAMPLE_RATE
    if (phase < 1) continue
    phase -= 1
    if (isOn(second, 0.7 * syllableSeconds, syllableSeconds) && isOn(second, 2.4, 3)) signal[at] = 1
  }
  for (const hertz of resonances) signal = resonated(signal, hertz)
  const peak = signal.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  return signal.map((sample) => (0.5 * sample) / peak)
}

function resonated(signal: Float32Array, hertz: number): Float32Array {
  const radius = 0.97
  const feedback = 2 * radius * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE)
  const output = new Float32Array(signal.length)
  for (let at = 2; at < output.length; at++)
    output[at] = (signal[at] ?? 0) + feedback * (output[at - 1] ?? 0) - radius ** 2 * (output[at - 2] ?? 0)
  return output
}

const PITCHES = [90, 120, 180, 240]
const RESONANCES = [
  [700, 1_200],
  [300, 2_300],
  [500, 1_500, 2_500],
]

/** By name: sounds that are no speech, although the voice activity takes them for it. */
export const VOICE_LIKE: Record<string, Float32Array> = Object.fromEntries(
  PITCHES.flatMap((pitch) =>
    RESONANCES.flatMap((resonances) =>
      [0.2, 0.3].map((seconds) => [
        `a buzzer of ${pitch} Hz through ${resonances.join(' and ')} Hz each ${seconds} s`,
        syllables(pitch, resonances, seconds),
      ]),
    ),
  ),
)
