import type { CountryCode } from 'libphonenumber-js/min'
import { cut } from '../../../messages/completion/transcript-text'
import { emailsIn, phonesIn } from '../evidence/contacts'
import { fold, type UncertainWords } from '../evidence/words'
import { beginningOf } from '../grounding'
import type { Claims, Meaning } from '../summarizer'
import { actionItemsIn } from './action-items'
import { callbackQuote, whomToCall } from './callback'
import type { Caller } from './caller'
import { composed } from './compose'
import { deadlineIn } from './deadlines'
import { intentOf } from './intent'
import { readMessage, withDanger } from './items'
import { isInDanger, judged, weighed } from './judged'
import { namesIn } from './names'
import { sentimentOf } from './sentiment'
import { tellsOfDanger, urgencyOf } from './urgency'

/** Half an hour of speech. What is said later does not reach a summary of three sentences. */
const MAX_CHARACTERS = 30_000
/** No word of English is longer: libraries take quadratic time for one. */
const LONG_WORD = /\S{200,}/gu

/** Summarizes an English transcript by rules. What is not certain is null or absent. */
export function builtInClaims(
  transcript: string,
  {
    country,
    uncertain = new Set(),
    meaning,
  }: {
    country?: CountryCode | undefined
    uncertain?: UncertainWords | undefined
    meaning?: Meaning | undefined
  } = {},
): Claims {
  const text = cut(transcript, MAX_CHARACTERS)
    .replaceAll('’', "'")
    .replace(LONG_WORD, (word) => `${cut(word, 100)} …`)
  const callback = callbackQuote(text)
  const read = readMessage(text, uncertain)
  const isDanger = isInDanger(tellsOfDanger(text, read.items), meaning)
  const message =
    meaning === undefined ? read : weighed(withDanger(read, isDanger ? meaning.danger : null), meaning.sentences)
  const mood = sentimentOf(text)
  const names = namesIn(text)
  // "My husband Bill Hargrove" is no invoice.
  const plain = names
    .filter((name) => name.includes(' '))
    .reduce((rest, name) => rest.replaceAll(name.toLowerCase(), ' '), text.toLowerCase())
  const about = intentOf(plain, mood, message.items)
  const found = { items: message.items, isDanger, asksForCall: callback !== null, intent: about, sentiment: mood }
  const byWords = { urgency: urgencyOf(text, found), sentiment: mood, intent: about }
  const { urgency, sentiment, intent } = judged(byWords, isDanger, meaning)
  const call = callback === null ? [] : [callItem(callback, message.caller.name, text, urgency)]
  return {
    text: composed(message, names) ?? beginningOf(text),
    urgency,
    sentiment,
    intent,
    callback_quote: callback,
    action_items: [...actionItemsIn(message.items, text, urgency), ...call],
    names: withCaller(names, message.caller),
    phones: phonesIn(text, country),
    emails: emailsIn(text),
  }
}

const withCaller = (names: readonly string[], { name, company }: Caller): string[] => [
  ...names,
  ...[name, company?.replace(/^the /, '') ?? null].filter(
    (own): own is string =>
      own !== null &&
      /^\P{Ll}/u.test(own) &&
      !/^The |['’]s /.test(own) &&
      !names.some((other) => fold(other).includes(fold(own))),
  ),
]

/** A time limit is said with the request for a call. In UTF-16 units. */
const MAX_REQUEST = 100

function callItem(quote: string, sender: string | null, text: string, urgency: 'low' | 'medium' | 'high' | null) {
  const [after = ''] = text.slice(text.lastIndexOf(quote), text.lastIndexOf(quote) + MAX_REQUEST).split(/[.!?](?= |$)/)
  const deadline = deadlineIn(after)
  const other = whomToCall(text)
  const task = other === null ? `Call ${sender ?? 'the sender'} back` : `Call ${other}`
  return { task, priority: urgency ?? 'medium', deadline, quote }
}
