import type { Codebook } from './tables'

/** A frame does not follow the syntax, or uses what the decoder does not have. */
export class AacError extends Error {
  override name = 'AacError'
}

/** Reads a frame bit by bit. @throws AacError at its end */
export class Bits {
  /** In bits. */
  position = 0

  constructor(readonly bytes: Uint8Array) {}

  get left(): number {
    return 8 * this.bytes.length - this.position
  }

  /** @param count at most 24 */
  read(count: number): number {
    if (count > this.left) throw new AacError('The frame ends early.')
    let value = 0
    for (let missing = count; missing > 0; ) {
      const inByte = 8 - (this.position & 7)
      const taken = Math.min(inByte, missing)
      const byte = this.bytes[this.position >> 3] as number
      value = (value << taken) | ((byte >> (inByte - taken)) & ((1 << taken) - 1))
      this.position += taken
      missing -= taken
    }
    return value
  }

  flag(): boolean {
    return this.read(1) === 1
  }

  skip(count: number): void {
    if (count > this.left) throw new AacError('The frame ends early.')
    this.position += count
  }

  align(): void {
    this.position = (this.position + 7) & ~7
  }

  symbol({ counts, symbols }: Codebook): number {
    let code = 0
    let first = 0
    let index = 0
    for (const count of counts) {
      code = (code << 1) | this.read(1)
      if (code - first < count) return symbols[index + code - first] as number
      index += count
      first = (first + count) << 1
    }
    throw new AacError('A code is unknown.')
  }
}
