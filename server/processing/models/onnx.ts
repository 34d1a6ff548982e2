// ONNX models in their binary form (onnx.proto3, IR version 8, opset 17), as far as the models here need it. The package
// `onnx` that writes such files exists for Python alone.

type Bytes = Uint8Array

const IR_VERSION = 8
const OPERATION_SET = 17
/** Operations of ONNX Runtime's own. */
const RUNTIME_DOMAIN = 'com.microsoft'
const RUNTIME_OPERATIONS: ReadonlySet<string> = new Set(['MultiHeadAttention', 'MatMulNBits'])

const FLOAT = 1
const FLOAT16 = 10
const UINT8 = 2
const INT8 = 3
const INT64 = 7
export const TYPES = { FLOAT, FLOAT16, UINT8, INT8, INT64 } as const
type ElementType = (typeof TYPES)[keyof typeof TYPES]

/** A constant of a model: little-endian bytes. */
export interface Constant {
  type: ElementType
  shape: readonly number[]
  bytes: Bytes
}

/** An input or output. A dimension with a name may have any size. */
interface Value {
  name: string
  type: ElementType
  shape: readonly (number | string)[]
}

type Attribute = number | readonly number[]

/** A model under construction. Each operation returns the name of its output. */
export class ModelBuilder {
  readonly #nodes: Bytes[] = []
  readonly #constants: Bytes[][] = []
  readonly #inputs: Bytes[] = []
  readonly #outputs: Bytes[] = []
  #names = 0

  input(value: Value): string {
    this.#inputs.push(field(11, valueInfo(value)))
    return value.name
  }

  /** Declares a value that an operation has made as an output, under its own name. */
  output(made: string, value: Value): void {
    this.#nodes.push(field(1, node('Identity', [made], [value.name], {})))
    this.#outputs.push(field(12, valueInfo(value)))
  }

  constant({ type, shape, bytes }: Constant): string {
    const name = this.#newName()
    const head = [...shape.map((size) => integer(1, size)), integer(2, type), field(8, text(name))]
    // The bytes of the weights are not copied before the whole model is joined.
    this.#constants.push(fieldOf(5, [...head, ...fieldOf(9, [bytes])]))
    return name
  }

  floats(values: Float32Array | readonly number[], shape: readonly number[]): string {
    return this.constant({ type: TYPES.FLOAT, shape, bytes: new Uint8Array(Float32Array.from(values).buffer) })
  }

  /** Gaussian error linear unit (arXiv 1606.08415). */
  gelu(x: string): string {
    const erf = this.op('Erf', [this.op('Mul', [x, this.floats([Math.SQRT1_2], [])])])
    return this.op('Mul', [this.op('Mul', [x, this.op('Add', [erf, this.floats([1], [])])]), this.floats([0.5], [])])
  }

  op(type: string, inputs: readonly string[], attributes: Record<string, Attribute> = {}): string {
    return this.ops(type, inputs, 1, attributes)[0] as string
  }

  /** Adds an operation with several outputs. */
  ops(type: string, inputs: readonly string[], count: number, attributes: Record<string, Attribute> = {}): string[] {
    const outputs = Array.from({ length: count }, () => this.#newName())
    this.#nodes.push(field(1, node(type, inputs, outputs, attributes)))
    return outputs
  }

  /** Returns the file. */
  build(): Bytes {
    const graph = fieldOf(7, [
      ...this.#nodes,
      field(2, text('model')),
      ...this.#constants.flat(),
      ...this.#inputs,
      ...this.#outputs,
    ])
    const ownOperations = Buffer.concat([field(1, text(RUNTIME_DOMAIN)), integer(2, 1)])
    return Buffer.concat([
      integer(1, IR_VERSION),
      ...graph,
      field(8, integer(2, OPERATION_SET)),
      field(8, ownOperations),
    ])
  }

  #newName(): string {
    this.#names += 1
    return `v${this.#names}`
  }
}

function node(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Record<string, Attribute>,
): Bytes {
  return Buffer.concat([
    ...inputs.map((name) => field(1, text(name))),
    ...outputs.map((name) => field(2, text(name))),
    field(4, text(type)),
    ...(RUNTIME_OPERATIONS.has(type) ? [field(7, text(RUNTIME_DOMAIN))] : []),
    ...Object.entries(attributes).map(([name, value]) => field(5, attribute(name, value))),
  ])
}

const attribute = (name: string, value: Attribute): Bytes =>
  typeof value === 'number'
    ? Buffer.concat([field(1, text(name)), ...numberOf(value)])
    : Buffer.concat([field(1, text(name)), ...value.map((one) => integer(8, one)), integer(20, 7)])

/** Whole numbers are INT (2), others FLOAT (1): no attribute that is used here has a whole number as a float. */
function numberOf(value: number): Bytes[] {
  if (Number.isInteger(value)) return [integer(3, value), integer(20, 2)]
  const float = Buffer.alloc(5)
  float[0] = (2 << 3) | 5
  float.writeFloatLE(value, 1)
  return [float, integer(20, 1)]
}

function valueInfo({ name, type, shape }: Value): Bytes {
  const dimensions = shape.map((size) => field(1, typeof size === 'number' ? integer(1, size) : field(2, text(size))))
  const tensor = Buffer.concat([integer(1, type), field(2, Buffer.concat(dimensions))])
  return Buffer.concat([field(1, text(name)), field(2, field(1, tensor))])
}

const text = (value: string): Bytes => Buffer.from(value)
const field = (number: number, content: Bytes): Bytes => Buffer.concat(fieldOf(number, [content]))

/** A length-delimited field, in parts. */
function fieldOf(number: number, parts: readonly Bytes[]): Bytes[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return [varint((number << 3) | 2), varint(length), ...parts]
}

const integer = (number: number, value: number): Bytes => Buffer.concat([varint(number << 3), varint(value)])

function varint(value: number): Bytes {
  // A negative number has ten bytes: two's complement of 64 bits.
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

/** Reads a float16 (IEEE 754 binary16). No weight is infinite or NaN. */
export function halfToFloat(half: number): number {
  const [exponent, fraction] = [(half >> 10) & 0x1f, half & 0x3ff]
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return half & 0x8000 ? -size : size
}
