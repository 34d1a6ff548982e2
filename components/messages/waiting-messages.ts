import type { HeldReason, Step } from '@/server/contract/processing/failure'

// Every page loads these texts, so they are apart from those of the pages about processing.

const messagesOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** Texts of the banner about messages that need attention. */
export const attentionMessages = {
  label: 'Messages that need attention',
  failed: (count: number) =>
    count === 1 ? '1 message could not be processed' : `${count} messages could not be processed`,
  waiting: (count: number, reason: string) => `${messagesOf(count)} ${count === 1 ? 'is' : 'are'} waiting: ${reason}`,
  /** Follows `failed`. */
  andWaiting: (count: number) => `, ${count} ${count === 1 ? 'is' : 'are'} waiting`,
  severalReasons: 'several reasons',
  review: 'Review',
  /** Follows `review`, for assistive technology. */
  reviewWhat: ' the messages in processing',
}

/** Describes why a message waits. @param language the name of the language, if it is known */
export function heldReason(
  reason: HeldReason,
  { step, language }: { step: Step | null; language: string | null },
): string {
  if (reason === 'over_budget') return 'the minutes of your plan for this month are used up'
  if (reason === 'over_channel_limit') return 'the messages or minutes of its channel for this month are used up'
  if (reason === 'over_daily_budget') return 'the minutes of this server for today are used up'
  if (reason === 'speech_engine_missing') return 'the speech engine is not ready'
  if (reason === 'language_unsupported')
    return language ? `no engine in use supports ${language}` : 'no engine in use supports the language'
  const provider = step === 'summarize' ? 'summary provider' : step === null ? 'provider' : 'speech provider'
  return `the ${provider} rejects the key of this server or has no credit left`
}
