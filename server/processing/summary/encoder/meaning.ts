import { cut } from '../../../messages/completion/transcript-text'
import { NO_PAUSE, type Pause } from '../../isolation/serve-tasks'
import { sentencesOf } from '../evidence/words'
import { INTENTS, type Meaning, type SentenceMeaning } from '../summarizer'
import type { Embed } from './e5'
import { labelsOf } from './heads'

// The probabilities from which a label counts: docs/decisions/0032-what-a-message-shows-by-an-encoder.md has what they find and miss.
// A danger that is missed costs more than one that is none.
const DANGER = 0.3
/** From here on words of a danger are enough. */
const POSSIBLE_DANGER = 0.05
const URGENCY = 0.6
const INTENT = 0.4

/** Half an hour of speech, as for the rules. */
const MAX_CHARACTERS = 30_000
/** The texts from which the heads are learned are as long. In UTF-16 units. */
const PART = 400
/** As many as half an hour of speech has. A transcript of single letters has thousands, each of which takes as long as a short part. */
const MAX_SENTENCES = 500
/** A text that shows a mood. In UTF-16 units. */
const SHORTEST = 16
const SENTIMENTS = ['positive', 'neutral', 'negative', 'frustrated'] as const

/**
 * Returns what a message shows, in any of the languages of the encoder. A danger is looked for part by part, because one that is
 * said in passing is lost in the meaning of a long text.
 */
export async function meaningOf(transcript: string, model: Embed, pause: Pause = NO_PAUSE): Promise<Meaning> {
  const embed = eachOnce(model)
  const text = cut(transcript, MAX_CHARACTERS)
  const pieces = sentencesOf(text).flatMap(piecesOf)
  const parts = partsOf(pieces)
  const numbers: Float32Array[] = []
  for (const part of parts) {
    numbers.push(await embed(part))
    await pause()
  }
  const whole = numbers.length === 1 ? numbers[0]! : await embed(text)
  const [sentiment] = labelsOf('sentiment', whole)
  const [intent] = labelsOf('intent', whole)
  const isPressing = numbers.some((one) => isUrgency('pressing', one))
  return {
    danger: await dangerIn(parts, numbers, embed),
    sentences: await meaningOfEach(pieces.slice(0, MAX_SENTENCES), embed, pause),
    urgency: isPressing ? 'pressing' : isUrgency('relaxed', whole) ? 'relaxed' : null,
    sentiment: text.length < SHORTEST ? null : (SENTIMENTS.find((known) => known === sentiment?.name) ?? null),
    intent: intent && intent.probability >= INTENT ? (INTENTS.find((known) => known === intent.name) ?? null) : null,
  }
}

const isUrgency = (name: 'pressing' | 'relaxed', numbers: Float32Array): boolean =>
  labelsOf('urgency', numbers).some((label) => label.name === name && label.probability >= URGENCY)

const dangerOf = (numbers: Float32Array): number => labelsOf('danger', numbers)[0]?.probability ?? 0

/** The sentence of the gravest part that tells most of the danger. */
async function dangerIn(parts: readonly string[], numbers: readonly Float32Array[], embed: Embed) {
  const probabilities = numbers.map(dangerOf)
  const highest = Math.max(...probabilities)
  if (highest < POSSIBLE_DANGER) return null
  const sentences = sentencesOf(parts[probabilities.indexOf(highest)]!).flatMap(piecesOf)
  const bySentence: number[] = []
  for (const sentence of sentences) bySentence.push(dangerOf(await embed(sentence)))
  return { sentence: sentences[bySentence.indexOf(Math.max(...bySentence))]!, isCertain: highest >= DANGER }
}

/** A part of one sentence, the whole of a short message and a sentence that is looked at for a danger are read once. */
function eachOnce(embed: Embed): Embed {
  const known = new Map<string, Promise<Float32Array>>()
  return (text) => {
    const numbers = known.get(text) ?? embed(text)
    known.set(text, numbers)
    return numbers
  }
}

async function meaningOfEach(sentences: readonly string[], embed: Embed, pause: Pause): Promise<SentenceMeaning[]> {
  const found: SentenceMeaning[] = []
  for (const text of sentences) {
    const numbers = await embed(text)
    const of = (head: 'asks' | 'calls' | 'tells') => labelsOf(head, numbers)[0]?.probability ?? 0
    found.push({ text, asks: of('asks'), calls: of('calls'), tells: of('tells') })
    await pause()
  }
  return found
}

/** Recognizers leave out full stops. A piece is as long as a part, and ends at a space if there is one. */
const piecesOf = (sentence: string): string[] => sentence.match(PIECE) ?? []
const PIECE = /\S[\s\S]{0,399}(?!\S)|\S{1,400}/gu

/** Neighbouring sentences together. The half of each part belongs to the next one too. */
function partsOf(sentences: readonly string[]): string[] {
  const parts: string[] = []
  for (let from = 0; from < sentences.length; ) {
    let [to, length] = [from + 1, sentences[from]!.length]
    while (to < sentences.length && length + sentences[to]!.length <= PART) length += sentences[to++]!.length
    parts.push(sentences.slice(from, to).join(' '))
    if (to === sentences.length) return parts
    from = Math.max(from + 1, Math.ceil((from + to) / 2))
  }
  return parts
}
