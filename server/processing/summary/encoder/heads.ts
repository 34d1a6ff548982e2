import learned from './heads.json'

// What is read from the numbers of a text: one logistic regression for each label of each head. `npm run train` writes the file.

export const HEADS = ['danger', 'urgency', 'sentiment', 'intent', 'asks', 'calls', 'tells'] as const
export type Head = (typeof HEADS)[number]

/** By head and label: the weights of the numbers of a text, and last what is added, as float32 in base64. */
export type Heads = Record<Head, Record<string, string>> & {
  /** The SHA-256 of the texts from which they were learned. */
  texts: string
}

export interface Label {
  name: string
  /** From 0 to 1. Those of a head do not add up to 1. */
  probability: number
}

let loaded: Map<Head, { name: string; weights: Float32Array }[]> | undefined

/** Returns the labels of a head for a text, the most probable one first. */
export function labelsOf(head: Head, numbers: Float32Array): Label[] {
  loaded ??= load(learned)
  return (loaded.get(head) ?? [])
    .map(({ name, weights }) => ({ name, probability: logistic(numbers, weights) }))
    .toSorted((one, other) => other.probability - one.probability)
}

const load = (heads: Heads) =>
  new Map(
    HEADS.map((head) => [
      head,
      Object.entries(heads[head]).map(([name, text]) => ({ name, weights: asFloats(Buffer.from(text, 'base64')) })),
    ]),
  )

/** A copy, because the place of a small buffer may be no multiple of four. */
const asFloats = (bytes: Uint8Array) => new Float32Array(Uint8Array.from(bytes).buffer)

/** The probability of a label. `weights` has one number more than the text. */
export function logistic(numbers: Float32Array, weights: Float32Array): number {
  const sum = numbers.reduce((total, number, index) => total + number * weights[index]!, weights[numbers.length]!)
  return 1 / (1 + Math.exp(-sum))
}
