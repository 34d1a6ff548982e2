import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ModelFiles } from '../built-in/moonshine'

// The isolated speech process loads this file. It can read the folder of the weights and no other, so that nothing here
// looks for settings or for the project's folder.

export interface WeightsFile {
  name: string
  bytes: number
  sha256: string
}

/** A file with another hash is never loaded, because a model file decides what a transcript says. */
export const WEIGHTS_FILES: Record<keyof ModelFiles, WeightsFile> = {
  encoder: {
    name: 'encoder_model.ort',
    bytes: 13_281_600,
    sha256: '94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221',
  },
  decoder: {
    name: 'decoder_model_merged.ort',
    bytes: 30_412_256,
    sha256: 'cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0',
  },
  tokenizer: {
    name: 'tokenizer.bin',
    bytes: 249_974,
    sha256: '6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d',
  },
}

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
