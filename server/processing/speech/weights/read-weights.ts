import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ModelFile, SpeechModel } from './models'

// The isolated process loads this file and can read no other folder, so nothing here looks for settings.

/** A file of the weights is missing or is not the published one. The message names the file. */
export class WeightsError extends Error {
  override name = 'WeightsError'

  /** @param model the name of the model */
  constructor(
    message: string,
    readonly model: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Reads the files of a model in their order, and checks the hash of each. @throws WeightsError */
export async function readWeights(model: SpeechModel, folder: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = []
  // One after the other, so that the error names the first file.
  for (const file of model.files) contents.push(await readChecked(model, folder, file))
  return contents
}

async function readChecked(model: SpeechModel, folder: string, { name, sha256 }: ModelFile): Promise<Uint8Array> {
  const file = path.join(folder, name)
  const content = await readFile(file).catch((cause) => {
    throw new WeightsError(`${file} cannot be read.`, model.name, { cause })
  })
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  throw new WeightsError(`${file} is not the published file: its SHA-256 differs.`, model.name)
}
