import { isPaid } from '../accounts/plan'
import type { Plan } from '../contract/account'
import { MAX_DRAFT_CHARACTERS, type Message } from '../contract/message'
import { maskNumbers } from './mask'
import { hasSpeech } from './speech'
import { cut, storable } from './text'

/** The review step of the widget or campaign, as read when the message is processed. */
export interface ReviewStep {
  enabled: boolean
  review_url: string | null
  /** The text offered, where it is another one than the transcript. */
  draft_text?: string | null
}

/**
 * Makes the snapshot that is saved (spec, "google_review.*"): both null when the step is off or the plan does not include it,
 * no draft when there is no speech.
 * @param plan the account's plan at processing time.
 */
export function toReview(step: ReviewStep, transcript: string, plan: Plan): Message['google_review'] {
  if (!step.enabled || !isPaid(plan)) return { enabled: false, review_url: null, draft_text: null }
  const draft = !hasSpeech(transcript)
    ? null
    : cut(maskNumbers(storable(step.draft_text ?? transcript)), MAX_DRAFT_CHARACTERS)
  return { enabled: true, review_url: step.review_url, draft_text: draft }
}
