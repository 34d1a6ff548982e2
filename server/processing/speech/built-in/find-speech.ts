import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { InferenceSession } from 'onnxruntime-web'
import { NO_PAUSE, type Pause } from '../../isolation/serve-tasks'
import { loadRuntime, type Runtime } from '../../models/runtime'

/** A stretch of a recording in seconds from its start. */
export interface Stretch {
  start: number
  end: number
}

/** Samples per second that all models take. */
export const SAMPLE_RATE = 16_000
/** Silero VAD v5 takes frames of this length, each after the last samples of the frame before it. */
export const FRAME_SAMPLES = 512

export interface FoundSpeech {
  /** The recording, amplified if it is quiet. */
  pcm: Float32Array
  probabilities: Float32Array
  stretches: Stretch[]
}

/** Finds the stretches of speech of at least 0.2 seconds in mono samples at 16 kHz. Tones are none. */
export async function findSpeech(recording: Float32Array, pause = NO_PAUSE): Promise<FoundSpeech> {
  const pcm = amplify(recording)
  const probabilities = await speechProbabilities(pcm, pause)
  const stretches = speechStretches(probabilities).filter(
    (stretch) => !isPureTone(pcm, stretch) && !isSteadyTone(pcm, stretch),
  )
  return { pcm, probabilities, stretches }
}

/** Speech of a person close to the microphone; recordings from this level on stay as they are. */
const LOUD_ENOUGH = 0.1
const TARGET = 0.25
/** 40 dB. A recording that needs more contains as much noise as speech. */
const LARGEST_GAIN = 100
/** This part of the samples may be louder than the level, so that a click does not raise it. */
const LOUDER_PART = 0.001
/** All samples of five minutes would take half a second to sort. */
const MEASURED_EVERY = 8

/** Amplifies a quiet recording: the voice activity overlooks quiet speech, and with it whole sentences (measured). */
function amplify(pcm: Float32Array): Float32Array {
  const level = loudness(pcm)
  if (level === 0 || level >= LOUD_ENOUGH) return pcm
  const gain = Math.min(LARGEST_GAIN, TARGET / level)
  return pcm.map((sample) => Math.max(-1, Math.min(1, sample * gain)))
}

function loudness(pcm: Float32Array): number {
  const sorted = pcm
    .filter((_, index) => index % MEASURED_EVERY === 0)
    .map(Math.abs)
    .sort()
  return sorted[Math.floor(sorted.length * (1 - LOUDER_PART))] ?? 0
}

const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE
/** Speech begins above the first probability and ends below the second, as Silero's own code has it. */
const BEGINS_ABOVE = 0.5
const ENDS_BELOW = 0.35
/** A pause that is shorter is part of the speech around it. */
const SHORTEST_PAUSE_SECONDS = 0.1
/** "Yes." is a message. A click, a cough or a burst of noise is shorter. */
const SHORTEST_SPEECH_SECONDS = 0.2

/** Returns the stretches of speech of at least 0.2 seconds, from the probability of speech in each frame. */
export function speechStretches(probabilities: Float32Array): Stretch[] {
  const stretches: Stretch[] = []
  let begun: number | null = null
  let quietSince: number | null = null
  const finish = (start: number, end: number) =>
    stretches.push({ start: start * FRAME_SECONDS, end: end * FRAME_SECONDS })
  for (const [frame, probability] of probabilities.entries()) {
    if (begun === null) {
      if (probability >= BEGINS_ABOVE) begun = frame
      continue
    }
    if (probability >= ENDS_BELOW) quietSince = null
    else quietSince ??= frame
    if (quietSince === null || (frame + 1 - quietSince) * FRAME_SECONDS < SHORTEST_PAUSE_SECONDS) continue
    finish(begun, quietSince)
    begun = null
    quietSince = null
  }
  if (begun !== null) finish(begun, quietSince ?? probabilities.length)
  // A stretch of six frames is 0.192 seconds; compared in frames, because 0.2 is no multiple of a frame.
  return stretches.filter(({ start, end }) => end - start >= SHORTEST_SPEECH_SECONDS)
}

/** The power that two samples do not predict: below 0.0001 for sine tones, 0.005 and more for speech (measured). */
const LARGEST_RESIDUAL = 0.000_5

/** Tells whether a stretch is one sine tone. Silero takes a gliding one, such as a siren, for a voice. */
function isPureTone(pcm: Float32Array, { start, end }: Stretch): boolean {
  let [power, residual] = [0, 0]
  for (let at = Math.round(start * SAMPLE_RATE); at + FRAME_SAMPLES <= end * SAMPLE_RATE; at += FRAME_SAMPLES) {
    const frame = predict(pcm.subarray(at, at + FRAME_SAMPLES))
    power += frame.power
    residual += frame.residual
  }
  return residual < LARGEST_RESIDUAL * power
}

/** Predicts each sample from the two before it, with the coefficients of the least squared error. */
function predict(frame: Float32Array): { power: number; residual: number } {
  const products = [0, 1, 2].map((a) => [0, 1, 2].map((b) => product(frame, a, b)))
  const [[power = 0, x1 = 0, x2 = 0] = [], [, y11 = 0, y12 = 0] = [], [, , y22 = 0] = []] = products
  const determinant = y11 * y22 - y12 * y12
  if (determinant <= 1e-12 * y11 * y22) return { power, residual: 0 }
  const [first, second] = [(x1 * y22 - x2 * y12) / determinant, (x2 * y11 - x1 * y12) / determinant]
  return { power, residual: Math.max(0, power - first * x1 - second * x2) }
}

const product = (frame: Float32Array, a: number, b: number) => {
  let sum = 0
  for (let at = 2; at < frame.length; at++) sum += (frame[at - a] ?? 0) * (frame[at - b] ?? 0)
  return sum
}

/** The voice activity takes the beginning of some tones for a voice, for 0.6 seconds at most (measured). */
const LONGEST_SECONDS = 1
/** Behind the beginning the same sound continues for this long, at least. */
const CONTINUED_SECONDS = 0.6
/** Before a beginning it is quiet: words over the hum of a line are no beginning of it. */
const BEFORE_SECONDS = 0.5
const BEFORE_POWER = 0.25
/** Variance of the continued sound. Square, sawtooth and triangle waves, also after Opus: below 0.0075 (measured). */
const LARGEST_VARIANCE = 0.01
/** Between the beginning and the rest, while Opus adapts: at most 0.06 for most tones (measured). */
const LARGEST_DIFFERENCE = 0.06
/** The continued sound has this part of the power of the beginning, at least: an echo or noise has less. */
const CONTINUED_POWER = 0.5
/** Correlations with the samples 1 to 32 later describe the sound of a frame, whatever its loudness. */
const LAGS = 32
const FEWEST_FRAMES = 4

/** Tells whether a stretch is the beginning of a sound that does not change, such as a buzzer. No voice is so steady. */
function isSteadyTone(pcm: Float32Array, { start, end }: Stretch): boolean {
  if (end - start > LONGEST_SECONDS) return false
  const before = framesOf(pcm, { start: Math.max(0, start - BEFORE_SECONDS), end: start })
  const beginning = framesOf(pcm, { start, end })
  const continued = framesOf(pcm, { start: end, end: end + CONTINUED_SECONDS })
  if (beginning.length === 0 || continued.length < Math.floor(framesIn(CONTINUED_SECONDS)) - 1) return false
  if (meanPower(continued) < CONTINUED_POWER * meanPower(beginning)) return false
  if (before.length >= FEWEST_FRAMES && meanPower(before) > BEFORE_POWER * meanPower(continued)) return false
  const mean = meanOf(continued)
  return difference(continued, mean) < LARGEST_VARIANCE && difference(beginning, mean) < LARGEST_DIFFERENCE
}

interface Frame {
  power: number
  sound: number[]
}

const meanPower = (frames: readonly Frame[]) => total(frames.map(({ power }) => power)) / frames.length
const framesIn = (seconds: number) => (seconds * SAMPLE_RATE) / FRAME_SAMPLES

function framesOf(pcm: Float32Array, { start, end }: Stretch): Frame[] {
  const frames: Frame[] = []
  const until = Math.min(pcm.length - LAGS, Math.round(end * SAMPLE_RATE)) - FRAME_SAMPLES
  for (let at = Math.round(start * SAMPLE_RATE); at <= until; at += FRAME_SAMPLES) {
    const power = correlation(pcm, at, 0)
    if (power > 0)
      frames.push({ power, sound: Array.from({ length: LAGS }, (_, lag) => correlation(pcm, at, lag + 1) / power) })
  }
  return frames
}

function correlation(pcm: Float32Array, at: number, lag: number): number {
  let sum = 0
  for (let i = at; i < at + FRAME_SAMPLES; i++) sum += (pcm[i] as number) * (pcm[i + lag] as number)
  return sum
}

const meanOf = (frames: readonly Frame[]) =>
  Array.from({ length: LAGS }, (_, lag) => total(frames.map(({ sound }) => sound[lag] ?? 0)) / frames.length)

const difference = (frames: readonly Frame[], mean: readonly number[]) =>
  total(frames.map(({ sound }) => total(sound.map((value, lag) => (value - (mean[lag] ?? 0)) ** 2)))) /
  frames.length /
  total(mean.map((value) => value ** 2))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const CONTEXT_SAMPLES = 64
const STATE_SHAPE = [2, 1, 128] as const
const MODEL_FILE = '@ricky0123/vad-web/dist/silero_vad_v5.onnx'

let session: Promise<InferenceSession> | undefined

/** Returns the probability of speech in each frame of 32 ms (Silero VAD v5, MIT). @param pcm mono samples at 16 kHz */
async function speechProbabilities(pcm: Float32Array, pause: Pause): Promise<Float32Array> {
  const { runtime, model } = await loadVoiceActivity()
  return runFrames(runtime, model, { pcm, pause })
}

export async function loadVoiceActivity(): Promise<{ runtime: Runtime; model: InferenceSession }> {
  const runtime = await loadRuntime()
  session ??= readFile(createRequire(import.meta.url).resolve(MODEL_FILE)).then((model) =>
    runtime.createSession(model, { isSmall: true }),
  )
  return { runtime, model: await session }
}

async function runFrames(
  runtime: Runtime,
  model: InferenceSession,
  { pcm, pause }: { pcm: Float32Array; pause: Pause },
): Promise<Float32Array> {
  const { Tensor } = runtime
  const probabilities = new Float32Array(Math.ceil(pcm.length / FRAME_SAMPLES))
  const frame = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES)
  const sr = new Tensor('int64', [BigInt(SAMPLE_RATE)], [])
  let state = new Tensor('float32', new Float32Array(STATE_SHAPE[0] * STATE_SHAPE[2]), STATE_SHAPE)
  for (let index = 0; index < probabilities.length; index++) {
    await pause()
    frame.copyWithin(0, FRAME_SAMPLES)
    const samples = pcm.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)
    frame.fill(0, CONTEXT_SAMPLES + samples.length)
    frame.set(samples, CONTEXT_SAMPLES)
    // The next frame must not overwrite what this run reads, so each run has a copy.
    const input = new Tensor('float32', frame.slice(), [1, frame.length])
    const { output, stateN } = await model.run({ input, state, sr })
    if (!output || !stateN) throw new Error('The voice activity model has no output.')
    probabilities[index] = Number(output.data[0])
    state = stateN as typeof state
  }
  return probabilities
}
