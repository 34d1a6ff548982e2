import type { ModelFiles } from '../built-in/moonshine'

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
