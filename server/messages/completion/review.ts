import { isPaid } from '../../accounts/account/plan'
import type { Plan } from '../../contract/accounts/account'
import { MAX_DRAFT_CHARACTERS, type Message } from '../../contract/messages/message'
import { maskNumbers } from '../masking/mask'
import { cut, hasSpeech, storable } from './transcript-text'

/**
 * Only the part of a transcript that the draft needs is masked, so that a long one takes no more time than a short one.
 */
const [FIRST_PART, MARGIN] = [4 * MAX_DRAFT_CHARACTERS, MAX_DRAFT_CHARACTERS]

/** The review step of the widget or campaign, as read when the message is processed. */
export interface ReviewStep {
  enabled: boolean
  review_url: string | null
  /** The offered text, if it is not the transcript. */
  draft_text?: string | null
}

/**
 * Returns the snapshot to save (spec, "google_review.*"): both null when the step is disabled or the plan does not
 * include it, no draft when there is no speech.
 * @param plan the account's plan at processing time.
 */
export function toReview(step: ReviewStep, transcript: string, plan: Plan): Message['google_review'] {
  if (!step.enabled || !isPaid(plan)) return { enabled: false, review_url: null, draft_text: null }
  const draft = hasSpeech(transcript) ? toDraft(storable(step.draft_text ?? transcript)) : null
  return { enabled: true, review_url: step.review_url, draft_text: draft }
}

/**
 * Masks a text and cuts it at `MAX_DRAFT_CHARACTERS`. Masks are shorter than numbers, so the masked part grows until
 * its result is longer than the draft by `MARGIN`, because the end of the part may be the beginning of a number.
 */
export function toDraft(text: string): string {
  for (let length = FIRST_PART; length < text.length; length *= 2) {
    const masked = maskNumbers(cut(text, length))
    if (masked.length >= MAX_DRAFT_CHARACTERS + MARGIN) return cut(masked, MAX_DRAFT_CHARACTERS)
  }
  return cut(maskNumbers(text), MAX_DRAFT_CHARACTERS)
}
