import { halfToFloat, TYPES } from '../../models/onnx'

/** A tensor of a CTranslate2 model: float16, row by row. Its bytes are a part of the file. */
export interface Weights {
  shape: number[]
  bytes: Uint8Array
}

/** CTranslate2's own number of float16. Other types are flags and counts of the model. */
const FLOAT16 = 4

/** Reads the tensors of a model.bin of CTranslate2 (version 6, `ModelSpec` of its converter), by name. */
export function readTensors(file: Uint8Array): Map<string, Weights> {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const tensors = new Map<string, Weights>()
  let at = 4
  const integer = (bytes: 1 | 2 | 4) => {
    at += bytes
    return bytes === 1
      ? view.getUint8(at - 1)
      : bytes === 2
        ? view.getUint16(at - 2, true)
        : view.getUint32(at - 4, true)
  }
  const taken = (bytes: number) => {
    at += bytes
    return file.subarray(at - bytes, at)
  }
  /** Names end with a zero. */
  const name = () => Buffer.from(taken(integer(2)).subarray(0, -1)).toString()
  name()
  integer(4)
  for (let left = integer(4); left > 0; left--) {
    const key = name()
    const shape = Array.from({ length: integer(1) }, () => integer(4))
    const type = integer(1)
    const bytes = taken(integer(4))
    if (type === FLOAT16) tensors.set(key, { shape, bytes })
  }
  return tensors
}

/** Returns the tensor as a constant of an ONNX model. */
export const asHalfs = ({ shape, bytes }: Weights) => ({ type: TYPES.FLOAT16, shape, bytes })

const HALF_VALUES = 0x10000
let table: Float32Array | undefined

/** Returns a function that reads the numbers of a tensor by their index. */
export function numbersOf(bytes: Uint8Array): (index: number) => number {
  table ??= Float32Array.from({ length: HALF_VALUES }, (_, half) => halfToFloat(half))
  const values = table
  return (index) => values[(bytes[2 * index] as number) | ((bytes[2 * index + 1] as number) << 8)] as number
}
