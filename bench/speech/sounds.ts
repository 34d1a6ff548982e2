import { random } from '../../server/processing/audio/testing/random'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/find-speech'

// Music without words, and what lines, rooms and people around a sender do to a recording. All of it is computed.

const SECONDS = 10
const LENGTH = SECONDS * SAMPLE_RATE

type Samples = Float32Array

const sine = (hertz: number, second: number) => Math.sin(2 * Math.PI * hertz * second)
const signal = (at: (second: number) => number): Samples =>
  Float32Array.from({ length: LENGTH }, (_, index) => at(index / SAMPLE_RATE))

/** Returns white noise from -1 to 1. */
export function noise(length: number, seed: number): Samples {
  const below = random(seed)
  return Float32Array.from({ length }, () => below(2 ** 31) / 2 ** 30 - 1)
}

/** Noise with the same power in each octave, by Voss and McCartney. */
export function pinkNoise(length: number, seed: number): Samples {
  const white = noise(length, seed)
  const rows = new Float32Array(12)
  return white.map((value, index) => {
    rows[Math.min(rows.length - 1, Math.clz32(index & -index) ^ 31)] = value
    return rows.reduce((sum, row) => sum + row, 0) / rows.length
  })
}

const SEMITONE = 2 ** (1 / 12)
/** A melody in semitones above 220 Hz, and the chords below it. */
const MELODY = [12, 16, 19, 16, 17, 21, 24, 21, 14, 17, 21, 17, 12, 16, 19, 24]
const CHORDS = [
  [0, 4, 7],
  [5, 9, 12],
  [7, 11, 14],
  [0, 4, 7],
]
const hertz = (semitones: number) => 220 * SEMITONE ** semitones
const NOTE_SECONDS = 0.4
const noteAt = (second: number) => MELODY[Math.floor(second / NOTE_SECONDS) % MELODY.length] as number
const chordAt = (second: number) => CHORDS[Math.floor(second / 2) % CHORDS.length] as number[]
const sinceNote = (second: number) => second % NOTE_SECONDS

/** A tone with overtones. */
const rich = (frequency: number, second: number, overtones: number) =>
  Array.from({ length: overtones }, (_, i) => sine(frequency * (i + 1), second) / (i + 1)).reduce((sum, x) => sum + x)

const organ = (second: number) => chordAt(second).reduce((sum, note) => sum + 0.1 * rich(hertz(note), second, 6), 0)
const piano = (second: number) => 0.3 * Math.exp(-5 * sinceNote(second)) * rich(hertz(noteAt(second)), second, 8)
const violin = (second: number) => 0.15 * rich(hertz(noteAt(second)) * (1 + 0.004 * sine(5.5, second)), second, 10)
const bass = (second: number) => 0.3 * rich(hertz((chordAt(second)[0] as number) - 24), second, 4)

/** Bursts of noise and of a low tone, as drums. */
function drums(): Samples {
  const hiss = noise(LENGTH, 5)
  return signal((second) => {
    const beat = second % 0.5
    const isSnare = Math.floor(second / 0.5) % 2 === 1
    const index = Math.floor(second * SAMPLE_RATE)
    return isSnare
      ? 0.4 * Math.exp(-25 * beat) * (hiss[index] as number)
      : 0.6 * Math.exp(-12 * beat) * sine(60 + 60 * Math.exp(-30 * beat), beat)
  })
}

/** A plucked string, by Karplus and Strong. */
function guitar(): Samples {
  const samples = new Float32Array(LENGTH)
  const start = noise(LENGTH, 9)
  for (let note = 0; note * NOTE_SECONDS < SECONDS; note++) {
    const first = Math.floor(note * NOTE_SECONDS * SAMPLE_RATE)
    const period = Math.round(SAMPLE_RATE / hertz(MELODY[note % MELODY.length] as number))
    const end = Math.min(LENGTH, first + NOTE_SECONDS * SAMPLE_RATE)
    for (let at = first; at < end; at++)
      samples[at] =
        at < first + period
          ? 0.4 * (start[at] as number)
          : 0.498 * ((samples[at - period] as number) + (samples[Math.max(0, at - period - 1)] as number))
  }
  return samples
}

/** A voice that sings a melody on one vowel: a rich tone through the resonances of a mouth. */
function hummed(resonances: readonly number[]): Samples {
  let phase = 0
  const pulses = new Float32Array(LENGTH)
  for (let at = 0; at < LENGTH; at++) {
    const second = at / SAMPLE_RATE
    phase += (hertz(noteAt(second) - 12) * (1 + 0.01 * sine(5, second))) / SAMPLE_RATE
    if (phase < 1) continue
    phase -= 1
    pulses[at] = Math.min(1, 12 * sinceNote(second))
  }
  return normalized(resonances.reduce<Samples>(resonated, pulses))
}

function resonated(samples: Samples, frequency: number): Samples {
  const radius = 0.97
  const feedback = 2 * radius * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE)
  const result = new Float32Array(samples.length)
  for (let at = 2; at < result.length; at++)
    result[at] =
      (samples[at] as number) + feedback * (result[at - 1] as number) - radius ** 2 * (result[at - 2] as number)
  return result
}

function normalized(samples: Samples): Samples {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (0.5 * sample) / peak)
}

const together = (...parts: Samples[]): Samples =>
  normalized(signal(() => 0).map((_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0)))

/** By name. */
export const MUSIC: Readonly<Record<string, () => Samples>> = {
  'chords of an organ': () => signal(organ),
  'a piano': () => signal(piano),
  'a violin': () => signal(violin),
  'a guitar': guitar,
  'a bass and drums': () => together(signal(bass), drums()),
  'a band': () => together(signal(organ), signal(violin), signal(bass), drums()),
  'music of a line on hold': () => telephone(together(signal(piano), signal(organ))),
  bells: () => signal((second) => 0.2 * Math.exp(-2 * (second % 1.5)) * (sine(523, second) + sine(1_399, second))),
  whistling: () => signal((second) => 0.3 * sine(hertz(noteAt(second) + 12) * (1 + 0.01 * sine(6, second)), second)),
  humming: () => hummed([300, 800]),
  'singing on a': () => hummed([700, 1_200, 2_600]),
  'singing on o over a band': () => together(hummed([450, 800, 2_500]), signal(organ), drums()),
}

const power = (samples: Samples) => samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length

/** Adds a sound to speech. @param decibels of the speech over the sound */
export function over(speech: Samples, sound: Samples, decibels: number): Samples {
  const factor = Math.sqrt(power(speech) / power(sound) / 10 ** (decibels / 10))
  const sum = speech.map((sample, at) => sample + factor * (sound[at % sound.length] as number))
  const peak = sum.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return peak > 1 ? sum.map((sample) => sample / peak) : sum
}

/** Voices that all talk at once, equally loud. */
export function babble(voices: readonly Samples[]): Samples {
  const length = Math.max(...voices.map((voice) => voice.length))
  const sum = new Float32Array(length)
  for (const voice of voices) {
    const factor = 1 / Math.sqrt(power(voice))
    for (let at = 0; at < length; at++) sum[at] = (sum[at] as number) + factor * (voice[at % voice.length] as number)
  }
  return normalized(sum)
}

/** 300 to 3,400 Hz in mu-law. */
export function telephone(samples: Samples): Samples {
  let [low, high, before] = [0, 0, 0]
  return samples.map((sample) => {
    low += 0.73 * (sample - low)
    high = 0.89 * (high + low - before)
    before = low
    const code = Math.round((127 * Math.log1p(255 * Math.min(1, Math.abs(high)))) / Math.log(256))
    return Math.sign(high) * (256 ** (code / 127) - 1) * (1 / 255)
  })
}

export const louder = (samples: Samples, decibels: number): Samples =>
  samples.map((sample) => Math.max(-1, Math.min(1, sample * 10 ** (decibels / 20))))

/** A room whose walls throw the voice back. */
export function echoed(samples: Samples): Samples {
  const result = samples.slice()
  for (const [seconds, gain] of [
    [0.031, 0.5],
    [0.047, 0.4],
    [0.083, 0.3],
    [0.127, 0.25],
  ] as const)
    for (let at = Math.round(seconds * SAMPLE_RATE), from = 0; at < result.length; at++, from++)
      result[at] = (result[at] as number) + gain * (result[from] as number)
  return normalized(result)
}
