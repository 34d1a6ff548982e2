import { findSpeech } from '../../server/processing/speech/built-in/find-speech'
import { loadMoonshine } from '../../server/processing/speech/built-in/moonshine'
import { type RecognizedSpeech, recognizeSpeech } from '../../server/processing/speech/built-in/recognize'
import { loadRuntimeNamed, type RuntimeName } from '../../server/processing/speech/built-in/runtime'
import { readWeights } from '../../server/processing/speech/weights/read-weights'

// The parts of the speech process without the process, so that each can be measured.

export interface MeasuredEngine {
  runtime: RuntimeName
  loadSeconds: number
  transcribe(pcm: Float32Array): Promise<RecognizedSpeech & { cpuSeconds: number }>
}

/** Loads the built-in engine with one of both runtimes. */
export async function loadEngine(name: RuntimeName, folder: string): Promise<MeasuredEngine> {
  const startedAt = performance.now()
  const runtime = await loadRuntimeNamed(name)
  const recognize = await loadMoonshine(runtime, await readWeights(folder))
  const loadSeconds = (performance.now() - startedAt) / 1000
  return {
    runtime: runtime.name,
    loadSeconds,
    async transcribe(pcm) {
      const before = process.cpuUsage()
      const found = await findSpeech(pcm)
      const speech = await recognizeSpeech(recognize, found)
      const { user, system } = process.cpuUsage(before)
      return { ...speech, cpuSeconds: (user + system) / 1e6 }
    },
  }
}
