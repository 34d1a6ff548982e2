import type { InferenceSession, Tensor } from 'onnxruntime-web'
import { NO_PAUSE, type Pause } from '../../isolation/serve-tasks'
import type { Runtime } from '../../models/runtime'
import { SAMPLE_RATE } from './find-speech'
import { type HeardWord, inModernSpelling, type Tokens, wordsOf } from './words'

// Moonshine tiny (English, MIT), arXiv 2410.15608: an encoder over samples and a decoder with a key-value cache.

const LAYERS = [0, 1, 2, 3, 4, 5]
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1n
const END_TOKEN = 2
/** The makers' own limit for English: more tokens than this are no speech. */
const TOKENS_PER_SECOND = 6.5
/** So that a piece of half a second can have a word of several tokens. */
const EXTRA_TOKENS = 8

export interface ModelFiles {
  encoder: Uint8Array
  decoder: Uint8Array
  tokenizer: Uint8Array
}

export interface Recognized {
  text: string
  logProbability: number
  tokenCount: number
  words: HeardWord[]
  /** Whether the model repeated the same words or did not end; then the text can be incomplete. */
  isCut: boolean
  /** Whether the model itself tells that somebody speaks. Absent where it does not tell. */
  isSpeech?: boolean
}

export type Recognize = (pcm: Float32Array, pause?: Pause) => Promise<Recognized>

/** Loads the model into a runtime. Returns a function that transcribes at most 20 seconds of samples at 16 kHz. */
export async function loadMoonshine(runtime: Runtime, files: ModelFiles): Promise<Recognize> {
  const encoder = await runtime.createSession(files.encoder)
  const decoder = await runtime.createSession(files.decoder)
  const tokenizer = readTokenizer(files.tokenizer)
  return async (pcm, pause = NO_PAUSE) => {
    const encoded = await encode(runtime, encoder, pcm)
    const { tokens, logs, isCut } = await decode(runtime, decoder, encoded, { limit: maxTokens(pcm), pause })
    const words = wordsOf(tokens, logs, tokenizer)
    const text = inModernSpelling(tokenizer.textOf(tokens))
    return { text, logProbability: sum(logs), tokenCount: tokens.length, words, isCut }
  }
}

const maxTokens = (pcm: Float32Array) => Math.ceil((pcm.length / SAMPLE_RATE) * TOKENS_PER_SECOND) + EXTRA_TOKENS

type Tensors = Record<string, Tensor>

async function encode({ Tensor }: Runtime, encoder: InferenceSession, pcm: Float32Array): Promise<Tensors> {
  const shape = [1, pcm.length]
  const mask = new Tensor('int64', new BigInt64Array(pcm.length).fill(1n), shape)
  const { last_hidden_state } = await encoder.run({
    input_values: new Tensor('float32', pcm, shape),
    attention_mask: mask,
  })
  if (!last_hidden_state) throw new Error('The speech encoder has no output.')
  // The mask has the length of the samples, although its name says that of the encoder's output.
  return { encoder_hidden_states: last_hidden_state, encoder_attention_mask: mask }
}

async function decode(
  runtime: Runtime,
  decoder: InferenceSession,
  encoded: Tensors,
  { limit, pause }: { limit: number; pause: Pause },
) {
  const { Tensor } = runtime
  const tokens: number[] = []
  const logs: number[] = []
  // After the first token the decoder has the encoder's output in its cache, but would convert all of it again.
  const unused = new Tensor('float32', new Float32Array(HEADS * HEAD_SIZE), [1, 1, HEADS * HEAD_SIZE])
  let cache = emptyCache(runtime)
  let input = START_TOKEN
  for (let isFirst = true; tokens.length < limit; isFirst = false) {
    await pause()
    const output = await decoder.run({
      ...(isFirst ? encoded : { ...encoded, encoder_hidden_states: unused }),
      ...cache,
      input_ids: new Tensor('int64', [input], [1, 1]),
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
    })
    const { token, log } = mostProbable(output.logits?.data as Float32Array)
    if (token === END_TOKEN) return { tokens, logs, isCut: false }
    tokens.push(token)
    logs.push(log)
    const loop = loopStart(tokens)
    if (loop !== null) return { tokens: tokens.slice(0, loop), logs: logs.slice(0, loop), isCut: true }
    cache = nextCache(cache, output as Tensors, isFirst)
    input = BigInt(token)
  }
  const kept = loopStart(tokens, AT_LIMIT) ?? tokens.length
  return { tokens: tokens.slice(0, kept), logs: logs.slice(0, kept), isCut: true }
}

const CACHE_NAMES = LAYERS.flatMap((layer) =>
  ['decoder', 'encoder'].flatMap((side) =>
    ['key', 'value'].map((part) => ({ name: `${layer}.${side}.${part}`, isOfEncoder: side === 'encoder' })),
  ),
)

function emptyCache({ Tensor }: Runtime): Tensors {
  const none = () => new Tensor('float32', new Float32Array(), [1, HEADS, 0, HEAD_SIZE])
  return Object.fromEntries(CACHE_NAMES.map(({ name }) => [`past_key_values.${name}`, none()]))
}

/** The encoder's part is computed at the first token only; later outputs of it are empty. */
function nextCache(cache: Tensors, output: Tensors, isFirst: boolean): Tensors {
  return Object.fromEntries(
    CACHE_NAMES.map(({ name, isOfEncoder }) => {
      const past = `past_key_values.${name}`
      const next = isOfEncoder && !isFirst ? cache[past] : output[`present.${name}`]
      if (!next) throw new Error(`The speech decoder has no output present.${name}.`)
      return [past, next]
    }),
  )
}

/** Returns the token with the highest logit, and the logarithm of its probability (log softmax). */
function mostProbable(logits: Float32Array): { token: number; log: number } {
  let token = 0
  let highest = logits[0] as number
  for (let at = 1; at < logits.length; at++) {
    const logit = logits[at] as number
    if (logit > highest) {
      highest = logit
      token = at
    }
  }
  let total = 0
  for (let at = 0; at < logits.length; at++) total += Math.exp((logits[at] as number) - highest)
  return { token, log: -Math.log(total) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const LONG_LENGTH = 128
const SPACE = '▁'
const MARKER = /^<(unk|s|\/s|<ST_\d+>)>$/

/**
 * Reads tokenizer.bin: length and bytes of each token. A length from 128 on has two bytes, the lower seven bits first.
 */
export function readTokenizer(file: Uint8Array): Tokens {
  const tokens: Uint8Array[] = []
  for (let at = 0; at < file.length; ) {
    const first = file[at++] ?? 0
    const length = first < LONG_LENGTH ? first : (file[at++] ?? 0) * LONG_LENGTH + first - LONG_LENGTH
    tokens.push(bytesOf(file.subarray(at, at + length)))
    at += length
  }
  const textOf = (ids: readonly number[]) =>
    Buffer.concat(ids.map((id) => tokens[id] ?? new Uint8Array()))
      .toString('utf8')
      .replaceAll(SPACE, ' ')
  return { textOf: (ids) => textOf(ids).trim(), startsWord: (id) => textOf([id]).startsWith(' ') }
}

/** Markers have no text. Other tokens are bytes, because a token can be a part of a character. */
const bytesOf = (token: Uint8Array) => (MARKER.test(Buffer.from(token).toString('utf8')) ? new Uint8Array() : token)

interface LoopLength {
  tokens: number
  rounds: number
}

/** A loop is this many tokens at least, so that "no, no, no" and "five five five five" are none. */
const SHORTEST_LOOP: LoopLength = { tokens: 16, rounds: 4 }
/** Where the model found no end, as in a recording that stops within a word, a shorter repetition is a loop. */
export const AT_LIMIT: LoopLength = { tokens: 6, rounds: 3 }
const LONGEST_PERIOD_TOKENS = 24

/** Returns how many tokens remain when they end in a loop, one round included; null when they do not. */
export function loopStart(tokens: readonly number[], shortest = SHORTEST_LOOP): number | null {
  for (let period = 1; period <= LONGEST_PERIOD_TOKENS; period++) {
    const length = Math.max(shortest.tokens, period * shortest.rounds)
    if (tokens.length < length) return null
    if (repeats(tokens, period, length)) return firstRoundEnd(tokens, period)
  }
  return null
}

function repeats(tokens: readonly number[], period: number, length: number): boolean {
  for (let at = tokens.length - length + period; at < tokens.length; at++)
    if (tokens[at] !== tokens[at - period]) return false
  return true
}

function firstRoundEnd(tokens: readonly number[], period: number): number {
  let at = tokens.length - period
  while (at > 0 && tokens[at - 1] === tokens[at - 1 + period]) at--
  return at + period
}
