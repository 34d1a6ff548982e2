import type { Message } from '../../../contract/messages/message'
import type { Intent, Meaning } from '../summarizer'

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
