import type { CountryCode } from 'libphonenumber-js/min'
import { cut } from '../../../messages/completion/transcript-text'
import type { Claims } from '../claims'
import { emailsIn } from '../evidence/emails'
import { phonesIn } from '../evidence/phones'
import { actionItemsIn } from './action-items'
import { callbackQuote } from './callback'
import { deadlineIn } from './deadline'
import { intentOf } from './intent'
import { namesIn, senderOf } from './names'
import { sentencesOf } from './sentences'
import { sentimentOf } from './sentiment'
import { summaryText } from './text'
import { urgencyOf } from './urgency'

/** Half an hour of speech. What is said later does not reach a summary of three sentences. */
const MAX_CHARACTERS = 30_000
/** No word of English is longer: libraries take quadratic time for one. */
const LONG_WORD = /\S{200,}/gu

/** Summarizes an English transcript by rules, in its own words. What is not certain is null or absent. */
export function builtInClaims(transcript: string, country?: CountryCode): Claims {
  const text = cut(transcript, MAX_CHARACTERS)
    .replaceAll('’', "'")
    .replace(LONG_WORD, (word) => `${cut(word, 100)} …`)
  const sentences = sentencesOf(text)
  const sender = senderOf(text)
  const callback = callbackQuote(text)
  const tasks = actionItemsIn(sentences, null)
  const urgency = urgencyOf(text, callback !== null || tasks.length > 0)
  const sentiment = sentimentOf(text)
  const call = callback === null ? [] : [callItem(callback, sender, sentences, urgency)]
  return {
    text: summaryText(sentences, { sender, asksForCallback: callback !== null }),
    urgency,
    sentiment,
    intent: intentOf(sentences.join(' '), sentiment),
    callback_quote: callback,
    action_items: [...actionItemsIn(sentences, urgency), ...call],
    names: namesIn(text),
    phones: phonesIn(text, country),
    emails: emailsIn(text),
  }
}

function callItem(
  quote: string,
  sender: string | null,
  sentences: readonly string[],
  urgency: 'low' | 'medium' | 'high' | null,
) {
  const sentence = sentences.find((one) => one.includes(quote)) ?? ''
  const deadline = deadlineIn(sentence.slice(sentence.indexOf(quote)))
  return { task: `Call ${sender ?? 'the sender'} back`, priority: urgency ?? 'medium', deadline, quote }
}
