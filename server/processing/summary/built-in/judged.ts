import type { Message } from '../../../contract/messages/message'
import { plainWords, sharedWords } from '../evidence/words'
import type { Intent, Meaning, SentenceMeaning } from '../summarizer'
import type { Item, Reading } from './items'

/** What a message shows as a whole. */
export interface Judged {
  urgency: Message['summary']['urgency']
  sentiment: Message['summary']['sentiment']
  intent: Intent | null
}

/** Whether words of a danger are confirmed by the encoder, which alone knows of a certain one. Without it they decide. */
export const isInDanger = (isByWords: boolean, meaning: Meaning | undefined): boolean =>
  meaning === undefined ? isByWords : meaning.danger !== null && (meaning.danger.isCertain || isByWords)

/**
 * Joins what the words of a message show with what the encoder finds. Words that press and words that sell are certain; about
 * everything else the encoder is right more often (docs/decisions/0032-what-a-message-shows-by-an-encoder.md).
 */
export function judged(
  { urgency, sentiment, intent }: Judged,
  isDanger: boolean,
  meaning: Meaning | undefined,
): Judged {
  if (meaning === undefined) return { urgency, sentiment, intent }
  if (isDanger) return { urgency: 'high', sentiment: meaning.sentiment, intent: 'emergency' }
  const isHigh = urgency === 'high' || (meaning.urgency === 'pressing' && intent !== 'sales')
  return {
    urgency: isHigh ? 'high' : meaning.urgency === 'relaxed' ? 'low' : urgency,
    sentiment: meaning.sentiment,
    intent: intent === 'sales' ? intent : (meaning.intent ?? intent),
  }
}

/** The share of the words of an item that its sentence has too. */
const MOST = 0.6
/** The probabilities from which a sentence asks, surely asks, and asks for a call. */
const [ASKS, SURELY_ASKS, CALLS] = [0.6, 0.8, 0.5]
/** The probabilities below which a sentence says nothing that matters, if another one does from the second on. */
const [NOTHING, MATTERS] = [0.1, 0.5]
/** The score of a sentence that asks for something. */
const ASKED = 3

export type FindMeaning = (said: string) => SentenceMeaning | undefined

/** Returns what finds the sentence of the transcript that has the words of `said`, as the encoder understands it. */
export function meaningsIn(sentences: readonly SentenceMeaning[]): FindMeaning {
  const known = sentences.map((sentence) => ({ sentence, words: new Set(plainWords(sentence.text)) }))
  return (said) => {
    const words = plainWords(said)
    const least = Math.max(1, MOST * words.length)
    const shares = known.map((one) => words.filter((word) => one.words.has(word)).length)
    const most = Math.max(...shares)
    return most >= least ? sentences[shares.indexOf(most)] : undefined
  }
}

/**
 * Leaves out what only fills a message, and makes tasks of wishes, and of sentences that ask for something although no rule
 * understands them as a request.
 */
export function weighed({ caller, items }: Reading, sentences: readonly SentenceMeaning[]): Reading {
  const find = meaningsIn(sentences)
  // Praise tells nothing that one must handle, and is the whole of some messages.
  const hasMatter = sentences.some(({ asks, tells }) => Math.max(asks, tells) >= MATTERS)
  const owners = new Map(items.map((item) => [item, find(item.clause)]))
  const kept = items.flatMap((item): Item[] => {
    const own = owners.get(item)
    if (own === undefined || item.isDanger || item.kind === 'thanks') return [item]
    // What rules take for a problem, a day or a number stays, and so do requests: without them more facts are lost.
    const isNothing = own.tells < NOTHING && own.asks < NOTHING
    if (hasMatter && isNothing && item.kind === 'statement' && item.score <= 0) return []
    const isWished = item.kind === 'wish' && item.task === undefined && isTask(own, ASKS)
    return [isWished ? { ...item, task: withoutEnd(own.text) } : item]
  })
  const isUnderstood = (one: SentenceMeaning) =>
    kept.some((item) => item.kind !== 'statement' && owners.get(item) === one)
  const asked = sentences
    .filter((one) => isTask(one, SURELY_ASKS) && !isUnderstood(one))
    .map(({ text }): Item => {
      const said = withoutEnd(text)
      return { kind: 'statement', said, clause: text, score: ASKED, isDanger: false, task: said }
    })
  const others = kept.filter(
    (item) => item.isDanger || !asked.some(({ clause }) => sharedWords(item.clause, clause) > MOST),
  )
  return { caller, items: kept.length + asked.length === 0 ? items : inOrder([...others, ...asked], sentences, find) }
}

/** Whether a sentence asks for a call. */
export const isCall = ({ calls }: SentenceMeaning): boolean => calls >= CALLS

/** A text without full stops has no sentence that is a task. In words. */
const LONGEST_TASK = 30
/** "You can get me at 312 555 0148" asks for nothing. */
const CONTACT = /(?:\p{N}[ .-]?){7}|@/u

/** Whether a sentence asks for something other than a call. */
export const isTask = ({ text, asks, calls }: SentenceMeaning, least = ASKS): boolean =>
  asks >= least && calls < CALLS && text.split(' ').length <= LONGEST_TASK && !CONTACT.test(text)

const withoutEnd = (sentence: string): string => sentence.replace(/[ .!?]{1,4}$/u, '')

/** The items in the order of their sentences. */
function inOrder(items: readonly Item[], sentences: readonly SentenceMeaning[], find: FindMeaning): Item[] {
  const placeOf = ({ clause }: Item) => {
    const own = find(clause)
    return own === undefined ? -1 : sentences.indexOf(own)
  }
  return items
    .map((item, index) => ({ item, index, place: placeOf(item) }))
    .toSorted((one, other) => one.place - other.place || one.index - other.index)
    .map(({ item }) => item)
}
