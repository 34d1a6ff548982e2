import { ModelBuilder, TYPES } from '../../models/onnx'
import type { Runtime } from '../../models/runtime'
import { BLOCK, type E5File, readE5 } from './e5-file'
import { tokensOf } from './tokens'

// multilingual-e5-small (MIT), arXiv 2402.05672: an encoder that gives texts with a like meaning like numbers, in a hundred languages.

/** Returns the meaning of a text: numbers whose squares add up to 1. Of a long text the beginning is read. */
export type Embed = (text: string) => Promise<Float32Array>

/** What the model was trained to read before a text that is no part of a document. */
const PREFIX = 'query: '

/** Loads the model into a runtime. */
export async function loadE5(runtime: Runtime, content: Uint8Array): Promise<Embed> {
  const file = readE5(content)
  const session = await runtime.createSession(encoderModel(file), { isSmall: true })
  const positions = file.floats('emb.pos')
  const type = file.floats('emb.type')
  return async (text) => {
    const { first, last } = file.vocabulary
    const tokens = [first, ...tokensOf(PREFIX + text, file.vocabulary).slice(0, file.maxTokens - 2), last]
    const input = new Float32Array(tokens.length * file.width)
    for (const [index, token] of tokens.entries()) {
      const sum = input.subarray(index * file.width, (index + 1) * file.width)
      file.addToken(token, sum)
      for (let at = 0; at < file.width; at++) sum[at]! += positions[index * file.width + at]! + type[at]!
    }
    const { mean } = await session.run({ tokens: new runtime.Tensor('float32', input, [1, tokens.length, file.width]) })
    if (!mean) throw new Error('The encoder of texts has no output.')
    return ofLengthOne(mean.data as Float32Array)
  }
}

function ofLengthOne(numbers: Float32Array): Float32Array {
  const length = Math.hypot(...numbers)
  return numbers.map((number) => number / length)
}

/** Returns the encoder as an ONNX model. It takes the sums of the tables as `tokens`, and gives the `mean` of all tokens. */
function encoderModel(file: E5File): Uint8Array {
  const { layers, heads, width } = file
  const graph = new E5Builder(file)
  const tokens = graph.input({ name: 'tokens', type: TYPES.FLOAT, shape: [1, 'tokens', width] })
  let x = graph.norm(tokens, 'emb.ln')
  for (let layer = 0; layer < layers; layer++) {
    const name = `l${layer}`
    const [query, key, value] = ['q', 'k', 'v'].map((part) => graph.linear(x, `${name}.${part}`))
    const attended = graph.op('MultiHeadAttention', [query ?? '', key ?? '', value ?? ''], { num_heads: heads })
    x = graph.norm(graph.op('Add', [x, graph.linear(attended, `${name}.ao`)]), `${name}.aln`)
    const inner = graph.gelu(graph.linear(x, `${name}.fi`))
    x = graph.norm(graph.op('Add', [x, graph.linear(inner, `${name}.fo`)]), `${name}.oln`)
  }
  graph.output(graph.op('ReduceMean', [x], { axes: [1], keepdims: 0 }), {
    name: 'mean',
    type: TYPES.FLOAT,
    shape: [1, width],
  })
  return graph.build()
}

/** The parts of the encoder. Names are those of the file. */
class E5Builder extends ModelBuilder {
  readonly #file: E5File

  constructor(file: E5File) {
    super()
    this.#file = file
  }

  #vector(name: string): string {
    const values = this.#file.floats(name)
    return this.floats(values, [values.length])
  }

  norm(x: string, name: string): string {
    return this.op('LayerNormalization', [x, this.#vector(`${name}.w`), this.#vector(`${name}.b`)], {
      axis: -1,
      epsilon: this.#file.epsilon,
    })
  }

  linear(x: string, name: string): string {
    const { packed, scales } = this.#file.matrix(`${name}.w`)
    const outputs = this.#file.floats(`${name}.b`).length
    const blocks = scales.length / outputs
    const weights = this.constant({ type: TYPES.UINT8, shape: [outputs, blocks, BLOCK / 2], bytes: packed })
    const product = this.op('MatMulNBits', [x, weights, this.floats(scales, [scales.length])], {
      ...{ K: blocks * BLOCK, N: outputs, bits: 4, block_size: BLOCK },
    })
    return this.op('Add', [product, this.#vector(`${name}.b`)])
  }
}
