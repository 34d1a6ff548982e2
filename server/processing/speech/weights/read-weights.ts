import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ModelFiles } from '../built-in/moonshine'
import { WEIGHTS_FILES, type WeightsFile } from './published-files'

// The isolated process loads this file and can read no other folder, so nothing here looks for settings.

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
