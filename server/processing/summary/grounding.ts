import type { CountryCode } from 'libphonenumber-js/min'
import type { Message } from '../../contract/messages/message'
import { limitSummary } from '../../messages/completion/consistency'
import { toSummary } from '../../messages/completion/summary'
import { cut } from '../../messages/completion/transcript-text'
import { maskNumbers } from '../../messages/masking/mask'
import { canRequestCallback } from './built-in/callback'
import { type Evidence, evidenceOf, hasEmail, hasPhone, hasPhrase, supportOf, unsupported } from './evidence/evidence'
import { isJoinedScript, isUncertain, sentencesOf, type UncertainWords, wordsOf } from './evidence/words'
import { type Claims, INTENTS } from './summarizer'

type Summary = Message['summary']

export interface Grounded {
  summary: Summary
  /** What was left out and why, one sentence each, for the history. */
  dropped: string[]
}

export interface GroundingOptions {
  /** BCP 47, of the transcript. */
  language: string
  /** The country whose numbers people say without a country code. */
  country?: CountryCode | undefined
  uncertain?: UncertainWords | undefined
}

/** A model that repeats itself must not be read to the end. */
const [MAX_TEXT, MAX_QUOTE_CHARACTERS, MAX_NAME_WORDS, MAX_DROPPED] = [8_000, 400, 8, 30]

/** Keeps of the claims of an engine only what the transcript contains, so that a hostile message can only get a poor summary. */
export function ground(
  claims: Claims,
  transcript: string,
  { language, country, uncertain = new Set() }: GroundingOptions,
): Grounded {
  const evidence = evidenceOf(transcript, country)
  const dropped: string[] = []
  const drop = (what: string, value: unknown, why: string) => {
    if (dropped.length < MAX_DROPPED) dropped.push(`${what} “${cut(maskNumbers(cut(String(value), 80)), 80)}”: ${why}.`)
  }
  const said = toSummary({
    ...claims,
    text: cutText(claims.text),
    mentioned: { names: claims.names, phones: claims.phones, emails: claims.emails },
    callback_required: false,
  })
  const keep = (what: string, entries: string[], test: (entry: string) => boolean) =>
    entries.filter((entry) => {
      const isSaid = test(entry)
      const isCertain = !isUncertain(entry, uncertain)
      if (!isSaid) drop(what, entry, 'the transcript does not contain it')
      else if (!isCertain) drop(what, entry, 'the speech engine is not sure of it')
      return isSaid && isCertain
    })
  const intent = INTENTS.find((known) => known === said.intent?.toLowerCase()) ?? null
  if (said.intent !== null && intent === null) drop('Intent', said.intent, 'it is not a known intent')
  return {
    summary: limitSummary(
      toSummary({
        ...said,
        intent,
        text: masked(textOf(said.text, evidence, language, drop)),
        callback_required: asksForCallback(claims.callback_quote, evidence, language, drop),
        action_items: actionItems(claims.action_items, evidence, language, drop),
        mentioned: {
          names: keep('Name', said.mentioned.names, (name) => isNameIn(evidence, name)),
          phones: keep('Phone number', said.mentioned.phones, (phone) => hasPhone(evidence, phone)),
          emails: keep('Email address', said.mentioned.emails, (email) => hasEmail(evidence, email)),
        },
      }),
    ),
    dropped,
  }
}

type Drop = (what: string, value: unknown, why: string) => void

const cutText = (text: unknown) => (typeof text === 'string' ? cut(text, MAX_TEXT) : '')
const masked = (text: string) => maskNumbers(text)

const isNameIn = (evidence: Evidence, name: string): boolean =>
  /\p{L}/u.test(name) && wordsOf(name).length <= MAX_NAME_WORDS && !/[<>{}]/.test(name) && hasPhrase(evidence, name)

function textOf(text: string, evidence: Evidence, language: string, drop: Drop): string {
  const kept = sentencesOf(text).filter((sentence) => {
    const why = unsupported(sentence, evidence, language)
    if (why !== null) drop('Sentence', sentence, why)
    return why === null
  })
  const grounded = kept.join(' ').replaceAll(/\s+/g, ' ').trim()
  // An engine that said nothing failed; one of which nothing is left is replaced by words of the message itself.
  return text.trim() === '' || /[\p{L}\p{N}]/u.test(grounded) ? grounded : beginningOf(evidence.text)
}

const BEGINNING_CHARACTERS = 240

/** Returns the first sentences of a transcript as a quotation. */
export function beginningOf(transcript: string): string {
  const plain = cut(transcript, 2_000)
    .replaceAll(/[<>{}\\`|"“”]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let text = ''
  for (const sentence of sentencesOf(plain)) {
    if (text !== '' && text.length + sentence.length > BEGINNING_CHARACTERS) break
    text = `${text} ${sentence}`.trim()
  }
  return `“${text.length > 2 * BEGINNING_CHARACTERS ? `${cut(text, 2 * BEGINNING_CHARACTERS)} …` : text.trim()}”`
}

/** A request for a call is one sentence. */
const SEVERAL_SENTENCES = /[.!?。！？؟]\s*[\p{L}\p{N}]/u

function asksForCallback(quote: unknown, evidence: Evidence, language: string, drop: Drop): boolean {
  if (quote === null || quote === undefined || quote === '') return false
  const isFound = isQuoteIn(evidence, quote)
  const isRequest = isFound && !SEVERAL_SENTENCES.test(quote) && canRequestCallback(String(quote), language)
  if (!isRequest)
    drop('Callback', quote, isFound ? 'these words ask for no call' : 'the quote does not occur in the transcript')
  return isRequest
}

const MIN_QUOTE = { words: 2, characters: 4 }
/** A quote names one request: a quote of the whole message proves nothing. */
const MAX_QUOTE_WORDS = 30

function isQuoteIn(evidence: Evidence, quote: unknown): quote is string {
  if (typeof quote !== 'string' || quote.length > MAX_QUOTE_CHARACTERS) return false
  const words = wordsOf(quote)
  const isLong =
    words.length >= MIN_QUOTE.words || (isJoinedScript(quote) && quote.trim().length >= MIN_QUOTE.characters)
  return isLong && words.length <= MAX_QUOTE_WORDS && hasPhrase(evidence, quote)
}

function actionItems(items: unknown, evidence: Evidence, language: string, drop: Drop): Summary['action_items'] {
  const seen = new Set<string>()
  return (Array.isArray(items) ? items.slice(0, MAX_DROPPED) : []).flatMap((item: unknown) => {
    const [said] = toSummary({ action_items: [item] }).action_items
    const quote = typeof item === 'object' && item !== null && 'quote' in item ? item.quote : undefined
    if (!said) return []
    if (!isQuoteIn(evidence, quote)) {
      drop('Action item', said.task, 'the quote does not occur in the transcript')
      return []
    }
    const task = masked(taskOf(said.task, quote, evidence, language, drop))
    if (seen.has(task)) return []
    seen.add(task)
    return [{ task, priority: said.priority, deadline: deadlineOf(said.deadline, evidence, language, drop) }]
  })
}

/** A task that says more than the message is replaced by its quote. */
function taskOf(task: string, quote: string, evidence: Evidence, language: string, drop: Drop): string {
  const why = task.length > MAX_QUOTE_CHARACTERS ? 'it is too long' : unsupported(task, evidence, language)
  if (why === null) return task
  drop('Task', task, `${why}; its quote replaces it`)
  return quote.replaceAll(/[<>{}\\`|]/g, ' ').trim()
}

const SOON = /\b(?:as soon as|asap|immediately|right away|right now|urgent|emergency|straight away|now)\b/i

function deadlineOf(deadline: string | null, evidence: Evidence, language: string, drop: Drop): string | null {
  if (deadline === null) return null
  const isSoon =
    /^(?:asap|as soon as possible)$/i.test(deadline) && (SOON.test(evidence.text) || !/^en\b/i.test(language))
  const support = supportOf(evidence, deadline)
  const words = wordsOf(deadline).filter(({ text }) => text.length >= 3)
  const isSaid =
    hasPhrase(evidence, deadline) ||
    (support ?? 0) >= 0.6 ||
    (words.length > 0 && words.every(({ raw }) => hasPhrase(evidence, raw)))
  if (isSoon || (isSaid && unsupported(deadline, evidence, language) === null)) return deadline
  drop('Deadline', deadline, 'the transcript does not contain it')
  return null
}
