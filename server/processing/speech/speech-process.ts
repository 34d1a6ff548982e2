import { IsolatedProcess, type TaskOptions } from '../isolation/isolated-process'
import type { RecognizedSpeech } from './built-in/recognize'
import { weightsFolder } from './weights/weights'

/** Runs the models of server/process/speech.ts in a process of their own, so that they block no delivery. */
export const speechProcess = new IsolatedProcess({
  entry: 'speech',
  memoryMb: 900,
  idleMs: 180_000,
  contained: () => ({ readable: [weightsFolder()], isNative: true }),
})

export interface SpeechTasks {
  /** Loads the models, with the weights in a folder; without them the voice activity alone. */
  warmUp: { input: { folder: string | null }; result: undefined }
  hasSpeech: { input: { webm: Uint8Array }; result: boolean }
  recognize: { input: { webm: Uint8Array; folder: string }; result: RecognizeResult }
}

export type RecognizeResult = { type: 'recognized'; speech: RecognizedSpeech } | { type: 'weights'; message: string }

export const runSpeechTask = <Name extends keyof SpeechTasks>(
  name: Name,
  input: SpeechTasks[Name]['input'],
  options: TaskOptions,
): Promise<SpeechTasks[Name]['result']> => speechProcess.run(name, input, options)
