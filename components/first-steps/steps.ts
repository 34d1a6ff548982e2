import type { FirstSteps } from '@/server/contract/dashboard/shell'

export type Step = 'channel' | 'leave' | 'webhook' | 'test' | 'verify'

export interface Progress {
  steps: readonly { step: Step; isDone: boolean }[]
  next: Step | null
  done: number
}

type Facts = Pick<FirstSteps, 'has_channel' | 'is_message_missing' | 'has_test' | 'is_verified' | 'webhook'> & {
  isPaid: boolean
  hasMessages: boolean
}

/**
 * Returns the steps of the checklist: with a paid plan to a verified delivery, which completes everything before it, else to
 * a message. An owner who starts with a webhook and the sample message needs no message. The demonstration asks for one.
 */
export function progressOf(facts: Facts): Progress {
  const { isPaid, hasMessages, has_channel, is_message_missing, has_test, is_verified, webhook } = facts
  const hasWebhook = is_verified || webhook !== null
  const first = [
    { step: 'channel' as const, isDone: has_channel || hasMessages || (isPaid && hasWebhook) },
    { step: 'leave' as const, isDone: !is_message_missing && (hasMessages || (isPaid && hasWebhook)) },
  ]
  const steps = isPaid
    ? [
        ...first,
        { step: 'webhook' as const, isDone: hasWebhook },
        { step: 'test' as const, isDone: is_verified || (webhook !== null && has_test) },
        { step: 'verify' as const, isDone: is_verified },
      ]
    : first
  return {
    steps,
    next: steps.find(({ isDone }) => !isDone)?.step ?? null,
    done: steps.filter(({ isDone }) => isDone).length,
  }
}
