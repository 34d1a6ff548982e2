import { ModelBuilder, TYPES } from '../../models/onnx'
import { asHalfs, numbersOf, type Weights } from './ctranslate2'
import { melFilters, SPECTRUM_BINS, windowedWaves } from './mel'

// Whisper (Robust Speech Recognition via Large-Scale Weak Supervision, arXiv 2212.04356), built from the published weights
// as two ONNX models: one for 30 seconds of sound, one for each token.

/** Of the model "base". */
export const SIZES = { layers: 6, heads: 8, headSize: 64, width: 512, mels: 80, soundFrames: 1500 } as const
/** Samples of the window, and between two windows. */
export const WINDOW_SAMPLES = 400
export const HOP_SAMPLES = 160
const EPSILON = 1e-5

export type Tensors = Map<string, Weights>

/**
 * Returns the encoder. It takes `sound`, 30 seconds of samples with 200 more on each side, and gives for each layer of the
 * decoder what that attends to: `sound_key_0` as [1, heads, head size, frames], `sound_value_0` as [1, heads, frames, head size].
 */
export function encoderModel(tensors: Tensors): Uint8Array {
  const graph = new WhisperBuilder(tensors)
  const sound = graph.input({ name: 'sound', type: TYPES.FLOAT, shape: [1, 1, 'samples'] })
  const convolved = ['encoder/conv1', 'encoder/conv2'].reduce(
    (x, name, index) => graph.gelu(graph.convolution(x, name, index + 1)),
    graph.logMel(sound),
  )
  const frames = graph.op('Transpose', [convolved], { perm: [0, 2, 1] })
  let x = graph.op('Add', [frames, graph.float('encoder/position_encodings/encodings')])
  for (let layer = 0; layer < SIZES.layers; layer++) {
    const name = `encoder/layer_${layer}`
    const [query, key, value] = graph.split(
      graph.linear(graph.norm(x, `${name}/self_attention`), `${name}/self_attention/linear_0`),
      3,
    )
    // The runtime's own attention needs 200 MB less than `attention` for the 1,500 frames (measured).
    const attended = graph.op('MultiHeadAttention', [query, key, value], { num_heads: SIZES.heads })
    x = graph.op('Add', [x, graph.linear(attended, `${name}/self_attention/linear_1`)])
    x = graph.feedForward(x, name)
  }
  const heard = graph.norm(x, 'encoder')
  for (let layer = 0; layer < SIZES.layers; layer++) {
    const [key, value] = graph.split(graph.linear(heard, `decoder/layer_${layer}/attention/linear_1`), 2)
    const { heads, headSize, soundFrames } = SIZES
    graph.output(graph.heads(key, 'columns'), {
      name: `sound_key_${layer}`,
      type: TYPES.FLOAT,
      shape: [1, heads, headSize, soundFrames],
    })
    graph.output(graph.heads(value), {
      name: `sound_value_${layer}`,
      type: TYPES.FLOAT,
      shape: [1, heads, soundFrames, headSize],
    })
  }
  return graph.build()
}

/**
 * Returns the decoder of one token. It takes `token` and its `position`, the outputs of the encoder, and what it has kept of
 * the tokens before (`key_0`, `value_0`). It gives the `logits` of the next token, and what is kept next (`next_key_0`).
 */
export function decoderModel(tensors: Tensors): Uint8Array {
  const { heads, headSize, soundFrames } = SIZES
  const graph = new WhisperBuilder(tensors, 'int8')
  const token = graph.input({ name: 'token', type: TYPES.INT64, shape: [1, 1] })
  const position = graph.input({ name: 'position', type: TYPES.INT64, shape: [1, 1] })
  let x = graph.op('Add', [
    graph.lookUp('decoder/embeddings/weight', token),
    graph.lookUp('decoder/position_encodings/encodings', position),
  ])
  for (let layer = 0; layer < SIZES.layers; layer++) {
    const name = `decoder/layer_${layer}`
    const kept = (part: string) =>
      graph.input({ name: `${part}_${layer}`, type: TYPES.FLOAT, shape: [1, heads, 'tokens', headSize] })
    const [query, key, value] = graph.split(
      graph.linear(graph.norm(x, `${name}/self_attention`), `${name}/self_attention/linear_0`),
      3,
    )
    const keys = graph.op('Concat', [kept('key'), graph.heads(key)], { axis: 2 })
    const values = graph.op('Concat', [kept('value'), graph.heads(value)], { axis: 2 })
    for (const [part, made] of [
      ['key', keys],
      ['value', values],
    ] as const)
      graph.output(made, {
        name: `next_${part}_${layer}`,
        type: TYPES.FLOAT,
        shape: [1, heads, 'next_tokens', headSize],
      })
    const said = graph.attention(graph.heads(query), graph.op('Transpose', [keys], { perm: [0, 1, 3, 2] }), values)
    x = graph.op('Add', [x, graph.linear(said, `${name}/self_attention/linear_1`)])
    const soundKeys = graph.input({
      name: `sound_key_${layer}`,
      type: TYPES.FLOAT,
      shape: [1, heads, headSize, soundFrames],
    })
    const soundValues = graph.input({
      name: `sound_value_${layer}`,
      type: TYPES.FLOAT,
      shape: [1, heads, soundFrames, headSize],
    })
    const question = graph.heads(graph.linear(graph.norm(x, `${name}/attention`), `${name}/attention/linear_0`))
    const heard = graph.attention(question, soundKeys, soundValues)
    x = graph.op('Add', [x, graph.linear(heard, `${name}/attention/linear_2`)])
    x = graph.feedForward(x, name)
  }
  const logits = graph.multiply(graph.norm(x, 'decoder'), 'decoder/embeddings/weight')
  graph.output(logits, { name: 'logits', type: TYPES.FLOAT, shape: [1, 1, 'vocabulary'] })
  return graph.build()
}

/** The parts of a transformer. Names are those of the weights. */
class WhisperBuilder extends ModelBuilder {
  readonly #tensors: Tensors
  readonly #multiplication: 'float' | 'int8'

  /** @param multiplication `int8` halves memory and time; precise only where one token is multiplied at a time */
  constructor(tensors: Tensors, multiplication: 'float' | 'int8' = 'float') {
    super()
    this.#tensors = tensors
    this.#multiplication = multiplication
  }

  #weights(name: string): Weights {
    const weights = this.#tensors.get(name)
    if (!weights) throw new Error(`The speech model has no ${name}.`)
    return weights
  }

  /** A constant in float32. The runtime converts it once, when it loads the model. */
  float(name: string): string {
    return this.op('Cast', [this.constant(asHalfs(this.#weights(name)))], { to: TYPES.FLOAT })
  }

  #integers(values: readonly number[]): string {
    const bytes = new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    return this.constant({ type: TYPES.INT64, shape: [values.length], bytes })
  }

  /** Rows of a table, in float32. */
  lookUp(name: string, indexes: string): string {
    return this.op('Cast', [this.op('Gather', [this.constant(asHalfs(this.#weights(name))), indexes])], {
      to: TYPES.FLOAT,
    })
  }

  /** The logarithm of the mel spectrum, as the model was trained with it: [1, mels, 3000]. */
  logMel(sound: string): string {
    const waves = this.floats(windowedWaves(WINDOW_SAMPLES), [2 * SPECTRUM_BINS, 1, WINDOW_SAMPLES])
    const spectrum = this.op('Conv', [sound, waves], { strides: [HOP_SAMPLES] })
    const [real, imaginary] = this.ops('Split', [spectrum, this.#integers([SPECTRUM_BINS, SPECTRUM_BINS])], 2, {
      axis: 1,
    })
    const power = this.op('Add', [this.#square(real), this.#square(imaginary)])
    const mel = this.op('MatMul', [this.floats(melFilters(SIZES.mels), [SIZES.mels, SPECTRUM_BINS]), power])
    const log = this.op('Mul', [
      this.op('Log', [this.op('Max', [mel, this.floats([1e-10], [])])]),
      this.floats([1 / Math.LN10], []),
    ])
    const floor = this.op('Sub', [this.op('ReduceMax', [log], { keepdims: 1 }), this.floats([8], [])])
    return this.op('Mul', [
      this.op('Add', [this.op('Max', [log, floor]), this.floats([4], [])]),
      this.floats([0.25], []),
    ])
  }

  #square(x: string | undefined): string {
    return this.op('Mul', [x ?? '', x ?? ''])
  }

  convolution(x: string, name: string, stride: number): string {
    return this.op('Conv', [x, this.float(`${name}/weight`), this.float(`${name}/bias`)], {
      strides: [stride],
      pads: [1, 1],
    })
  }

  norm(x: string, name: string): string {
    const of = `${name}/layer_norm`
    return this.op('LayerNormalization', [x, this.float(`${of}/gamma`), this.float(`${of}/beta`)], {
      axis: -1,
      epsilon: EPSILON,
    })
  }

  linear(x: string, name: string): string {
    return this.op('Add', [this.multiply(x, `${name}/weight`), this.float(`${name}/bias`)])
  }

  /** Multiplies by a matrix that is stored as [outputs, inputs]. */
  multiply(x: string, name: string): string {
    if (this.#multiplication === 'float')
      return this.op('MatMul', [x, this.op('Transpose', [this.float(name)], { perm: [1, 0] })])
    const { matrix, scales, shape } = toInt8(this.#weights(name))
    const weights = this.constant({ type: TYPES.INT8, shape, bytes: matrix })
    const [quantized = '', scale = '', zero = ''] = this.ops('DynamicQuantizeLinear', [x], 3)
    const product = this.op('Cast', [this.op('MatMulInteger', [quantized, weights, zero])], { to: TYPES.FLOAT })
    return this.op('Mul', [product, this.op('Mul', [scale, this.floats([...scales], [scales.length])])])
  }

  feedForward(x: string, name: string): string {
    const inner = this.gelu(this.linear(this.norm(x, `${name}/ffn`), `${name}/ffn/linear_0`))
    return this.op('Add', [x, this.linear(inner, `${name}/ffn/linear_1`)])
  }

  split(x: string, parts: number): [string, string, string] {
    return this.ops('Split', [x, this.#integers(Array(parts).fill(SIZES.width))], parts, { axis: -1 }) as [
      string,
      string,
      string,
    ]
  }

  /** [1, n, width] becomes [1, heads, n, head size]; as columns: [1, heads, head size, n]. */
  heads(x: string, as: 'rows' | 'columns' = 'rows'): string {
    const parts = this.op('Reshape', [x, this.#integers([1, -1, SIZES.heads, SIZES.headSize])])
    return this.op('Transpose', [parts], { perm: as === 'rows' ? [0, 2, 1, 3] : [0, 2, 3, 1] })
  }

  /** Attention of queries (rows) over keys (columns) and values (rows). Returns [1, n, width]. */
  attention(queries: string, keys: string, values: string): string {
    const scores = this.op('Mul', [this.op('MatMul', [queries, keys]), this.floats([SIZES.headSize ** -0.5], [])])
    const attended = this.op('MatMul', [this.op('Softmax', [scores], { axis: -1 }), values])
    const rows = this.op('Transpose', [attended], { perm: [0, 2, 1, 3] })
    return this.op('Reshape', [rows, this.#integers([1, -1, SIZES.width])])
  }
}

/** Returns a matrix [outputs, inputs] as [inputs, outputs] of whole numbers from -127 to 127, with a scale for each output. */
function toInt8({ shape: [outputs = 0, inputs = 0], bytes }: Weights) {
  const number = numbersOf(bytes)
  const matrix = new Int8Array(outputs * inputs)
  const scales = new Float32Array(outputs)
  for (let output = 0; output < outputs; output++) {
    let largest = 0
    for (let input = 0; input < inputs; input++) largest = Math.max(largest, Math.abs(number(output * inputs + input)))
    const scale = largest / 127
    scales[output] = scale
    for (let input = 0; input < inputs; input++)
      matrix[input * outputs + output] = Math.round(number(output * inputs + input) / scale)
  }
  return { matrix: new Uint8Array(matrix.buffer), scales, shape: [inputs, outputs] as const }
}
