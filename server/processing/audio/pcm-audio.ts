/** Sound as samples, in blocks of at most a second so that a long recording does not fill the memory. */
export interface PcmAudio {
  /** Samples per second. */
  rate: number
  /** Each block has an array for each channel; full scale is -1 to 1. */
  blocks: AsyncIterable<PcmBlock> | Iterable<PcmBlock>
}

export type PcmBlock = Float32Array[]

/** The rates that a phone, a browser or a sound card records with. */
export const isPlausibleRate = (rate: number) => Number.isInteger(rate) && rate >= 4000 && rate <= 192_000
