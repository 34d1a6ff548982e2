import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../../../env'
import { ROOT } from '../../../root'
import type { ModelFiles } from '../built-in/moonshine'
import { WEIGHTS_FILES, type WeightsFile } from './published-files'

// The weights of Moonshine tiny (English), which its makers publish under the MIT licence.

export const WEIGHTS_NAME = 'moonshine-tiny-en'

/** The folder of this service in DATA_DIR for speech recognition. */
export const speechDataFolder = (): string => path.resolve(ROOT, env().DATA_DIR, 'speech')

/** Returns the folder that has, or will have, the weights: SPEECH_MODEL_DIR, or a folder in DATA_DIR. */
export function weightsFolder(): string {
  const { SPEECH_MODEL_DIR } = env()
  return SPEECH_MODEL_DIR ? path.resolve(ROOT, SPEECH_MODEL_DIR) : path.join(speechDataFolder(), WEIGHTS_NAME)
}

/**
 * Returns a text that changes with the files, or null unless every file is there with its size. Cheap; `readWeights`
 * checks the content.
 */
export function weightsVersion(folder = weightsFolder()): string | null {
  const found = Object.values(WEIGHTS_FILES).map(({ name, bytes }) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return stats?.size === bytes ? `${stats.ino}:${stats.mtimeMs}` : null
  })
  return found.includes(null) ? null : `${folder} ${found.join(' ')}`
}

export const hasWeights = (folder = weightsFolder()): boolean => weightsVersion(folder) !== null

/** A file of the weights is missing or is not the published one. The message names the file. */
export class WeightsError extends Error {
  override name = 'WeightsError'
}

/** Reads the files and checks the hash of each. @throws WeightsError */
export async function readWeights(folder: string): Promise<ModelFiles> {
  // One after the other, so that the error names the first file.
  const encoder = await readChecked(folder, WEIGHTS_FILES.encoder)
  const decoder = await readChecked(folder, WEIGHTS_FILES.decoder)
  const tokenizer = await readChecked(folder, WEIGHTS_FILES.tokenizer)
  return { encoder, decoder, tokenizer }
}

async function readChecked(folder: string, { name, sha256 }: WeightsFile): Promise<Uint8Array> {
  const file = path.join(folder, name)
  const content = await readFile(file).catch((cause) => {
    throw new WeightsError(`${file} cannot be read.`, { cause })
  })
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  throw new WeightsError(`${file} is not the published file: its SHA-256 differs.`)
}
