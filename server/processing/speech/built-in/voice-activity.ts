import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { InferenceSession } from 'onnxruntime-web'
import type { Pause } from '../../isolation/serve-tasks'
import { loadRuntime, type Runtime } from './runtime'

/** A stretch of a recording in seconds from its start. */
export interface Stretch {
  start: number
  end: number
}

/** Silero VAD v5 takes frames of this length at 16 kHz, each after the last samples of the frame before it. */
export const FRAME_SAMPLES = 512
const CONTEXT_SAMPLES = 64
const STATE_SHAPE = [2, 1, 128] as const
const MODEL_FILE = '@ricky0123/vad-web/dist/silero_vad_v5.onnx'

let session: Promise<InferenceSession> | undefined

/** Returns the probability of speech in each frame of 32 ms (Silero VAD v5, MIT). @param pcm mono samples at 16 kHz */
export async function speechProbabilities(pcm: Float32Array, pause: Pause): Promise<Float32Array> {
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

/** Samples per second that both models take. */
export const SAMPLE_RATE = 16_000
