import type { AudioDetails } from '../../contract/processing/processing'
import type { PcmBlock } from './pcm'

const PEAKS = 300
const PEAK_WINDOWS_PER_SECOND = 100
const FULL_SCALE = 0.999
const LOWEST_DB = -100
/** The quietest speech of a muted or distant microphone is above; its own noise is below. */
const SILENCE_PEAK_DB = -50

export class Meter {
  readonly #window: number
  readonly #windowPeaks: number[] = []
  #inWindow = 0
  #windowPeak = 0
  #peak = 0
  #squares = 0
  #clipped = 0
  #count = 0

  /** @param rate samples per second */
  constructor(rate: number) {
    this.#window = Math.max(1, Math.round(rate / PEAK_WINDOWS_PER_SECOND))
  }

  /** @param from the first sample of the block that belongs to the recording */
  add(block: PcmBlock, from = 0): void {
    const to = block[0]?.length ?? 0
    for (let i = from; i < to; i++) {
      let loudest = 0
      for (const channel of block) {
        const size = Math.abs(channel[i] as number)
        this.#squares += size * size
        if (size >= FULL_SCALE) this.#clipped++
        if (size > loudest) loudest = size
      }
      this.#count += block.length
      if (loudest > this.#windowPeak) this.#windowPeak = loudest
      if (++this.#inWindow === this.#window) this.#endWindow()
    }
  }

  #endWindow(): void {
    this.#windowPeaks.push(this.#windowPeak)
    this.#peak = Math.max(this.#peak, this.#windowPeak)
    this.#inWindow = 0
    this.#windowPeak = 0
  }

  /** Each is the loudest sample of an equal part. */
  peaks(): number[] {
    if (this.#inWindow > 0) this.#endWindow()
    const windows = this.#windowPeaks
    const count = Math.min(PEAKS, windows.length)
    const boundary = (index: number) => Math.floor((index * windows.length) / count)
    return Array.from({ length: count }, (_, index) => {
      const loudest = Math.max(...windows.slice(boundary(index), boundary(index + 1)))
      return Math.min(100, Math.round(loudest * 100))
    })
  }

  level(): AudioDetails['level'] {
    if (this.#inWindow > 0) this.#endWindow()
    const peakDb = decibels(this.#peak)
    return {
      peakDb,
      rmsDb: decibels(Math.sqrt(this.#squares / Math.max(1, this.#count))),
      clippedRatio: this.#clipped / Math.max(1, this.#count),
      isSilent: peakDb < SILENCE_PEAK_DB,
    }
  }
}

const decibels = (amplitude: number) =>
  amplitude === 0 ? LOWEST_DB : Math.max(LOWEST_DB, Math.round(200 * Math.log10(amplitude)) / 10)
