import { IsolatedProcess, type TaskOptions } from '../isolation/isolated-process'
import type { Chosen, Wanted } from './built-in/choose-model'
import { MOONSHINE, WHISPER } from './weights/models'
import { weightsFolder } from './weights/weights'

/** Runs the models of server/process/speech.ts in a process of their own, so that they block no delivery. */
export const speechProcess = new IsolatedProcess({
  entry: 'speech',
  memoryMb: 1_200,
  idleMs: 180_000,
  contained: () => ({ readable: [MOONSHINE, WHISPER].map(weightsFolder), isNative: true }),
})

export interface SpeechTasks {
  /** Loads the voice activity, and the English model from its folder. */
  warmUp: { input: { folder: string | null }; result: undefined }
  hasSpeech: { input: { webm: Uint8Array }; result: boolean }
  /** Transcribes with the weights in the folder of each model; null where there is none. */
  recognize: {
    input: { webm: Uint8Array; english: string; multilingual: string | null } & Wanted
    result: RecognizeResult
  }
}

/** `weights`: those of a model cannot be used. */
export type RecognizeResult = Chosen | { type: 'weights'; model: string; message: string }

export const runSpeechTask = <Name extends keyof SpeechTasks>(
  name: Name,
  input: SpeechTasks[Name]['input'],
  options: TaskOptions,
): Promise<SpeechTasks[Name]['result']> => speechProcess.run(name, input, options)
