import { statSync } from 'node:fs'
import path from 'node:path'
import { env } from '../../../env'
import { ROOT } from '../../../root'
import { WEIGHTS_FILES } from './published-files'

// The weights of Moonshine tiny (English), which its makers publish under the MIT licence.

export const WEIGHTS_NAME = 'moonshine-tiny-en'

export const speechDataFolder = (): string => path.resolve(ROOT, env().DATA_DIR, 'speech')

/** Returns the folder that has, or will have, the weights: SPEECH_MODEL_DIR, or a folder in DATA_DIR. */
export function weightsFolder(): string {
  const { SPEECH_MODEL_DIR } = env()
  return SPEECH_MODEL_DIR ? path.resolve(ROOT, SPEECH_MODEL_DIR) : path.join(speechDataFolder(), WEIGHTS_NAME)
}

/** Returns a text that changes with the files; null without each at its size. `readWeights` checks the content. */
export function weightsVersion(folder = weightsFolder()): string | null {
  const found = Object.values(WEIGHTS_FILES).map(({ name, bytes }) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return stats?.size === bytes ? `${stats.ino}:${stats.mtimeMs}` : null
  })
  return found.includes(null) ? null : `${folder} ${found.join(' ')}`
}

export const hasWeights = (folder = weightsFolder()): boolean => weightsVersion(folder) !== null
