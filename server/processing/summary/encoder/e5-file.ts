import { halfToFloat } from '../../models/onnx'

// The file of multilingual-e5-small with weights of 4 bits: a header, the tokens of SentencePiece, and the tensors by name. All
// numbers are little-endian. A matrix is stored in blocks of 32 weights of a row: a scale in float16, and 16 bytes of which byte j
// has weight j in its low half and weight j + 16 in its high one.

/** Weights in one block. */
export const BLOCK = 32
const HALF = BLOCK / 2
const BLOCK_BYTES = 2 + HALF
/** The half byte that means zero. */
const ZERO = 8

export interface E5File {
  layers: number
  heads: number
  /** How many numbers a token has. */
  width: number
  epsilon: number
  /** Tokens that the model reads at once, with the first and the last one. */
  maxTokens: number
  vocabulary: Vocabulary
  floats(name: string): Float32Array
  /** A matrix [outputs, inputs], as MatMulNBits of ONNX Runtime takes it. */
  matrix(name: string): Matrix
  /** Adds the numbers of a token to `sum`, which has `width` numbers. */
  addToken(id: number, sum: Float32Array): void
}

export interface Matrix {
  packed: Uint8Array
  /** One for each block. */
  scales: Float32Array
}

export interface Vocabulary {
  first: number
  last: number
  unknown: number
  ids: ReadonlyMap<string, number>
  /** Logarithms of the frequency, by id. */
  scores: Float32Array
  /** What SentencePiece reads instead of a code point (nmt_nfkc). */
  replacements: ReadonlyMap<number, string>
}

/** Reads the file, whose hash was checked before. */
export function readE5(file: Uint8Array): E5File {
  const reader = new Reader(file)
  reader.skip('E5S1'.length + 4)
  const [width, layers, heads] = [reader.integer(), reader.integer(), reader.integer()]
  // The sizes of the inner layer and of the vocabulary.
  reader.skip(2 * 4)
  const maxTokens = reader.integer()
  // The number of token types.
  reader.skip(4)
  const epsilon = reader.float()
  // The size of a block.
  reader.skip(4)
  const vocabulary = readVocabulary(reader)
  const tensors = readTensors(reader)
  const bytesOf = (name: string): Uint8Array => {
    const found = tensors.get(name)
    if (!found) throw new Error(`The model has no ${name}.`)
    return file.subarray(found.start, found.start + found.bytes)
  }
  const tokens = bytesOf('emb.word')
  return {
    ...{ width, layers, heads, maxTokens, epsilon, vocabulary },
    // A copy, because the file's own place may be no multiple of four.
    floats: (name) => new Float32Array(Uint8Array.from(bytesOf(name)).buffer),
    matrix: (name) => toMatrix(bytesOf(name)),
    addToken: (id, sum) => addBlocks(tokens, id, sum),
  }
}

function readVocabulary(reader: Reader): Vocabulary {
  const size = reader.integer()
  const [first, last] = [reader.integer(), reader.integer()]
  // The token that fills up a batch.
  reader.skip(4)
  const unknown = reader.integer()
  const textBytes = reader.long()
  const starts = Uint32Array.from({ length: size + 1 }, () => reader.integer())
  const scores = Float32Array.from({ length: size }, () => reader.float())
  const text = Buffer.from(reader.bytes(textBytes))
  const ids = new Map<string, number>()
  for (let id = 0; id < size; id++) ids.set(text.toString('utf8', starts[id], starts[id + 1]), id)
  const replacements = new Map<number, string>()
  const count = reader.integer()
  reader.skip(4)
  for (let index = 0; index < count; index++) {
    const code = reader.integer()
    const [length = 0] = reader.bytes(1)
    replacements.set(code, String.fromCodePoint(...Array.from({ length }, () => reader.integer())))
  }
  return { first, last, unknown, ids, scores, replacements }
}

interface Place {
  start: number
  bytes: number
}

function readTensors(reader: Reader): Map<string, Place> {
  const tensors = new Map<string, Place>()
  for (let left = reader.integer(); left > 0; left--) {
    const name = Buffer.from(reader.bytes(reader.short())).toString()
    reader.skip(1 + 4)
    tensors.set(name, { start: reader.long(), bytes: reader.long() })
  }
  return tensors
}

function toMatrix(blocks: Uint8Array): Matrix {
  const count = blocks.length / BLOCK_BYTES
  const [packed, scales] = [new Uint8Array(count * HALF), new Float32Array(count)]
  for (let block = 0; block < count; block++) {
    const start = block * BLOCK_BYTES
    scales[block] = scaleAt(blocks, start)
    // MatMulNBits has neighbours in one byte.
    for (let pair = 0; pair < HALF; pair++)
      packed[block * HALF + pair] = weightAt(blocks, start, 2 * pair) | (weightAt(blocks, start, 2 * pair + 1) << 4)
  }
  return { packed, scales }
}

function addBlocks(blocks: Uint8Array, row: number, sum: Float32Array): void {
  const rowStart = row * (sum.length / BLOCK) * BLOCK_BYTES
  for (let index = 0; index < sum.length; index++) {
    const start = rowStart + Math.floor(index / BLOCK) * BLOCK_BYTES
    sum[index]! += (weightAt(blocks, start, index % BLOCK) - ZERO) * scaleAt(blocks, start)
  }
}

/** A half byte of the block at `start`. */
function weightAt(blocks: Uint8Array, start: number, index: number): number {
  const byte = blocks[start + 2 + (index % HALF)] as number
  return index < HALF ? byte & 0x0f : byte >> 4
}

const scaleAt = (blocks: Uint8Array, start: number): number =>
  halfToFloat((blocks[start] as number) | ((blocks[start + 1] as number) << 8))

class Reader {
  readonly #file: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(file: Uint8Array) {
    this.#file = file
    this.#view = new DataView(file.buffer, file.byteOffset, file.length)
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  bytes(count: number): Uint8Array {
    this.#at += count
    return this.#file.subarray(this.#at - count, this.#at)
  }

  short(): number {
    return this.#view.getUint16(this.#move(2), true)
  }

  integer(): number {
    return this.#view.getUint32(this.#move(4), true)
  }

  long(): number {
    return Number(this.#view.getBigUint64(this.#move(8), true))
  }

  float(): number {
    return this.#view.getFloat32(this.#move(4), true)
  }

  #move(bytes: number): number {
    this.#at += bytes
    return this.#at - bytes
  }
}
