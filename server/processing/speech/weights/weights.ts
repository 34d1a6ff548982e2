import { statSync } from 'node:fs'
import path from 'node:path'
import { env } from '../../../env'
import { ROOT } from '../../../root'
import type { SpeechModel } from './models'

export const speechDataFolder = (): string => path.resolve(ROOT, env().DATA_DIR, 'speech')

/** Returns the folder that has, or will have, the weights: SPEECH_MODEL_DIR, or a folder in DATA_DIR. */
export function weightsFolder({ name }: SpeechModel): string {
  const { SPEECH_MODEL_DIR } = env()
  return SPEECH_MODEL_DIR ? path.resolve(ROOT, SPEECH_MODEL_DIR) : path.join(speechDataFolder(), name)
}

/**
 * Returns a text that changes with the files, or null unless every file is there with its size. Cheap; `readWeights`
 * checks the content.
 */
export function weightsVersion(model: SpeechModel, folder = weightsFolder(model)): string | null {
  const found = model.files.map(({ name, bytes }) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return stats?.size === bytes ? `${stats.ino}:${stats.mtimeMs}` : null
  })
  return found.includes(null) ? null : `${folder} ${found.join(' ')}`
}

export const hasWeights = (model: SpeechModel, folder = weightsFolder(model)): boolean =>
  weightsVersion(model, folder) !== null
