import { MAX_DRAFT_CHARACTERS, type Message } from '../contract/message'
import { maskNumbers } from './mask'
import { cut, storable } from './text'

/** The review step of the widget or campaign when the message is processed. */
export interface ReviewStep {
  enabled: boolean
  review_url: string | null
  /** The text offered, where it is another one than the transcript. */
  draft_text?: string | null
}

/** The snapshot that is saved (spec, "google_review.*"): both null when the step is off, no draft when nothing was said. */
export function toReview(step: ReviewStep, transcript: string): Message['google_review'] {
  if (!step.enabled) return { enabled: false, review_url: null, draft_text: null }
  const isSilent = transcript.trim() === ''
  const draft = isSilent ? null : cut(maskNumbers(storable(step.draft_text ?? transcript)), MAX_DRAFT_CHARACTERS)
  return { enabled: true, review_url: step.review_url, draft_text: draft }
}
