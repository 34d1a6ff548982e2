import type { InferenceSession, Tensor } from 'onnxruntime-web'
import type { Pause } from '../../isolation/serve-tasks'
import type { Runtime } from '../../models/runtime'
import { SAMPLE_RATE } from '../built-in/find-speech'
import { loopStart, type Recognized } from '../built-in/moonshine'
import { type Tokens, wordsOf } from '../built-in/words'
import { readTensors } from './ctranslate2'
import { decoderModel, encoderModel, HOP_SAMPLES, SIZES, WINDOW_SAMPLES } from './whisper-graph'

// Whisper base, multilingual (OpenAI, MIT): an encoder over the mel spectrum of 30 seconds, and a decoder.
// Robust Speech Recognition via Large-Scale Weak Supervision, arXiv 2212.04356.

/** Sound that the model has heard, before it writes. */
export interface Heard {
  /** Languages by ISO 639 code with their probabilities, the most probable first. */
  languages: { language: string; probability: number }[]
  /** Writes what was said in a language. @throws Error when the model does not know the language */
  write(language: string, pause: Pause): Promise<Recognized>
}

/** Hears at most 30 seconds of samples at 16 kHz. */
export type Hear = (pcm: Float32Array) => Promise<Heard>

const SECONDS = 30
/** The spectrum begins and ends half a window outside. The last window is not used. */
const EDGE = WINDOW_SAMPLES / 2
const SOUND_SAMPLES = SECONDS * SAMPLE_RATE + 2 * EDGE - HOP_SAMPLES
/** The makers' own bar. Music and noise: 0.63 to 0.88, voices 0.1 to 0.49 (measured). */
const NO_SPEECH = 0.6
/** Half of what the model can, as its makers have it. */
const MOST_TOKENS = 224

/** Loads the model into a runtime from its published files. */
export async function loadWhisper(runtime: Runtime, model: Uint8Array, vocabularyFile: Uint8Array): Promise<Hear> {
  const vocabulary = readVocabulary(vocabularyFile)
  const tensors = readTensors(model)
  const encoder = await runtime.createSession(encoderModel(tensors))
  const decoder = await runtime.createSession(decoderModel(tensors))
  return async (pcm) => {
    const sound = await encoder.run({ sound: new runtime.Tensor('float32', withEdges(pcm), [1, 1, SOUND_SAMPLES]) })
    return hear(new Decoder(runtime, decoder, sound as Tensors), vocabulary)
  }
}

/** Returns 30 seconds of sound with silence behind the samples, and with a mirrored edge, as in the training. */
function withEdges(pcm: Float32Array): Float32Array {
  const sound = new Float32Array(SOUND_SAMPLES)
  sound.set(pcm.subarray(0, SOUND_SAMPLES - EDGE), EDGE)
  for (let at = 1; at <= EDGE; at++) sound[EDGE - at] = pcm[at] ?? 0
  return sound
}

type Tensors = Record<string, Tensor>

async function hear(decoder: Decoder, vocabulary: Vocabulary): Promise<Heard> {
  const { idOf, languages } = vocabulary
  const first = await decoder.next(idOf('<|startoftranscript|>'))
  const codes = [...languages]
  const noSpeech = softmax(first)[idOf('<|nocaptions|>')] ?? 0
  const chances = softmax(Float32Array.from(codes, ([, id]) => first[id] ?? 0))
  return {
    languages: codes
      .map(([language], index) => ({ language, probability: chances[index] ?? 0 }))
      .sort((a, b) => b.probability - a.probability),
    write: async (language, pause) => ({
      ...(await write(decoder, vocabulary, language, pause)),
      isSpeech: noSpeech < NO_SPEECH,
    }),
  }
}

async function write(decoder: Decoder, vocabulary: Vocabulary, language: string, pause: Pause): Promise<Recognized> {
  const { idOf, textOf, unspoken } = vocabulary
  const end = idOf('<|endoftext|>')
  // A text neither is empty, because there is speech, nor begins with a blank.
  const notFirst = [end, idOf('Ġ')]
  let logits = new Float32Array()
  for (const token of [`<|${language}|>`, '<|transcribe|>', '<|notimestamps|>'])
    logits = await decoder.next(idOf(token))
  const tokens: number[] = []
  const logs: number[] = []
  const result = (count: number, isCut: boolean): Recognized => ({
    text: textOf(tokens.slice(0, count)),
    logProbability: logs.slice(0, count).reduce((sum, log) => sum + log, 0),
    tokenCount: count,
    words: wordsOf(tokens.slice(0, count), logs, vocabulary),
    isCut,
  })
  while (tokens.length < MOST_TOKENS) {
    await pause()
    for (const id of tokens.length === 0 ? [...unspoken, ...notFirst] : unspoken) logits[id] = Number.NEGATIVE_INFINITY
    const token = indexOfMost(logits)
    if (token === end) return result(tokens.length, false)
    tokens.push(token)
    logs.push(Math.log(softmax(logits)[token] ?? 0))
    const loop = loopStart(tokens)
    if (loop !== null) return result(loop, true)
    logits = await decoder.next(token)
  }
  return result(tokens.length, true)
}

/** Keeps what the model has of the tokens before. */
class Decoder {
  readonly #runtime: Runtime
  readonly #session: InferenceSession
  readonly #sound: Tensors
  #kept: Tensors
  #position = 0

  constructor(runtime: Runtime, session: InferenceSession, sound: Tensors) {
    this.#runtime = runtime
    this.#session = session
    this.#sound = sound
    const none = new runtime.Tensor('float32', new Float32Array(), [1, SIZES.heads, 0, SIZES.headSize])
    this.#kept = Object.fromEntries(KEPT.map((name) => [name, none]))
  }

  /** Returns the logits of the token that follows. */
  async next(token: number): Promise<Float32Array<ArrayBuffer>> {
    const integer = (value: number) => new this.#runtime.Tensor('int64', [BigInt(value)], [1, 1])
    const inputs = { ...this.#sound, ...this.#kept, token: integer(token), position: integer(this.#position) }
    const output = await this.#session.run(inputs)
    this.#position += 1
    this.#kept = Object.fromEntries(KEPT.map((name) => [name, output[`next_${name}`] as Tensor]))
    return output.logits?.data as Float32Array<ArrayBuffer>
  }
}

const KEPT = Array.from({ length: SIZES.layers }, (_, layer) => [`key_${layer}`, `value_${layer}`]).flat()

function indexOfMost(values: Float32Array): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if ((values[at] as number) > (values[best] as number)) best = at
  return best
}

function softmax(logits: Float32Array): Float32Array {
  const most = logits[indexOfMost(logits)] ?? 0
  const powers = logits.map((logit) => Math.exp(logit - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** The tokens of Whisper: text, languages and instructions. */
export interface Vocabulary extends Tokens {
  /** The token of each language, by its ISO 639 code. */
  languages: ReadonlyMap<string, number>
  idOf(token: string): number
  /** Tokens that are no words: instructions, times, and signs of captions such as "♪" or "[". */
  unspoken: readonly number[]
}

/** Signs that captions have and that nobody says. */
const CAPTION_SIGNS = /^ ?["#()*+/:;<=>@[\\\]^_`{|}~「」『』♪♩♫♬♭♮♯-]+$/u
const CAPTION_OPENERS = [' -', " '"]
const BLANK = 0x20
const END_OF_TEXT = '<|endoftext|>'

/** Reads vocabulary.txt of the published model: a token in each line, its bytes written as characters (GPT-2). */
export function readVocabulary(file: Uint8Array): Vocabulary {
  const lines = Buffer.from(file).toString('utf8').split('\n')
  const ids = new Map(lines.map((line, id) => [line, id]))
  const end = ids.get(END_OF_TEXT) ?? 0
  const bytes = lines.map((line, id) => (id < end ? bytesOf(line) : Buffer.alloc(0)))
  const isCaption = (text: string) => CAPTION_SIGNS.test(text) || CAPTION_OPENERS.includes(text)
  return {
    textOf: (tokens) =>
      Buffer.concat(tokens.map((id) => bytes[id] ?? Buffer.alloc(0)))
        .toString('utf8')
        .trim(),
    startsWord: (id) => bytes[id]?.[0] === BLANK,
    languages: new Map(
      lines.flatMap((line, id) => {
        const [, code] = /^<\|([a-z]{2,3})\|>$/.exec(line) ?? []
        return code === undefined ? [] : [[code, id] as const]
      }),
    ),
    idOf: (token) => ids.get(token) ?? fail(token),
    unspoken: lines.flatMap((_, id) => (id > end || (id < end && isCaption(String(bytes[id]))) ? [id] : [])),
  }
}

function fail(token: string): never {
  throw new Error(`The vocabulary has no ${token}.`)
}

/** GPT-2 writes each byte that is no visible Latin-1 character as one from U+0100 on. */
const BYTES = new Map<string, number>()
const isVisible = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
for (let byte = 0, hidden = 0; byte < 256; byte++)
  BYTES.set(String.fromCodePoint(isVisible(byte) ? byte : 256 + hidden++), byte)

const bytesOf = (token: string): Buffer => Buffer.from([...token].map((character) => BYTES.get(character) ?? 0))
