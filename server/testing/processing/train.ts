import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { HEADS, type Head, type Heads, logistic } from '../../processing/summary/encoder/heads'
import { ROOT } from '../../root'
import { encoderForTests } from './encoder'
import { hashOfTexts, readDangers, readSentences, readVoicemails } from './summary-cases'

const OUTPUT = path.join(ROOT, 'server/processing/summary/encoder/heads.json')

/** How much a weight of a certain size costs: of 1, 3, 10, 30 and 100 this one found most in texts that it had not seen. */
const PENALTY = 1 / 30
const STEPS = 12

interface Example {
  text: string
  labels: Partial<Record<string, string>>
}

/** Learns the heads of the encoder from the texts of cases/, and writes them. @returns the exit code */
export async function main(): Promise<number> {
  const encoder = await encoderForTests()
  if (encoder.content === null) {
    console.error(`The weights of the encoder cannot be had. ${encoder.reason}`)
    return 1
  }
  const examples = [...voicemails(), ...dangers(), ...sentences()]
  const rows: { numbers: Float32Array; labels: Example['labels'] }[] = []
  for (const { text, labels } of examples) rows.push({ numbers: await encoder.embed(text), labels })
  const learnedHeads = Object.fromEntries(
    HEADS.map((head) => {
      const known = rows.filter(({ labels }) => labels[head] !== undefined)
      const names = [...new Set(known.map(({ labels }) => labels[head] as string))].filter((name) => name !== 'none')
      const learned = names.toSorted().map((name) => {
        const weights = regression(
          known.map(({ numbers }) => numbers),
          known.map(({ labels }) => labels[head] === name),
        )
        console.log(`${head} ${name}: ${known.filter(({ labels }) => labels[head] === name).length} of ${known.length}`)
        return [name, Buffer.from(weights.buffer).toString('base64')]
      })
      return [head, Object.fromEntries(learned)]
    }),
  ) as Record<Head, Record<string, string>>
  const heads: Heads = { texts: hashOfTexts(), ...learnedHeads }
  writeFileSync(OUTPUT, `${JSON.stringify(heads, null, 2)}\n`)
  return 0
}

const voicemails = (): Example[] =>
  readVoicemails('voicemails.tsv').map(({ urgency, sentiment, intent, transcript }) => ({
    text: transcript,
    labels: { danger: urgency === 'danger' ? 'danger' : 'none', urgency, sentiment, intent },
  }))

const dangers = (): Example[] =>
  readDangers('dangers.txt').map(({ isDanger, transcript }) => ({
    text: transcript,
    labels: { danger: isDanger ? 'danger' : 'none' },
  }))

const sentences = (): Example[] =>
  readSentences('sentences.txt').flatMap((message) =>
    message.sentences.map(({ text, asks, calls, tells }) => ({
      text,
      labels: { asks: asks ? 'asks' : 'none', calls: calls ? 'calls' : 'none', tells: tells ? 'tells' : 'none' },
    })),
  )

/** Logistic regression by Newton's method. Returns the weights, and last what is added, which costs nothing. */
function regression(texts: readonly Float32Array[], isLabel: readonly boolean[]): Float32Array {
  const size = texts[0]!.length + 1
  const weights = new Float64Array(size)
  for (let step = 0; step < STEPS; step++) {
    const slope = Float64Array.from(weights, (weight, index) => (index === size - 1 ? 0 : weight * PENALTY))
    const curve = Array.from({ length: size }, (_, index) => {
      const row = new Float64Array(size)
      row[index] = index === size - 1 ? 1e-9 : PENALTY
      return row
    })
    const now = Float32Array.from(weights)
    for (const [index, numbers] of texts.entries()) {
      const probability = logistic(numbers, now)
      const row = Float64Array.from([...numbers, 1])
      const [error, spread] = [probability - (isLabel[index] ? 1 : 0), probability * (1 - probability)]
      for (let i = 0; i < size; i++) {
        slope[i]! += error * row[i]!
        const [line, factor] = [curve[i]!, spread * row[i]!]
        for (let j = 0; j <= i; j++) line[j]! += factor * row[j]!
      }
    }
    const change = solved(curve, slope)
    for (let i = 0; i < size; i++) weights[i]! -= change[i]!
  }
  return Float32Array.from(weights)
}

/** Solves a symmetric system, given by its lower half, by Cholesky decomposition. */
function solved(lower: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = lower[i]![j]!
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!
      lower[i]![j] = i === j ? Math.sqrt(sum) : sum / lower[j]![j]!
    }
  const found = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) found[i]! -= lower[i]![k]! * found[k]!
    found[i]! /= lower[i]![i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) found[i]! -= lower[k]![i]! * found[k]!
    found[i]! /= lower[i]![i]!
  }
  return found
}
