import { isPaid } from '../../accounts/account/plan'
import type { Plan } from '../../contract/accounts/account'
import { MAX_DRAFT_CHARACTERS, type Message } from '../../contract/messages/message'
import { maskNumbers } from '../masking/mask'
import { cut, hasSpeech, storable } from './transcript-text'

/** Only the part that the draft needs is masked, so that a long transcript takes no more time. */
const [FIRST_PART, MARGIN] = [4 * MAX_DRAFT_CHARACTERS, MAX_DRAFT_CHARACTERS]

export interface ReviewStep {
  enabled: boolean
  review_url: string | null
  /** The offered text, if it is not the transcript. */
  draft_text?: string | null
}

/** Returns the snapshot to save (spec, "google_review.*"). @param plan the account's plan at processing time */
export function toReview(step: ReviewStep, transcript: string, plan: Plan): Message['google_review'] {
  if (!step.enabled || !isPaid(plan)) return { enabled: false, review_url: null, draft_text: null }
  const draft = hasSpeech(transcript) ? toDraft(storable(step.draft_text ?? transcript)) : null
  return { enabled: true, review_url: step.review_url, draft_text: draft }
}

/** Masks and cuts a text. The masked part exceeds the draft by MARGIN, because its end may be the start of a number. */
export function toDraft(text: string): string {
  for (let length = FIRST_PART; length < text.length; length *= 2) {
    const masked = maskNumbers(cut(text, length))
    if (masked.length >= MAX_DRAFT_CHARACTERS + MARGIN) return cut(masked, MAX_DRAFT_CHARACTERS)
  }
  return cut(maskNumbers(text), MAX_DRAFT_CHARACTERS)
}
